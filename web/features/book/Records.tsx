import { useAtomValue, useSetAtom } from "jotai/react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ApiError } from "#shared/client/mod.ts";
import {
  type HistoryRecord,
  RECORD_KINDS,
  type RecordDay,
  type RecordKind,
  type RecordSummary,
} from "#shared/domain/book_records.ts";
import { addDays, type CalendarDate } from "#shared/domain/calendar.ts";
import { amountText, dateAndYear, minutesText, monthAndDay, numberText } from "#shared/domain/format.ts";
import { byHour, rematchesOf, shareOf, triedTasks } from "#shared/domain/record_figures.ts";
import {
  type BattleOutcome,
  difficultyLabel,
  GOAL_STATE_TEXT,
  type GoalState,
  OUTCOME_TEXT,
  type RingName,
} from "#shared/domain/rings/mod.ts";
import { textKey } from "#shared/domain/schema.ts";
import { t } from "#shared/texts/translate.ts";
import { ClampedText, EmptyState, Figure, Figures, useFold } from "#shared/ui/Content.tsx";
import { keepTimes, Section } from "#shared/ui/Controls.tsx";
import {
  BattleTally,
  Blade,
  HourRose,
  MinuteBars,
  OutcomeWeeks,
  struckText,
  TargetCurve,
} from "#shared/ui/RecordCharts.tsx";
import { addressAtom, browserTimeZone } from "../../app/platform.ts";
import { todayAtom } from "../../app/session.ts";
import { useLoadStatus } from "../../app/status.ts";
import { LoadFailure } from "../../day/Frame.tsx";
import { PageFrame } from "../../day/PageFrame.tsx";
import { NotOnDevice } from "../../day/NotOnDevice.tsx";
import { recordHref } from "../../day/RecordLinks.tsx";
import { LinesSkeleton, SCROLLS } from "./Book.tsx";
import {
  deviceRecordAtom,
  deviceRecordsAtom,
  loadWholeRecordAtom,
  nothingAtom,
  placeAtom,
  recordAtom,
  recordsAtom,
  ringOfRecord,
  searchHref,
  wholeRecordAtom,
} from "./book.ts";
import { ALONE, KIND_TEXT, useLeftOpen } from "./Lines.tsx";

/** What all of a kind are called. */
const TITLES: Readonly<Record<RecordKind, string>> = {
  goal: "Goals",
  weakness: "Weaknesses",
  subject: "Studies",
  hard_thing: "Hard things",
};

/** Returns a number of days: '14 days'. */
const daysText = (count: number) =>
  count === 1 ? t("1 day") : t("{count} days", { count: numberText(count) });

const battlesText = (count: number) =>
  count === 1 ? t("1 battle") : t("{count} battles", { count: numberText(count) });

/** A date of this year without its year. */
const dateText = (date: CalendarDate, today: CalendarDate) =>
  date === today
    ? t("Today")
    : date.slice(0, 4) === today.slice(0, 4)
    ? monthAndDay(date)
    : dateAndYear(date);

/** The way back to the Book and to a scroll. */
function Trail({ ring }: { ring?: RingName }) {
  return (
    <nav aria-label={t("Place in the Book")} className="-my-5 flex items-center gap-2 text-small text-soft">
      <Link href="/book" className={TRAIL}>{t("Book")}</Link>
      {ring && (
        <>
          <span aria-hidden="true">›</span>
          <Link href={searchHref({ ring })} className={TRAIL}>{t(SCROLLS[ring].title)}</Link>
        </>
      )}
    </nav>
  );
}

const TRAIL =
  "inline-flex min-h-9 items-center rounded-sm hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11";

/** Says what is shown while the server cannot be reached. */
export function OnDevice() {
  return (
    <p role="status" className="border-y border-hairline py-3 text-small text-soft">
      {t("The server cannot be reached: this is only what the days on this device know.")}
    </p>
  );
}

/** Everything that has a record, also what is over, by kind. */
export function Records() {
  const { records: loaded, refetch, ...query } = useAtomValue(recordsAtom);
  const status = useLoadStatus(query);
  const device = useAtomValue(status === "awaited" ? deviceRecordsAtom : nothingAtom);
  const records = device ?? loaded;
  return (
    <PageFrame title={t("Records")} trail={<Trail />}>
      {status === "failed" && (
        <LoadFailure message={t("The records could not be loaded")} error={query.error} onRetry={refetch} />
      )}
      {device && <OnDevice />}
      {records.length === 0 && (device || status === "shown") && (
        <EmptyState
          text={t("No records yet")}
          hint={t("Each goal, weakness, study and hard thing gets a page of its own with its first day.")}
        />
      )}
      {records.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-18 gap-y-10 lg:grid-cols-2">
          {RECORD_KINDS.map((kind) => (
            <KindOfRecords
              key={kind}
              kind={kind}
              records={records.filter((record) => record.kind === kind)}
            />
          ))}
        </div>
      )}
      {status === "loading" && <LinesSkeleton />}
    </PageFrame>
  );
}

function KindOfRecords({ kind, records }: { kind: RecordKind; records: readonly RecordSummary[] }) {
  const today = useAtomValue(todayAtom);
  const { shown, more } = useFold(records, useLeftOpen(`records ${kind}`));
  if (records.length === 0) return null;
  const lastText = (day: CalendarDate) => day === today ? t("today") : dateText(day, today);
  const titles = Map.groupBy(records, ({ title }) => textKey(title));
  return (
    <Section title={t(TITLES[kind])} aside={<span className="text-small text-soft">{records.length}</span>}>
      <ul data-ring={ringOfRecord(kind)} className="grid">
        {shown.map(({ key, title, first_day, last_day, count }) => (
          <li key={key}>
            <Link
              href={recordHref(kind, key)}
              className="-mx-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-sm px-2 py-1 transition-colors hover:bg-wash"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
              <span className="text-small text-soft">
                {kind === "hard_thing" ? battlesText(count) : daysText(count)}
                {t(", ")}
                {/* A goal that was added again has a record of its own. */}
                {titles.get(textKey(title))?.[1] && first_day !== last_day
                  ? t("{from} to {to}", { from: dateText(first_day, today), to: lastText(last_day) })
                  : lastText(last_day)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more}
    </Section>
  );
}

/** The history of one thing, and what was written about it. */
export function RecordPage({ kind }: { kind: RecordKind }) {
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(recordAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const ring = ringOfRecord(kind);
  const device = useAtomValue(status === "awaited" ? deviceRecordAtom : nothingAtom);
  const { data: whole } = useAtomValue(wholeRecordAtom);
  const record = device ?? whole?.record ?? data?.record;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <PageFrame
      title={record?.title ?? t("Record")}
      heading={record?.title ?? t("Record")}
      trail={<Trail ring={ring} />}
    >
      <div data-ring={ring} className="grid grid-cols-[minmax(0,1fr)] gap-7">
        {status === "failed" && isUnknown && (
          <EmptyState
            text={t("No day has this on record")}
            hint={t("It may have been renamed, or deleted with its day.")}
            action={<Link href="/book?records" className={ALONE}>{t("All records")}</Link>}
          />
        )}
        {status === "failed" && !isUnknown && (
          <LoadFailure message={t("The record could not be loaded")} error={error} onRetry={refetch} />
        )}
        {device && <OnDevice />}
        {status === "awaited" && !device && <NotOnDevice />}
        {status === "loading" && <LinesSkeleton />}
        {record && <History record={record} kind={kind} />}
      </div>
    </PageFrame>
  );
}

/** Returns what {@link useLeftOpen} does of a part of the record in the address. */
function useLeftOpenHere(part: string) {
  return useLeftOpen(`${useAtomValue(addressAtom)} ${part}`);
}

const percent = (share: number | null) => share === null ? "–" : `${Math.round(100 * share)}%`;

/** The figures and charts of a kind, what was written, and every day. */
function History({ record, kind }: { record: HistoryRecord; kind: RecordKind }) {
  const { days, unit } = record;
  return (
    <>
      <FiguresOf record={record} kind={kind} />
      {days.length > 0 && <ChartsOf days={days} kind={kind} unit={unit} last={record.last_day} />}
      <Words record={record} />
      {days.length > 0 && <EachDay days={days} kind={kind} />}
    </>
  );
}

function FiguresOf({ record, kind }: { record: HistoryRecord; kind: RecordKind }) {
  const today = useAtomValue(todayAtom);
  const { days, streak, words } = record;
  const count = (outcome: string) => days.filter((day) => day.outcome === outcome).length;
  const first = <Figure label={t("First day")} value={dateText(record.first_day, today)} />;
  const last = record.last_day < today && (
    <Figure label={t("Last day")} value={dateText(record.last_day, today)} />
  );
  const streaks = (
    <>
      <Figure label={t("Best streak")} value={daysText(streak.best)} />
      <Figure label={t("Streak now")} value={daysText(streak.current)} />
    </>
  );
  if (kind === "goal") {
    const done = days.reduce((sum, { progress = 0 }) => sum + progress, 0);
    return (
      <Figures className="-mt-3">
        {streaks}
        <Figure label={t("Kept")} value={percent(shareOf(days, "success"))} />
        {done > 0 && <Figure label={t("In all")} value={amountText(done, record)} />}
        {first}
        {last}
      </Figures>
    );
  }
  if (kind === "weakness") {
    const struck = record.written?.triggers ?? words.filter((word) => word.kind === "trigger").length;
    return (
      <div className="-mt-3 grid gap-3">
        <Blade folds={count("done")} />
        <Figures>
          <Figure label={t("Forged")} value={daysText(count("done"))} />
          <Figure label={t("Chosen")} value={daysText(record.count)} />
          <Figure
            label={t("Struck")}
            value={struck === 1 ? t("once") : t("{count} times", { count: struck })}
          />
          {streaks}
          {first}
          {last}
        </Figures>
      </div>
    );
  }
  if (kind === "subject") {
    const minutes = days.reduce((sum, day) => sum + (day.minutes ?? 0), 0);
    return (
      <Figures className="-mt-3">
        <Figure label={t("Studied")} value={minutesText(minutes)} />
        <Figure label={t("Target reached")} value={percent(shareOf(days, "completed"))} />
        {streaks}
        {first}
        {last}
      </Figures>
    );
  }
  const won = days.filter((day) => day.outcome === "victory");
  const hardest = won.reduce((most, { difficulty = 0 }) => Math.max(most, difficulty), 0);
  return (
    <Figures className="-mt-3">
      <Figure label={t("Won")} value={won.length} />
      <Figure label={t("Lost")} value={count("defeat")} />
      <Figure label={t("Ongoing")} value={count("ongoing")} />
      <Figure label={t("Rematches")} value={rematchesOf(days)} />
      {hardest > 0 && <Figure label={t("Hardest victory")} value={`${hardest}/10`} />}
      {first}
      {last}
    </Figures>
  );
}

function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-3">
      <h2 className="font-display text-title">{title}</h2>
      {children}
    </section>
  );
}

const TWO = "grid grid-cols-[minmax(0,1fr)] gap-x-18 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]";

/** How many days twelve weeks have. */
const TWELVE_WEEKS = 84;

function ChartsOf({ days, kind, unit, last }: Pick<HistoryRecord, "days" | "kind" | "unit"> & {
  last: CalendarDate;
}) {
  const today = useAtomValue(todayAtom);
  // What is over shows its own last weeks, not empty ones.
  const isOver = last < addDays(today, -TWELVE_WEEKS);
  const until = isOver ? last : today;
  if (kind === "goal") {
    const targets = days.flatMap(({ date, target }) => target === undefined ? [] : [{ date, target }]);
    // The outcome of a goal is its state.
    const outcomes = days.map(({ date, outcome }) => ({ date, outcome: outcome as GoalState }));
    return (
      <div className={TWO}>
        <Chart title={t("The target")}>
          <TargetCurve days={targets} unit={unit} />
        </Chart>
        <Chart title={isOver ? t("Its last twelve weeks") : t("Twelve weeks")}>
          <OutcomeWeeks days={outcomes} today={until} />
        </Chart>
      </div>
    );
  }
  if (kind === "weakness") {
    const struck = days.flatMap(({ trigger_at }) => trigger_at ?? []);
    return (
      <div className={TWO}>
        <WhatWorked days={days} />
        {struck.length > 0 && (
          <Chart title={t("When it strikes")}>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
              <HourRose hours={byHour(struck, browserTimeZone())} />
              {struck.length > 1 && (
                <p className="grow basis-40 text-small text-balance text-soft">
                  {keepTimes(struckText(byHour(struck, browserTimeZone())))}
                </p>
              )}
            </div>
          </Chart>
        )}
      </div>
    );
  }
  if (kind === "subject") {
    return (
      <Chart
        title={isOver ? t("Minutes a day, its last twelve weeks") : t("Minutes a day, the last twelve weeks")}
      >
        <MinuteBars days={days.map(({ date, minutes = 0 }) => ({ date, minutes }))} today={until} />
      </Chart>
    );
  }
  // The outcome of a hard thing is that of its battle.
  const battles = days.map(({ outcome, difficulty = 0 }) => ({
    outcome: outcome as BattleOutcome,
    difficulty,
  }));
  const of = (outcome: BattleOutcome) => battles.filter((battle) => battle.outcome === outcome).length;
  return (
    <Chart title={t("The battles")}>
      <BattleTally
        battles={battles}
        label={t("{victories} won, {defeats} lost", { victories: of("victory"), defeats: of("defeat") })}
      />
      <p className="text-small text-soft">
        {t("Up is won, hollow and down is lost; the longer the bar, the harder the battle.")}
      </p>
    </Chart>
  );
}

function WhatWorked({ days }: { days: readonly RecordDay[] }) {
  const { shown, more } = useFold(triedTasks(days), useLeftOpenHere("tasks"));
  if (shown.length === 0) return null;
  return (
    <Chart title={t("What worked against it")}>
      <ul>
        {shown.map(({ task, done, set }) => (
          <li key={task} className="flex min-h-11 flex-wrap items-center justify-between gap-x-5 py-1">
            <span className="min-w-0 basis-60 grow wrap-anywhere max-sm:basis-full">{task}</span>
            <span className="flex items-center gap-x-5">
              <span aria-hidden="true" className="flex gap-0.75">
                {Array.from({ length: Math.min(MOST_TALLIED, set) }, (_, index) => (
                  <span
                    key={index}
                    data-bar=""
                    className={`h-3.5 w-1.5 rounded-bar ${
                      index < done * Math.min(MOST_TALLIED, set) / set ? "texture-full" : "texture-open"
                    }`}
                  />
                ))}
              </span>
              <span className="text-small text-soft">{t("{done} of {set}", { done, set })}</span>
            </span>
          </li>
        ))}
      </ul>
      {more}
    </Chart>
  );
}

/** The most bars of a task. Of more days, they are shares. */
const MOST_TALLIED = 12;

/** Returns the address of a day, at the ring. */
function useDayHref(kind: RecordKind) {
  const today = useAtomValue(todayAtom);
  return (day: CalendarDate) =>
    `/dashboard?${new URLSearchParams({ ...(day !== today && { day }), ring: ringOfRecord(kind) })}`;
}

const DATE =
  "inline-flex min-h-9 items-center text-small underline decoration-edge underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11";

/** How many days a text that was written again has below it. */
const MAX_DAYS = 4;

/** What was written, newest first. What was written again stands once, with its latest days. */
function Words({ record: { words: all, title, written } }: { record: HistoryRecord }) {
  const words = all.filter(({ text }) => text !== title);
  const same = Map.groupBy(words.toReversed(), ({ kind, text }) => `${kind} ${text}`);
  const leftOpen = useLeftOpenHere("words");
  const isPart = written !== undefined && same.size < written.texts;
  const loadWhole = useSetAtom(loadWholeRecordAtom);
  const { error, isFetching, refetch } = useAtomValue(wholeRecordAtom);
  const { shown, more } = useFold([...same.values()], {
    ...leftOpen,
    count: written?.texts,
    onToggle: (isOpen) => {
      leftOpen.onToggle(isOpen);
      if (isPart) loadWhole();
    },
  });
  const place = useAtomValue(placeAtom);
  const hrefOf = useDayHref(place.page === "record" ? place.kind : "goal");
  if (words.length === 0) return null;
  return (
    <Section title={t("What was written")}>
      <div className="@container">
        <ul className="grid items-start gap-x-18 gap-y-4 @min-[60rem]:grid-cols-2">
          {shown.map((all, index) => <WrittenText key={index} all={all} hrefOf={hrefOf} />)}
        </ul>
      </div>
      {more}
      {isPart && error !== null && !isFetching && (
        <LoadFailure message={t("The record could not be loaded")} error={error} onRetry={refetch} />
      )}
    </Section>
  );
}

function WrittenText({ all, hrefOf }: {
  /** A text as often as it was written, the latest first. */
  all: HistoryRecord["words"];
  hrefOf: (day: CalendarDate) => string;
}) {
  const today = useAtomValue(todayAtom);
  const [latest] = all;
  const leftOpen = useLeftOpenHere(latest?.text ?? "");
  if (!latest) return null;
  const days = [...new Set(all.map(({ day }) => day))];
  return (
    <li>
      <ClampedText
        text={latest.text}
        className="font-display text-title text-pretty"
        clamp="line-clamp-6"
        {...leftOpen}
      />
      <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
        {days.slice(0, MAX_DAYS).map((day) => (
          <Link key={day} href={hrefOf(day)} className={DATE}>{dateText(day, today)}</Link>
        ))}
        {days.length > MAX_DAYS && <span>{t("and {count} more", { count: days.length - MAX_DAYS })}</span>}
        <span>{t(KIND_TEXT[latest.kind])}</span>
      </p>
    </li>
  );
}

/** What each outcome is called. */
const OUTCOMES: Readonly<Record<string, string>> = {
  ...GOAL_STATE_TEXT,
  ...OUTCOME_TEXT,
  completed: "Completed",
  done: "Forged",
};

const outcomeText = (outcome: string) => t(OUTCOMES[outcome] ?? "");

/** What a record says of a day, in words. */
function dayText(
  kind: RecordKind,
  { outcome, target, progress, minutes, difficulty, task }: RecordDay,
): string {
  const parts = {
    goal: [
      outcomeText(outcome),
      target === undefined ? "" : t("target {target}", { target: amountText(target) }),
      progress ? t("{progress} done", { progress: amountText(progress) }) : "",
    ],
    weakness: [outcomeText(outcome), task ?? ""],
    subject: [outcomeText(outcome), minutesText(minutes ?? 0)],
    hard_thing: [
      outcomeText(outcome),
      difficulty === undefined
        ? ""
        : t("{label}, {difficulty}/10", { label: t(difficultyLabel(difficulty)), difficulty }),
    ],
  }[kind];
  return parts.filter(Boolean).join(t(", "));
}

function EachDay({ days, kind }: { days: readonly RecordDay[]; kind: RecordKind }) {
  const today = useAtomValue(todayAtom);
  const hrefOf = useDayHref(kind);
  const { shown, more } = useFold(days.toReversed(), useLeftOpenHere("all days"));
  const { isOpenAtFirst, onToggle } = useLeftOpenHere("days");
  return (
    <details open={isOpenAtFirst} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className="flex min-h-9 w-fit cursor-pointer items-center rounded-sm text-small text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11">
        {kind === "hard_thing" ? t("Battle by battle") : t("Day by day")}
      </summary>
      <ul className="grid max-w-160">
        {shown.map((day, index) => (
          <li key={index} className="flex min-h-11 flex-wrap items-center gap-x-4">
            <Link href={hrefOf(day.date)} className={`${DATE} min-w-32`}>{dateText(day.date, today)}</Link>
            <span className="min-w-0 wrap-anywhere">{dayText(kind, day)}</span>
          </li>
        ))}
      </ul>
      {more}
    </details>
  );
}
