import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue, useStore } from "jotai/react";
import { memo, type ReactNode, useMemo } from "react";
import { Link } from "wouter";
import type { BookItem, BookKind } from "#shared/domain/book.ts";
import { recordKey, type RecordKind } from "#shared/domain/book_records.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { monthAndDay, monthAndYear } from "#shared/domain/format.ts";
import type { DaySummary } from "#shared/domain/records.ts";
import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { foundParts } from "#shared/domain/found_parts.ts";
import { fullnessOfRow } from "#shared/domain/score.ts";
import { t } from "#shared/texts/translate.ts";
import { ClampedText } from "#shared/ui/Content.tsx";
import { classes } from "#shared/ui/Controls.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { Glyph } from "#shared/ui/RingBadge.tsx";
import { todayAtom } from "../../app/session.ts";
import { queryClientAtom, rangeQuery } from "../../day/day.ts";
import { recordHref } from "../../day/RecordLinks.tsx";
import { openPartsAtom, searchHref, subjectsAtom } from "./book.ts";

/** What each kind of text is called. */
export const KIND_TEXT: Readonly<Record<BookKind, string>> = {
  entry: "Entry",
  goal: "Goal",
  note: "Note",
  practice: "Practice",
  rep: "Weakness rep",
  trigger: "Trigger",
  weakness: "Weakness",
  task: "Attack task",
  reflection: "Reflection",
  battle: "Battle",
  lessons: "Lessons learned",
  commitment: "Commitment",
  answer: "Answer",
};

/** What a line needs of its day to draw the circle. */
export type LineDay = Pick<DaySummary, "completion" | "points">;

/** Returns the record of what a text names, or of what it belongs to. */
function recordOf({ ring, kind, title, text, id }: BookItem): { kind: RecordKind; key: string } | null {
  switch (kind) {
    case "goal":
      return { kind: "goal", key: id };
    case "weakness":
      return { kind: "weakness", key: text };
    case "note":
      return ring === "water" ? { kind: "goal", key: id } : null;
    case "practice":
      return { kind: "subject", key: title };
    case "rep":
      return { kind: "weakness", key: title };
    case "battle":
    case "lessons":
      return { kind: "hard_thing", key: title };
    case "trigger":
    case "task":
    case "reflection":
      return title === "" ? null : { kind: "weakness", key: title };
    default:
      return null;
  }
}

/** The kinds whose text is itself the name of what has a record. */
const NAMES: readonly BookKind[] = ["goal", "weakness"];

function dayHref(day: CalendarDate, ring: RingName, today: CalendarDate): string {
  return `/dashboard?${new URLSearchParams({ ...(day !== today && { day }), ring })}`;
}

export interface LinesProps {
  /** Newest first. */
  items: readonly BookItem[];
  /** The words that are marked; may be empty. */
  words?: string;
  /** The day of the last line above these: its month has its heading there. */
  after?: CalendarDate | null;
  /** The days of the lines, where they need not be fetched. */
  days?: ReadonlyMap<CalendarDate, LineDay>;
}

/** Lines in the user's own words under the months in which they were written, each with the circle of its day. */
export const Lines = memo(function Lines({ items, words = "", after = null, days }: LinesProps) {
  const years = Map.groupBy(items, ({ day }) => day.slice(0, 4));
  let last = after;
  return [...years].map(([year, own]) => {
    const before = last;
    last = own.at(-1)?.day ?? last;
    const props = { items: own, words, after: before };
    return days
      ? <Months key={year} {...props} days={days} />
      : <FetchedYear key={year} year={year} {...props} />;
  });
});

type YearProps = Required<Omit<LinesProps, "days">>;

/** Lines of a year, whose days are fetched. */
function FetchedYear({ year, ...props }: YearProps & { year: string }) {
  const rowsAtom = useMemo(
    () =>
      atomWithQuery(
        (get) => rangeQuery(get, { from: `${year}-01-01`, to: `${year}-12-31` }),
        (get) => get(queryClientAtom),
      ),
    [year],
  );
  const { data } = useAtomValue(rowsAtom);
  const days = useMemo(() => new Map(data?.days.map((row) => [row.date, row])), [data]);
  return <Months {...props} days={days} />;
}

function Months({ items, words, after, days }: YearProps & { days: ReadonlyMap<CalendarDate, LineDay> }) {
  const months = [...Map.groupBy(items, ({ day }) => day.slice(0, 7))];
  return months.map(([month, own]) => (
    <section key={month} aria-label={monthAndYear(`${month}-01`)} className="grid grid-cols-[minmax(0,1fr)]">
      {after?.slice(0, 7) !== month && (
        <h2 className="pt-5 pb-1 font-text text-small text-soft first:pt-0">{monthAndYear(`${month}-01`)}</h2>
      )}
      <ul>
        {own.map((item, index) => (
          <Line
            key={lineKey(item)}
            item={item}
            isFirst={item.day !== (own[index - 1]?.day ?? after)}
            words={words}
            day={days.get(item.day)}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Returns whether a long text or list was left open, and what keeps how it is left now. */
export function useLeftOpen(part: string) {
  const store = useStore();
  return {
    isOpenAtFirst: store.get(openPartsAtom).has(part),
    onToggle: (isOpen: boolean) => {
      const others = [...store.get(openPartsAtom)].filter((other) => other !== part);
      store.set(openPartsAtom, new Set(isOpen ? [...others, part] : others));
    },
  };
}

const lineKey = ({ day, ring, kind, id }: BookItem) => `${day} ${ring} ${kind} ${id}`;

/** A longer text is folded after its first lines, unless what was looked for stands further down. */
const FOLDED_AFTER = 300;

const Line = memo(function Line({ item, isFirst, words, day }: {
  item: BookItem;
  /** Whether it is the first of its day, which has the circle of the day. */
  isFirst: boolean;
  words: string;
  day: LineDay | undefined;
}) {
  const today = useAtomValue(todayAtom);
  const leftOpen = useLeftOpen(lineKey(item));
  const parts = foundParts(item.text, words);
  const firstFound = parts.length > 1 ? parts[0]?.length ?? 0 : 0;
  return (
    <li
      data-ring={item.ring}
      className="grid grid-cols-[2.75rem_minmax(0,1fr)] py-2.5 @min-[44rem]:grid-cols-[11.5rem_minmax(0,1fr)] @min-[44rem]:gap-x-4"
    >
      <Link
        href={dayHref(item.day, item.ring, today)}
        className={classes(
          "flex min-h-9 items-center gap-4 self-start rounded-sm text-small hover:bg-wash pointer-coarse:min-h-11 pointer-coarse:min-w-11",
          isFirst && "@max-[44rem]:col-span-2",
        )}
      >
        {isFirst && (
          <Mark
            size={24}
            complete={RING_NAMES.filter((ring) => day?.completion[ring])}
            fullness={day && fullnessOfRow(day)}
          />
        )}
        {/* The day is said once. */}
        <span className={isFirst ? "" : "sr-only"}>
          {item.day === today ? t("Today") : monthAndDay(item.day)}
          <span className="sr-only">{t(", ")}{t(KIND_TEXT[item.kind])}</span>
        </span>
        <Glyph
          ring={item.ring}
          lit
          className="text-title @max-[44rem]:order-first @max-[44rem]:mx-1 @min-[44rem]:ml-auto"
        />
      </Link>
      <div className="col-start-2 min-w-0 pt-1 pointer-coarse:pt-2">
        <ClampedText
          text={item.text}
          className="font-display text-title text-pretty"
          clamp={firstFound > FOLDED_AFTER ? "" : "line-clamp-6"}
          {...leftOpen}
        >
          {parts.map((part, index) =>
            // Every other part was found.
            index % 2 === 0 ? part : <mark key={index} className="found">{part}</mark>
          )}
        </ClampedText>
        <p className="text-small wrap-anywhere text-soft">
          <About item={item} />
        </p>
      </div>
    </li>
  );
});

/** The look of a link that is not part of a sentence. */
export const ALONE =
  "inline-flex items-center underline decoration-edge underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11";

/** The name of a study or of a weakness, whichever a note of Wind belongs to. */
function StudyOrWeakness({ name }: { name: string }) {
  const { data } = useAtomValue(subjectsAtom);
  if (!data) return name;
  const isStudy = data.records.some(({ key }) => key === recordKey("subject", name));
  return <Link href={recordHref(isStudy ? "subject" : "weakness", name)}>{name}</Link>;
}

/** What a line is, and what it belongs to: its question, or what has a record. */
function About({ item }: { item: BookItem }): ReactNode {
  const { kind, title } = item;
  if (kind === "answer") {
    return <Link href={searchHref({ question: title })} className={ALONE}>{t(title)}</Link>;
  }
  const record = recordOf(item);
  const name = NAMES.includes(kind) ? t("Record") : kind === "entry" ? t(title) : title;
  return (
    <>
      {[t(KIND_TEXT[kind]), ...(NAMES.includes(kind) && title ? [title] : [])].join(t(", "))}
      {name && t(", ")}
      {record
        ? <Link href={recordHref(record.kind, record.key)}>{name}</Link>
        : kind === "note" && name
        ? <StudyOrWeakness name={name} />
        : name}
    </>
  );
}
