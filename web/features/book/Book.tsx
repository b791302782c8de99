import { useAtomValue, useSetAtom } from "jotai/react";
import Search from "lucide-react/icons/search";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { BOOK_KINDS, BOOK_LIMITS, type BookItem, type BookKind } from "#shared/domain/book.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { monthAndDay, numberText } from "#shared/domain/format.ts";
import { type ByRing, RING_NAMES } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { EmptyState, useFold } from "#shared/ui/Content.tsx";
import { Button, buttonLook, classes, CONTROL, Section, Skeleton } from "#shared/ui/Controls.tsx";
import { Glyph } from "#shared/ui/RingBadge.tsx";
import { useLoadStatus } from "../../app/status.ts";
import { LoadFailure } from "../../day/Frame.tsx";
import { PageFrame } from "../../day/PageFrame.tsx";
import { recordHref } from "../../day/RecordLinks.tsx";
import {
  answersAtom,
  type BookSearch,
  deviceBookAtom,
  firstPageAtom,
  nothingAtom,
  openPagesAtom,
  pageAtom,
  searchAtom,
  searchHref,
  totalsAtom,
  weaknessesAtom,
} from "./book.ts";
import { ALONE, KIND_TEXT, Lines, type LinesProps } from "./Lines.tsx";

/** What each scroll is called, and what it holds. */
export const SCROLLS: ByRing<{ readonly title: string; readonly about: string }> = {
  earth: { title: "The Earth Scroll", about: "What the hours were for" },
  water: { title: "The Water Scroll", about: "Goals, and how they went" },
  fire: { title: "The Fire Scroll", about: "Weaknesses and attacks" },
  wind: { title: "The Wind Scroll", about: "Studies and practice" },
  void: { title: "The Void Scroll", about: "Battles and their lessons" },
};

const sumOf = (counts: ByRing<number>) => RING_NAMES.reduce((sum, ring) => sum + counts[ring], 0);

/** Returns a number of lines: '2,184 lines'. */
const linesText = (count: number) =>
  count === 1 ? t("1 line") : t("{count} lines", { count: numberText(count) });

/** Everything that the user wrote: five scrolls, and one search over all of it. */
export function Book() {
  const search = useAtomValue(searchAtom);
  const first = useAtomValue(firstPageAtom);
  const { isPlaceholderData, error, isFetching, failureReason, refetch } = first;
  const status = useLoadStatus({
    data: isPlaceholderData ? undefined : first.data,
    error,
    isFetching,
    failureReason,
  });
  const isAway = status === "awaited";
  const device = useAtomValue(isAway ? deviceBookAtom : nothingAtom);
  const fetchedTotals = useAtomValue(search.q ? totalsAtom : nothingAtom)?.data?.counts;
  const found = device ?? (status === "failed" ? undefined : first.data);
  const totals = device?.totals ?? (search.q ? fetchedTotals : found?.counts);
  const all = totals && sumOf(totals);
  return (
    <PageFrame
      title={t("Book")}
      heading={t("Your Go Rin no Sho")}
      aside={<BookTools search={search} counts={found?.counts} />}
    >
      <p className="-mt-5 min-h-5 text-small text-soft">
        {all !== undefined && all > 0 && (all === 1
          ? t("1 line in your own words")
          : t("{count} lines in your own words", { count: numberText(all) }))}
      </p>
      <Scrolls search={search} totals={totals} counts={search.q ? found?.counts : undefined} />
      {device && <DeviceNotice from={device.from} days={device.days.size} />}
      <div className="@container">
        <div className="grid gap-x-20 gap-y-10 @min-[60rem]:grid-cols-[minmax(0,1fr)_18.75rem]">
          <div aria-busy={status === "loading"} className="@container grid content-start">
            {all !== 0 && <Filters search={search} />}
            {status === "failed" && (
              <LoadFailure message={t("The Book could not be loaded")} error={error} onRetry={refetch} />
            )}
            {!found && status === "loading" && <LinesSkeleton />}
            {found && found.items.length === 0 && (
              <NothingFound search={search} isEmpty={search.q === "" && sumOf(found.counts) === 0} />
            )}
            {device
              ? (
                <DeviceLines
                  key={searchHref(search)}
                  items={device.items}
                  words={search.q}
                  days={device.days}
                />
              )
              : found && (
                <>
                  <Lines items={found.items} words={search.q} />
                  <More
                    key={searchHref(search)}
                    search={search}
                    next={isPlaceholderData ? null : first.data?.next ?? null}
                    after={found.items.at(-1)?.day ?? null}
                    index={0}
                  />
                </>
              )}
          </div>
          {!isAway && <Index />}
        </div>
      </div>
    </PageFrame>
  );
}

/** For how long nothing is typed before it is looked for, in milliseconds. */
const SETTLES_MS = 200;

/** The search field, which keeps what is typed in the address, and the way to the records and to print. */
function BookTools({ search, counts }: { search: BookSearch; counts: ByRing<number> | undefined }) {
  const [typed, setTyped] = useState(search.q);
  const written = useRef(search.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [, navigate] = useLocation();
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  useEffect(() => {
    if (search.q === written.current) return;
    // By Back, or by a link.
    stop();
    written.current = search.q;
    setTyped(search.q);
  }, [search.q]);
  const look = (text: string) => {
    stop();
    const q = text.trim();
    if (q === written.current) return;
    written.current = q;
    navigate(searchHref({ ...search, q }), { replace: true });
  };
  const isCounted = search.q !== "" && search.kind === null && search.question === "";
  const count = counts && (search.ring ? counts[search.ring] : sumOf(counts));
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-1 max-lg:w-full lg:grow lg:justify-end print:hidden">
      <form
        role="search"
        className="flex min-w-0 grow basis-full items-center sm:max-w-95 sm:basis-60"
        onSubmit={(event) => {
          event.preventDefault();
          look(typed);
        }}
      >
        <Search aria-hidden="true" className="mr-3 size-5 shrink-0 text-soft" />
        <input
          type="search"
          aria-label={t("Search the Book")}
          placeholder={t("Search your own words")}
          maxLength={BOOK_LIMITS.query}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            stop();
            timer.current = setTimeout(() => look(value), SETTLES_MS);
          }}
          className={classes(CONTROL, "grow")}
        />
        <span role="status" className="shrink-0 pl-3 text-small text-soft empty:pl-0">
          {isCounted && count !== undefined && linesText(count)}
        </span>
      </form>
      <Link href="/book?records" className={buttonLook("quiet", "small")}>{t("Records")}</Link>
      <Link href="/book?print" className={buttonLook("quiet", "small")}>{t("Print the year")}</Link>
    </div>
  );
}

/** The five scrolls. A second click on the one that is read shows all again. */
function Scrolls({ search, totals, counts }: {
  search: BookSearch;
  /** How many lines each has; undefined while that is not known. */
  totals: ByRing<number> | undefined;
  /** How many of them are found; undefined when nothing is looked for. */
  counts: ByRing<number> | undefined;
}) {
  return (
    <nav aria-label={t("Scrolls")} className="@container">
      <ul className="grid grid-cols-[repeat(5,minmax(0,1fr))] gap-1">
        {RING_NAMES.map((ring) => (
          <li key={ring} data-ring={ring} className="grid">
            <Link
              href={searchHref({ ...search, ring: search.ring === ring ? null : ring })}
              replace
              aria-current={search.ring === ring ? "true" : undefined}
              className={classes(
                "grid content-start justify-items-center gap-1 rounded-b-sm border-t-4 border-ring px-1 py-3 transition-colors hover:bg-wash aria-[current]:bg-ring-tint",
                "forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2",
                "@min-[50rem]:justify-items-start @min-[50rem]:px-3 @min-[50rem]:py-5",
              )}
            >
              <Glyph ring={ring} lit className="text-glyph @min-[50rem]:text-clock" />
              <span className="font-display text-title @max-[50rem]:sr-only @min-[50rem]:mt-2">
                {t(SCROLLS[ring].title)}
              </span>
              <span className="text-small text-soft @max-[50rem]:sr-only">{t(SCROLLS[ring].about)}</span>
              <span className="min-h-5 text-center text-small @min-[50rem]:text-left">
                {totals && sumOf(totals) > 0 && (
                  <>
                    <span className="@max-[50rem]:hidden">{linesText(totals[ring])}</span>
                    <span className="@min-[50rem]:hidden">
                      {numberText(counts ? counts[ring] : totals[ring])}
                    </span>
                    {counts && (
                      <span className="@max-[50rem]:hidden">
                        {t(", {count} found", { count: numberText(counts[ring]) })}
                      </span>
                    )}
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The kinds of texts that a scroll has. */
const KINDS_OF: ByRing<readonly BookKind[]> = {
  earth: ["entry", "answer"],
  water: ["goal", "note", "answer"],
  fire: ["trigger", "weakness", "task", "reflection", "answer"],
  wind: ["note", "practice", "rep", "answer"],
  void: ["battle", "lessons", "commitment", "reflection", "answer"],
};

/** Which kind of texts is shown, and the question whose answers are read. */
function Filters({ search }: { search: BookSearch }) {
  const [, navigate] = useLocation();
  const kinds = search.ring ? KINDS_OF[search.ring] : BOOK_KINDS;
  if (search.question) {
    return (
      <div className="pb-4">
        <h2 className="font-display text-title text-balance">{t(search.question)}</h2>
        <Link
          href={searchHref({ ...search, question: "", question_id: "" })}
          className={ALONE}
        >
          {t("All lines")}
        </Link>
      </div>
    );
  }
  return (
    <label className="flex items-center gap-3 justify-self-start pb-4 text-small text-soft print:hidden">
      {t("Kind")}
      <select
        value={search.kind ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const kind = BOOK_KINDS.find((one) => one === value) ?? null;
          navigate(searchHref({ ...search, kind }), { replace: true });
        }}
        className={classes(CONTROL, "select-arrow w-auto! appearance-none pr-7 text-small!")}
      >
        <option value="">{t("All kinds")}</option>
        {BOOK_KINDS.filter((kind) => kinds.includes(kind) || kind === search.kind).map((kind) => (
          <option key={kind} value={kind}>{t(KIND_TEXT[kind])}</option>
        ))}
      </select>
    </label>
  );
}

export function LinesSkeleton() {
  return (
    <div className="grid gap-8 pt-2">
      <p role="status" className="sr-only">{t("Loading the Book")}</p>
      {["w-4/5", "w-3/5", "w-11/12", "w-1/2", "w-3/4"].map((width) => (
        <Skeleton key={width} className={`h-12 ${width}`} />
      ))}
    </div>
  );
}

/** In place of lines: nothing was written yet, or nothing was found. */
function NothingFound({ search, isEmpty }: { search: BookSearch; isEmpty: boolean }) {
  if (isEmpty) {
    return (
      <EmptyState
        text={t("Nothing is written yet")}
        hint={t("Notes, answers, triggers, reflections and lessons come together here as you write them.")}
        action={<Link href="/dashboard" className={ALONE}>{t("Write the first line")}</Link>}
      />
    );
  }
  const isNarrowed = search.ring !== null || search.kind !== null || search.question !== "";
  return (
    <EmptyState
      text={search.q ? t("Nothing with “{words}”", { words: search.q }) : t("Nothing of this kind")}
      hint={search.q ? t("A line is found when it has all of the words.") : undefined}
      action={isNarrowed && (
        <Link href={searchHref({ q: search.q })} className={ALONE}>
          {search.q ? t("Search all scrolls") : t("All lines")}
        </Link>
      )}
    />
  );
}

interface MoreProps {
  search: BookSearch;
  /** Where the next page begins; null when there is none. */
  next: string | null;
  /** The day of the last line so far. */
  after: CalendarDate | null;
  /** The number of pages after the first so far. */
  index: number;
}

/** The pages after this one that are open, and the button that opens another. */
function More({ search, next, after, index }: MoreProps): ReactNode {
  const open = useAtomValue(openPagesAtom);
  const openOne = useSetAtom(openPagesAtom);
  if (next === null) return null;
  return open > index
    ? <FurtherPage {...{ search, after, index }} next={next} />
    : <Button className="mt-4 justify-self-start" onClick={openOne}>{t("Show more")}</Button>;
}

function FurtherPage({ search, next, after, index }: MoreProps & { next: string }) {
  const { q, ring, kind, question, question_id } = search;
  const wantedAtom = useMemo(() => pageAtom({ q, ring, kind, question, question_id }, next), [
    q,
    ring,
    kind,
    question,
    question_id,
    next,
  ]);
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(wantedAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  if (data) {
    return (
      <>
        <Lines items={data.items} words={q} after={after} />
        <More search={search} next={data.next} after={data.items.at(-1)?.day ?? after} index={index + 1} />
      </>
    );
  }
  return status === "loading"
    ? <LinesSkeleton />
    : <LoadFailure message={t("More lines could not be loaded")} error={error} onRetry={refetch} />;
}

/** The lines of the days on this device, all of which are known at once. */
function DeviceLines({ items, ...props }: LinesProps) {
  const { shown, more } = useFold(items);
  return (
    <>
      <Lines items={shown} {...props} />
      {more}
    </>
  );
}

/** Says what is shown while the server cannot be reached. */
function DeviceNotice({ from, days }: { from: CalendarDate | null; days: number }) {
  return (
    <p role="status" className="border-y border-hairline py-3 text-small text-soft">
      {from === null ? t("The server cannot be reached, and no days are on this device.") : days === 1
        ? t(
          "The server cannot be reached: this is only what you wrote on the one day that is on this device.",
        )
        : t(
          "The server cannot be reached: this is only what you wrote on the {count} days that are on this device, since {day}.",
          {
            count: days,
            day: monthAndDay(from),
          },
        )}
    </p>
  );
}

/** How many weaknesses and questions are listed. */
const LISTED = 5;

/** The weaknesses that were forged most often, and the questions that were answered more than once. */
function Index() {
  const records = useAtomValue(weaknessesAtom).data?.records;
  const answers = useAtomValue(answersAtom).data?.items;
  const weaknesses = records?.toSorted((one, other) => other.count - one.count).slice(0, LISTED) ?? [];
  const questions = useMemo(() => answers ? questionsThatCameBack(answers) : [], [answers]);
  return (
    <aside aria-label={t("Index")} className="grid content-start gap-7">
      {weaknesses.length > 0 && (
        <Section title={t("Weaknesses")}>
          <ul data-ring="fire">
            {weaknesses.map(({ key, title, count }) => (
              <IndexRow
                key={key}
                href={recordHref("weakness", key)}
                title={title}
                fact={count === 1 ? t("1 day") : t("{count} days", { count })}
              />
            ))}
          </ul>
        </Section>
      )}
      {questions.length > 0 && (
        <Section title={t("Questions that came back")}>
          <ul>
            {questions.map(({ count, ...asked }) => (
              <IndexRow
                key={asked.question}
                href={searchHref(asked)}
                title={t(asked.question)}
                fact={t("{count} answers", { count })}
              />
            ))}
          </ul>
        </Section>
      )}
    </aside>
  );
}

/** Returns the questions with more than one answer, the most answered first. */
function questionsThatCameBack(answers: readonly BookItem[]) {
  return [...Map.groupBy(answers, ({ id, title }) => id || title).values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first || same.length === 1) return [];
      return [{ question: first.title, question_id: first.id, ring: first.ring, count: same.length }];
    })
    .sort((one, other) => other.count - one.count)
    .slice(0, LISTED);
}

function IndexRow({ href, title, fact }: { href: string; title: string; fact: string }) {
  return (
    <li>
      <Link
        href={href}
        className="-mx-2 flex min-h-11 items-center justify-between gap-4 rounded-sm px-2 py-2 transition-colors hover:bg-wash"
      >
        <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
        <span className="shrink-0 text-small text-soft">{fact}</span>
      </Link>
    </li>
  );
}
