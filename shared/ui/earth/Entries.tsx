import { memo, type ReactNode, useState } from "react";
import { type CalendarDate, daysBetween, type DaySpan } from "../../domain/calendar.ts";
import { localDateTime, spentText, uniqueClockTime } from "../../domain/format.ts";
import type { Entry } from "../../domain/rings/mod.ts";
import { cut, overlappingIds, type Span, spanOf } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { ClampedText, EmptyState, useFold, useSteadyActions } from "../Content.tsx";
import { classes, IconButtons, keepTimes, withElements } from "../Controls.tsx";
import { PurposeName } from "../RecordName.tsx";

/** A row of a day's list. `span` is the part within the day for an entry that is carried over from the day before. */
interface EntryRow {
  readonly entry: Entry;
  readonly span: Span;
  readonly overlaps: boolean;
  readonly isCarried: boolean;
}

/** Returns the rows of a day, newest first. `carried` are the entries of the day before that run on into it. */
export function entryRows(
  entries: readonly Entry[],
  carried: readonly Entry[],
  day: DaySpan,
): EntryRow[] {
  const overlapping = overlappingIds(entries, carried);
  const rows = [
    ...entries.map((entry) => ({
      entry,
      span: spanOf(entry),
      overlaps: overlapping.has(entry.id),
      isCarried: false,
    })),
    ...carried.flatMap((entry) => {
      const span = cut(spanOf(entry), day);
      return span ? [{ entry, span, overlaps: overlapping.has(entry.id), isCarried: true }] : [];
    }),
  ];
  return rows.sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end);
}

export interface EntryListProps {
  entries: readonly Entry[];
  /** Entries of the day before that run on into this day. They are edited on their own day. */
  carried: readonly Entry[];
  day: DaySpan;
  /** The day's name; an entry that starts on another date of the clock is marked '(+1)' or '(-1)'. */
  date?: CalendarDate | undefined;
  /** Names the day of the carried entries: 'from yesterday', usually a link. */
  carriedFrom: ReactNode;
  timeZone: string;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Returns the name of what an entry was for; null when it was for nothing. */
  purposeOf?: (entry: Entry) => string | null;
  /** Continues the same work now; absent where there is no timer. */
  onContinue?: ((entry: Entry) => void) | undefined;
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  /** Called on a click on the empty list. */
  onAdd?: () => void;
}

/** The day's entries, newest first. */
export function EntryList(props: EntryListProps) {
  const { entries, carried, day, date, carriedFrom, timeZone, isToday = true, purposeOf, onAdd, ...actions } =
    props;
  const steady = useSteadyActions(actions);
  // The row that had the focus last, which stays while others are added before it.
  const [touched, setTouched] = useState("");
  const rows = entryRows(entries, carried, day);
  const { shown, more } = useFold(rows, { kept: rows.findIndex(({ entry }) => entry.id === touched) });
  return (
    <>
      {entries.length === 0 && (
        <EmptyState
          text={isToday ? t("No time entries yet") : t("No time entries")}
          hint={isToday ? t("Start the timer, or add an entry by hand.") : t("Add an entry by hand.")}
          onChoose={onAdd}
        />
      )}
      {rows.length > 0 && (
        <div className="@container grid">
          <ul onFocus={({ target }) => setTouched(target.closest("li")?.dataset["id"] ?? "")}>
            {shown.map((row) =>
              row.isCarried
                ? (
                  <Row
                    key={row.entry.id}
                    id={row.entry.id}
                    times={spanText(row.span, timeZone)}
                    what={<CarriedName row={row} from={carriedFrom} />}
                    note={row.overlaps && <OverlapNote />}
                    length={spentText(row.span.end - row.span.start)}
                    isContinued={actions.onContinue !== undefined}
                  />
                )
                : (
                  <OwnRow
                    key={row.entry.id}
                    entry={row.entry}
                    overlaps={row.overlaps}
                    purpose={purposeOf?.(row.entry) ?? null}
                    timeZone={timeZone}
                    date={date}
                    {...steady}
                    onContinue={actions.onContinue && steady.onContinue}
                  />
                )
            )}
          </ul>
          {more}
        </div>
      )}
    </>
  );
}

function CarriedName({ row, from }: { row: EntryRow; from: ReactNode }) {
  return (
    <>
      {t(row.entry.category)} <span className="font-normal text-soft">({from})</span>
    </>
  );
}

function OverlapNote() {
  return <p className="text-small font-medium">{t("Overlaps another entry")}</p>;
}

const OwnRow = memo(
  function OwnRow(
    props: Pick<EntryListProps, "date" | "timeZone" | "onContinue" | "onEdit" | "onDelete"> & {
      entry: Entry;
      overlaps: boolean;
      purpose: string | null;
    },
  ) {
    const { entry, overlaps, purpose, timeZone, date, onContinue, onEdit, onDelete } = props;
    const span = spanOf(entry);
    const from = uniqueClockTime(span.start, timeZone);
    return (
      <Row
        id={entry.id}
        times={spanText(span, timeZone, date)}
        what={t(entry.category)}
        note={(entry.note || overlaps || purpose) && (
          <>
            {purpose && (
              <p className="text-small wrap-anywhere text-soft">
                {withElements(t("for {name}"), { name: <PurposeName of={entry.for} name={purpose} /> })}
              </p>
            )}
            {entry.note && <ClampedText text={entry.note} className="text-soft" clamp="line-clamp-2" />}
            {overlaps && <OverlapNote />}
          </>
        )}
        length={spentText(span.end - span.start)}
        isContinued={onContinue !== undefined}
      >
        <IconButtons
          actions={[
            ...onContinue
              ? [
                {
                  icon: "play",
                  label: t("Continue {name}", { name: `${t(entry.category)} ${from}` }),
                  onClick: () => onContinue(entry),
                } as const,
              ]
              : [],
            {
              icon: "edit",
              label: t("Edit entry {category} {from}", { category: t(entry.category), from }),
              onClick: () => onEdit(entry),
            },
            {
              icon: "delete",
              label: t("Delete entry {category} {from}", { category: t(entry.category), from }),
              onClick: () => onDelete(entry),
            },
          ]}
        />
      </Row>
    );
  },
);

/**
 * Returns a span as '{start} to {end}', each told apart where the clock repeats it. A start on another date than that
 * of `day` is marked, where days do not begin at midnight: '12:39 AM (+1)'.
 */
export function spanText({ start, end }: Span, timeZone: string, day?: CalendarDate): string {
  const days = day === undefined ? 0 : daysBetween(day, localDateTime(start, timeZone).slice(0, 10));
  const mark = days === 0 ? "" : ` (${days > 0 ? "+" : "−"}${Math.abs(days)})`;
  return t("{start} to {end}", {
    start: uniqueClockTime(start, timeZone) + mark,
    end: uniqueClockTime(end, timeZone),
  });
}

/** On a phone the times and the actions stand below what was done. */
function Row({ id, times, what, note, length, isContinued, children }: {
  id: string;
  times: string;
  what: ReactNode;
  note?: ReactNode;
  length: string;
  /** Whether rows of its list have a third action. */
  isContinued: boolean;
  /** The actions at the right end. */
  children?: ReactNode;
}) {
  return (
    // Contained, so that rows that stay in view are not painted again while the list scrolls. Focus rings reach beyond.
    <li
      tabIndex={-1}
      data-id={id}
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 contain-content [overflow-clip-margin:1rem] @xl:grid-cols-[10.5rem_minmax(0,1fr)_auto_auto] @3xl:grid-cols-[13rem_minmax(0,1fr)_auto_auto]"
    >
      <span className="text-soft @max-xl:row-start-2 @max-xl:text-small">{keepTimes(times)}</span>
      <div className="min-w-0 @max-xl:row-start-1">
        <span className="font-medium">{what}</span>
        {note}
      </div>
      <span className="text-right whitespace-nowrap @max-xl:row-start-1 @max-xl:self-start">{length}</span>
      <span className={classes("-mr-2 flex justify-end", isContinued ? "@xl:min-w-27" : "@xl:min-w-18")}>
        {children}
      </span>
    </li>
  );
}
