import { useAtom, useAtomValue, useSetAtom } from "jotai/react";
import { memo, type ReactNode, useCallback, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import type { Weekly } from "#shared/contract/mod.ts";
import {
  addDays,
  type CalendarDate,
  type DateRange,
  isCalendarDate,
  isoWeekOf,
} from "#shared/domain/calendar.ts";
import { longDate, minutesText, shortDate, weekdayOf } from "#shared/domain/format.ts";
import { RING_NAMES, type RingName, RINGS } from "#shared/domain/rings/mod.ts";
import { EXPLAINED, type ExplainedTopic, POINTS_EXPLAINED } from "#shared/domain/explained.ts";
import { weekTrend } from "#shared/domain/week.ts";
import { sentenceText } from "#shared/domain/sentences.ts";
import { t } from "#shared/texts/translate.ts";
import {
  CategoryStack,
  Columns,
  type Share,
  Shares,
  WeekDays,
  YearHeatmap,
  YearStrips,
  YearTable,
} from "#shared/ui/Charts.tsx";
import { EmptyState } from "#shared/ui/Content.tsx";
import { AlertBox, Button, buttonLook, classes, keepTimes, Section, Skeleton } from "#shared/ui/Controls.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { besideGlyph, Glyph } from "#shared/ui/RingBadge.tsx";
import { DeferredMount } from "../../app/Deferred.tsx";
import { NotOnDevice } from "../../day/NotOnDevice.tsx";
import { PeriodSteps, StepLink, StepText } from "../../app/Steps.tsx";
import { type FailureText, failureText } from "../../app/platform.ts";
import { todayAtom } from "../../app/session.ts";
import { useLoadStatus } from "../../app/status.ts";
import { LoadFailure, PageFrame } from "../../day/Frame.tsx";
import { isRestAtom } from "../../day/rest.ts";
import { BattleStatsCard } from "./BattleStatsCard.tsx";
import {
  accountDayAtom,
  forgedScoreAtom,
  heatmapYearAtom,
  shownWeekAtom,
  TREND_WEEKS,
  trendRowsAtom,
  trendSpanAtom,
  weeklyAtom,
  yearRowsAtom,
} from "./insight_queries.ts";

export interface HowComputedProps {
  topics: readonly ExplainedTopic[];
  /** Shows the topics, where nothing beside it says what 'this' is. */
  named?: boolean;
  children?: ReactNode;
}

/** The 'How is this computed?' section, with the same text as the documentation. */
export function HowComputed({ topics, named = false, children }: HowComputedProps) {
  // A page has several, so each is named after its topics.
  const name = t("How is this computed? {topics}", {
    topics: topics.map((topic) => t(EXPLAINED[topic].title)).join(t(", ")),
  });
  return (
    <details className="print:hidden">
      <summary
        aria-label={name}
        className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4 hover:text-ink"
      >
        {named ? name : t("How is this computed?")}
      </summary>
      <div className="mt-2 grid max-w-160 gap-2 text-small">
        {topics.flatMap((topic) => EXPLAINED[topic].paragraphs).map((paragraph) => (
          <p key={paragraph}>{t(paragraph)}</p>
        ))}
        {children}
      </div>
    </details>
  );
}

/** Up to three observations about the week, each a sentence with its figures. */
export function Observations({ observations }: Pick<Weekly, "observations">) {
  if (observations.length === 0) return null;
  return (
    <section aria-labelledby="observations" className="grid gap-3">
      <h2 id="observations" className="font-semibold">{t("What stands out")}</h2>
      <ul className="grid gap-x-10 gap-y-4 md:grid-flow-col md:auto-cols-fr print:grid-flow-col print:auto-cols-fr">
        {observations.map(({ text, said }) => (
          <li key={text} className="grid content-start gap-1 border-l-2 border-edge pl-3.5">
            <p className="font-display text-title">{keepTimes(sentenceText(text, said))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The points of each ring in a day's forged score, with the reasons. Opening it recomputes the score. */
export function ScoreDialog({ day, onClose }: { day: CalendarDate; onClose: () => void }) {
  const compute = useSetAtom(forgedScoreAtom);
  const [score, setScore] = useState<Awaited<ReturnType<typeof compute>> | null>(null);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const load = useCallback(() => {
    let wanted = true;
    setFailure(null);
    compute(day).then(
      (response) => wanted && setScore(response),
      (error: unknown) => wanted && setFailure(failureText(t("The score could not be computed"), error)),
    );
    return () => {
      wanted = false;
    };
  }, [compute, day]);
  useEffect(load, [load]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Forged score")}
      description={longDate(day)}
      footer={
        <>
          <Link
            href={`/dashboard?day=${day}`}
            className={buttonLook("wash", "medium")}
          >
            {t("Open this day")}
          </Link>
          <Button look="primary" onClick={onClose}>{t("Close")}</Button>
        </>
      }
    >
      {failure && (
        <AlertBox
          {...failure}
          action={<Button size="small" onClick={() => void load()}>{t("Try again")}</Button>}
        />
      )}
      {!score && !failure && (
        <div className="grid gap-4">
          <p role="status" className="sr-only">{t("Computing the score")}</p>
          <Skeleton className="h-14 w-28" />
          {RING_NAMES.map((ring) => <Skeleton key={ring} className="h-11 w-full" />)}
        </div>
      )}
      {score && (
        <>
          <p className="font-display text-clock">
            {score.score}
            <span className="text-title text-soft">/100</span>
          </p>
          <ul className="grid">
            {RING_NAMES.map((ring) => {
              const { points, of, why, said } = score.rings[ring];
              return (
                <li
                  key={ring}
                  data-ring={ring}
                  className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-t border-hairline py-2"
                >
                  <Glyph ring={ring} lit={points > 0} className="mt-0.5 text-title" />
                  <div>
                    <p className={classes("font-semibold", besideGlyph(ring))}>{t(RINGS[ring].title)}</p>
                    <p className="text-small text-soft">{keepTimes(sentenceText(why, said))}</p>
                  </div>
                  <p className="text-right">
                    {points}
                    <span className="text-soft">/{of}</span>
                  </p>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <HowComputed topics={["forged_score"]}>
        <ul className="grid gap-2">
          {RING_NAMES.map((ring) => <li key={ring}>{t(POINTS_EXPLAINED[ring])}</li>)}
        </ul>
      </HowComputed>
    </Dialog>
  );
}

/** The current and the best streak of each ring. */
export function Streaks({ weekly }: { weekly: Weekly }) {
  const { streaks, best_ring: best, weakest_ring: weakest } = weekly;
  const longest = Math.max(1, ...RING_NAMES.map((ring) => streaks[ring].best));
  return (
    <Section
      className="idle-offscreen"
      title={t("Streaks")}
      aside={(best || weakest) && (
        <span className="text-small text-soft">
          {best && t("Strongest: {ring}.", { ring: t(RINGS[best].title) })}
          {best && weakest && " "}
          {weakest && t("Weakest: {ring}.", { ring: t(RINGS[weakest].title) })}
        </span>
      )}
    >
      <dl className="grid gap-2">
        {RING_NAMES.map((ring) => {
          const { current, best: record } = streaks[ring];
          return (
            <div
              key={ring}
              data-ring={ring}
              className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)_13rem]"
            >
              <dt className="flex items-center gap-2">
                <Glyph ring={ring} lit={current > 0} className="text-title" />
                <span className={besideGlyph(ring)}>{t(RINGS[ring].title)}</span>
              </dt>
              <dd aria-hidden="true" className="relative h-3 max-sm:col-start-2 max-sm:row-start-2">
                <span
                  data-bar=""
                  className="absolute inset-y-0 left-0 rounded-bar border border-ring-line bg-ring-tint"
                  style={{ width: `${100 * record / longest}%` }}
                />
                <span
                  data-bar=""
                  className="absolute inset-y-0 left-0 rounded-bar bg-ring"
                  style={{ width: `${100 * current / longest}%` }}
                />
              </dd>
              <dd className="text-small sm:text-right">
                <strong className="font-semibold">{days(current)}</strong>
                <span className="text-soft">{t(", best {days}", { days: days(record) })}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <div className="mt-3">
        <HowComputed topics={["streaks"]} />
      </div>
    </Section>
  );
}

const days = (count: number) => count === 1 ? t("1 day") : t("{count} days", { count });

const MAX_POINTS = 100;

/** Returns hours as a column shows them: whole ones, and below ten one decimal, so that few hours are not far off. */
const shownHours = (hours: number) => hours < 9.95 ? Math.round(10 * hours) / 10 : Math.round(hours);

/** The average score and the tracked time of the shown week and the eleven before it. */
export const Trends = memo(function Trends({ isWeekAwaited }: { isWeekAwaited: boolean }) {
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(trendRowsAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const span = useAtomValue(trendSpanAtom);
  const { week: shown } = useAtomValue(shownWeekAtom);
  const today = useAtomValue(todayAtom);
  const isRest = useAtomValue(isRestAtom);
  const points = weekTrend({ span, rows: data?.days ?? [], today, isRest }).map((
    { tracked_minutes, ...point },
    index,
  ) => ({
    ...point,
    hours: tracked_minutes / 60,
    duration: minutesText(tracked_minutes),
    key: point.week,
    label: index % 2 === 1 ? t("W{week}", { week: point.week.slice(-2) }) : "",
    chosen: point.week === shown,
    name: t("Week {week}, from {from}", { week: Number(point.week.slice(-2)), from: shortDate(point.from) }),
  }));
  // The page has said so.
  if (status === "awaited" && isWeekAwaited) return null;
  return (
    <Section className="idle-offscreen" title={t("{count} weeks", { count: TREND_WEEKS })}>
      {status === "failed" && (
        <LoadFailure message={t("The weeks could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "loading" && <Skeleton className="h-34 w-full" />}
      {status === "awaited" && <NotOnDevice />}
      {data && data.days.length === 0 && (
        span.to < today
          ? <EmptyState text={t("No entries in these weeks")} hint={t("You can still fill in past days.")} />
          : (
            <EmptyState
              text={t("No entries in these weeks yet")}
              hint={t("After a few days, you'll see here whether you're getting stronger.")}
            />
          )
      )}
      {data && data.days.length > 0 && (
        <DeferredMount fallback={<Skeleton className="h-34 w-full" />}>
          <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 print:grid-cols-2">
            <figure className="grid gap-2">
              <figcaption className="text-small text-soft">
                {t("Average forged score, out of 100")}
              </figcaption>
              <Columns
                label={t("Average forged score, week by week")}
                max={MAX_POINTS}
                columns={points.map(({ name, mean_score, hours: _, duration: __, ...point }) => ({
                  ...point,
                  value: mean_score === null ? null : Math.round(mean_score),
                  text: `${name}${t(": ")}${
                    mean_score === null ? t("no entries") : t("average score {score}", { score: mean_score })
                  }`,
                }))}
              />
            </figure>
            <figure className="grid gap-2">
              <figcaption className="text-small text-soft">{t("Time tracked, in hours")}</figcaption>
              <Columns
                label={t("Time tracked, week by week")}
                max={Math.max(1, ...points.map(({ hours }) => hours))}
                columns={points.map(({ name, mean_score: _, hours, duration, ...point }) => ({
                  ...point,
                  value: shownHours(hours) || null,
                  text: t("{name}: {duration} tracked", { name, duration }),
                }))}
              />
            </figure>
          </div>
        </DeferredMount>
      )}
    </Section>
  );
});

type Totals = Weekly["totals"];

/** The figures of a week, each compared with the week before. */
const FIGURES: readonly { label: string; of: (totals: Totals) => number; isTime?: true }[] = [
  { label: "Rings completed", of: ({ rings_completed }) => rings_completed },
  { label: "Average score", of: ({ mean_score }) => mean_score },
  { label: "Time tracked", of: ({ tracked_minutes }) => tracked_minutes, isTime: true },
  { label: "Time studied", of: ({ study_minutes }) => study_minutes, isTime: true },
  { label: "Goals succeeded", of: ({ goals_succeeded }) => goals_succeeded },
  { label: "Battles won", of: ({ victories }) => victories },
];

export interface WeekFiguresProps {
  weekly: Pick<Weekly, "totals" | "previous" | "from" | "to">;
  today: CalendarDate;
}

/**
 * The six figures of a week, each compared with the week before if anything was recorded in it. Those of a week that
 * is still running stand beside what the week before had by then, and are not called lower.
 */
export function WeekFigures({ weekly: { totals, previous, from, to }, today }: WeekFiguresProps) {
  const by = from <= today && today <= to ? weekdayOf(addDays(today, -7)) : null;
  const hasBefore = FIGURES.some(({ of }) => of(previous) > 0);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] print:grid-cols-6">
        {FIGURES.map(({ label, of, isTime }) => (
          <div key={label} className="grid min-w-0 content-start">
            <dt className="order-2 text-small text-soft">{t(label)}</dt>
            <dd className="order-1 font-display text-figure whitespace-nowrap sm:text-figure lg:text-figure print:text-figure">
              {valueText(of(totals), isTime)}
            </dd>
            {hasBefore && (
              <dd className="order-3 text-small">
                {keepTimes(againstBefore(of(totals), of(previous), { by, isTime }))}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {!hasBefore && (
        <p className="text-small text-soft">
          {by === null
            ? t("Nothing was recorded the week before.")
            : t("Nothing was recorded by {weekday} last week.", { weekday: by })}
        </p>
      )}
    </div>
  );
}

function valueText(value: number, isTime: true | undefined): string {
  return isTime ? minutesText(value) : String(value);
}

/** 'up from 19', 'down from 24', 'same as the week before', or while the week runs '14 by Wednesday last week'. */
function againstBefore(
  now: number,
  before: number,
  { by, isTime }: { by: string | null; isTime: true | undefined },
): string {
  const values = { before: valueText(before, isTime) };
  if (by !== null) return t("{before} by {weekday} last week", { ...values, weekday: by });
  if (now === before) return t("same as the week before");
  return now > before ? t("up from {before}", values) : t("down from {before}", values);
}

interface Outcome {
  readonly ring: RingName;
  readonly title: string;
  /** The summary figure. */
  readonly fact: string;
  readonly parts: readonly Share[];
  /** Shown when all counts are 0. */
  readonly empty: string;
  readonly note?: string;
}

export interface WeekOutcomesProps {
  weekly: Pick<Weekly, "goals" | "reps" | "battles" | "study_minutes">;
}

/** The headings side by side are equally high, so the bars below them are level. */
const TWO_ROWS =
  "md:row-span-2 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid md:gap-y-0 print:row-span-2 print:grid print:grid-cols-[minmax(0,1fr)] print:grid-rows-subgrid print:gap-y-0";

/** The outcomes of the week's goals, reps and battles. */
export function WeekOutcomes({ weekly }: WeekOutcomesProps) {
  return (
    <div className="idle-offscreen grid gap-5 md:grid-cols-3 print:grid-cols-3">
      {outcomesOf(weekly).map(({ ring, title, fact, parts, empty, note }) => {
        const nothing = parts.every(({ count }) => count === 0);
        return (
          <div key={ring} data-ring={ring} className={TWO_ROWS}>
            <Section
              className={TWO_ROWS}
              title={title}
              aside={
                // Below the titles of all three where one of them would not fit beside its title.


                  <span className="font-display text-title md:max-lg:basis-full print:basis-auto">
                    {keepTimes(fact)}
                  </span>

              }
            >
              <div>
                {nothing ? <p className="text-soft">{empty}</p> : <Shares parts={parts} />}
                {note && <p className="mt-2 text-small text-soft">{note}</p>}
              </div>
            </Section>
          </div>
        );
      })}
    </div>
  );
}

function outcomesOf({ goals, reps, battles, study_minutes }: WeekOutcomesProps["weekly"]): Outcome[] {
  const decided = battles.victories + battles.defeats;
  const repsLeft = reps.total - reps.completed;
  const studied = study_minutes === 0
    ? ""
    : t("{duration} studied", { duration: minutesText(study_minutes) });
  const repsDone = reps.total === 1
    ? t("{completed} of 1 rep", { completed: reps.completed })
    : t("{completed} of {total} reps", { completed: reps.completed, total: reps.total });
  return [
    {
      ring: "water",
      title: t("Goals"),
      fact: goals.total === 0
        ? ""
        : t("{success} of {total}", { success: goals.success, total: goals.total }),
      parts: [
        { label: t("succeeded"), count: goals.success, look: "full" },
        { label: t("partial"), count: goals.partial, look: "hatch" },
        { label: t("failed"), count: goals.fail, look: "half" },
        { label: t("pending"), count: goals.pending, look: "open" },
      ],
      empty: t("No goals set."),
    },
    {
      ring: "wind",
      title: t("Study and reps"),
      // What its bar shows: the reps, if there are any.
      fact: reps.total > 0 ? repsDone : studied,
      parts: [
        { label: reps.completed === 1 ? t("rep done") : t("reps done"), count: reps.completed, look: "full" },
        { label: repsLeft === 1 ? t("rep not done") : t("reps not done"), count: repsLeft, look: "open" },
      ],
      empty: t("No reps planned."),
      ...(study_minutes === 0 ? { note: t("Nothing was studied.") } : reps.total > 0 && { note: studied }),
    },
    {
      ring: "void",
      title: t("Battles"),
      fact: decided === 0 ? "" : t("{percent}% won", { percent: Math.round(100 * battles.win_rate) }),
      parts: [
        { label: t("won"), count: battles.victories, look: "full" },
        { label: t("lost"), count: battles.defeats, look: "half" },
        { label: t("ongoing"), count: battles.ongoing, look: "open" },
      ],
      empty: t("No battles fought."),
    },
  ];
}

const WEEK_SKELETON_FIGURES = ["one", "two", "three", "four", "five", "six"];

/** The placeholder of a week while it is loading. */
export function WeekSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">{t("Loading the week")}</p>
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
        {WEEK_SKELETON_FIGURES.map((figure) => (
          <div key={figure} className="grid content-start gap-1.5">
            <Skeleton className="h-8 w-16" />
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </div>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
      <Skeleton className="h-52 w-full" />
    </div>
  );
}

/** Links to the weeks beside the shown one that have begun. */
export function WeekSteps() {
  const { span: { from, to } } = useAtomValue(shownWeekAtom);
  const today = useAtomValue(todayAtom);
  const before = addDays(from, -1);
  const after = addDays(to, 1);
  return (
    <PeriodSteps
      label={t("Weeks")}
      before={isCalendarDate(before)
        ? { href: `/insights?week=${isoWeekOf(before)}`, text: t("Previous week") }
        : null}
      after={isCalendarDate(addDays(to, 7))
        ? { href: `/insights?week=${isoWeekOf(after)}`, text: t("Next week"), disabled: after > today }
        : null}
    />
  );
}

/** The name of the shown week, and its days. */
function WeekHeading({ week, span: { from, to }, isCurrent }: {
  week: string;
  span: DateRange;
  isCurrent: boolean;
}) {
  return (
    <>
      {isCurrent ? t("This week") : t("Week {week}", { week: Number(week.slice(-2)) })}
      <span className="ml-4 inline-block font-text text-base text-soft max-sm:ml-0 max-sm:block">
        {t("{from} to {to}, {year}", { from: shortDate(from), to: shortDate(to), year: to.slice(0, 4) })}
      </span>
    </>
  );
}

/** A year as a heatmap of all rings, with a strip for each ring, and as a table. */
export const YearCard = memo(function YearCard({ isWeekAwaited }: { isWeekAwaited: boolean }) {
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(yearRowsAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const [year, setYear] = useAtom(heatmapYearAtom);
  const [, navigate] = useLocation();
  const today = useAtomValue(todayAtom);
  const isRest = useAtomValue(isRestAtom);
  const thisYear = Number(today.slice(0, 4));
  // The page has said so. A year that was chosen here says it itself.
  if (status === "awaited" && isWeekAwaited && year === thisYear) return null;
  return (
    <Section
      className="idle-offscreen"
      title={t("The year {year}", { year })}
      aside={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Button size="small" onClick={() => setYear(year - 1)}>
            <StepText to="before">{t("Previous year")}</StepText>
          </Button>
          <Button size="small" onClick={() => setYear(year + 1)} disabled={year >= thisYear}>
            <StepText to="after">{t("Next year")}</StepText>
          </Button>
        </div>
      }
    >
      {status === "failed" && (
        <LoadFailure message={t("The year could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "loading" && <Skeleton className="h-40 w-full" />}
      {status === "awaited" && <NotOnDevice />}
      {data && (
        <DeferredMount fallback={<Skeleton className="h-40 w-full" />}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <YearHeatmap
              year={year}
              rows={data.days}
              today={today}
              isRest={isRest}
              onOpen={(date) => navigate(`/dashboard?day=${date}`)}
            >
              {data.days.length > 0 && (
                <DeferredMount>
                  <YearStrips year={year} rows={data.days} today={today} />
                </DeferredMount>
              )}
            </YearHeatmap>
            <Legend />
            {data.days.length === 0
              ? (
                <p className="text-soft">
                  {t("No entries in {year}. Each ring you complete fills that day's square.", { year })}
                </p>
              )
              : (
                <details className="print:hidden">
                  <summary className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4">
                    {t("The year as a table")}
                  </summary>
                  <div className="mt-2">
                    <YearTable year={year} rows={data.days} />
                  </div>
                </details>
              )}
          </div>
        </DeferredMount>
      )}
    </Section>
  );
});

/** The legend of the heatmap, and what a rest day is. */
function Legend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4.5 gap-y-1 text-small text-soft">
      <span className="flex items-center gap-x-1.5">
        {t("0 rings")}
        {LEVELS.map((level) => (
          <span
            key={level}
            aria-hidden="true"
            data-bar=""
            className={`heat heat-${level} size-3 rounded-cell`}
          />
        ))}
        {t("5 rings")}
      </span>
      <span className="flex gap-x-1.5">
        {/* In the middle of the first line, as the others are of theirs. */}
        <span
          aria-hidden="true"
          data-bar=""
          className="heat heat-0 rest-mark mt-[calc(0.5lh-0.375rem)] size-3 shrink-0 rounded-cell"
        />
        <span>
          {t("rest day: it neither breaks nor extends a streak, and its score doesn't count in any average")}
        </span>
      </span>
    </p>
  );
}

const LEVELS = [0, 1, 2, 3, 4, 5] as const;

/** The week, the trends of the weeks before it, and the year. */
export default function Insights() {
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(weeklyAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const { week, span } = useAtomValue(shownWeekAtom);
  const today = useAtomValue(todayAtom);
  const isCurrent = isoWeekOf(today) === week;
  const [scored, setScored] = useState<CalendarDate | null>(null);
  const isFilled = data !== undefined && !isEmpty(data.weekly);
  return (
    <PageFrame
      title={t("Insights")}
      sheet
      heading={<WeekHeading week={week} span={span} isCurrent={isCurrent} />}
      aside={
        <div className="flex items-center gap-x-4 print:hidden">
          <Button look="quiet" size="small" disabled={!isFilled} onClick={() => print()}>
            {t("Print week")}
          </Button>
          <WeekSteps />
        </div>
      }
    >
      {!isCurrent && <StepLink href="/insights" strong className="-mt-4">{t("This week")}</StepLink>}
      {data && <Week key={week} weekly={data.weekly} onScore={setScored} />}
      {status === "failed" && (
        <LoadFailure message={t("The week could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "loading" && <WeekSkeleton />}
      {status === "awaited" && (
        <Section>
          <NotOnDevice />
        </Section>
      )}
      <DeferredMount>
        <Trends isWeekAwaited={status === "awaited"} />
        <YearCard isWeekAwaited={status === "awaited"} />
        <BattleStatsCard isWeekAwaited={status === "awaited"} />
        {isFilled && <HowComputed topics={["week", "observations", "battles"]} named />}
      </DeferredMount>
      {scored && <ScoreDialog day={scored} onClose={() => setScored(null)} />}
    </PageFrame>
  );
}

/** The shown week, or a hint when it has no entries. */
function Week({ weekly, onScore }: { weekly: Weekly; onScore: (day: CalendarDate) => void }) {
  const today = useAtomValue(todayAtom);
  const since = useAtomValue(accountDayAtom);
  if (isEmpty(weekly)) {
    const future = weekly.from > today;
    const past = weekly.to < today;
    return (
      <Section
        title={future ? t("This week is in the future") : past ? t("No entries") : t("No entries yet")}
      >
        <EmptyState
          text={past
            ? t("Nothing was recorded that week")
            : t("Your week's scores, time and results will appear here.")}
          hint={future
            ? t("It will fill up as the days go by.")
            : past
            ? t("You can still fill in past days.")
            : t("One time entry is enough to begin. You can still fill in past days.")}
          action={!future && (
            <Link
              href={past ? `/dashboard?day=${weekly.from}` : "/dashboard"}
              className="inline-flex items-center pointer-coarse:min-h-11"
            >
              {past ? t("Open the first day of that week") : t("Start with today")}
            </Link>
          )}
        />
      </Section>
    );
  }
  return (
    <>
      <WeekFigures weekly={weekly} today={today} />
      <Observations observations={weekly.observations} />
      <DeferredMount>
        <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2 print:grid-cols-2">
          <Section
            className="idle-offscreen"
            title={t("Completion and forged score")}
            aside={
              <span className="text-small text-soft print:hidden">
                {t("Choose a score to see how it's computed")}
              </span>
            }
          >
            <WeekDays days={weekly.days} today={today} since={since} onScore={onScore} />
          </Section>
          <Section className="idle-offscreen" title={t("Where the time went")}>
            {weekly.categories.length > 0
              ? <CategoryStack days={weekly.days} totals={weekly.categories} />
              : (
                <EmptyState
                  text={t("Nothing tracked")}
                  hint={t("Use the timer in Earth, or add an entry by hand.")}
                />
              )}
          </Section>
        </div>
        <DeferredMount>
          <WeekOutcomes weekly={weekly} />
          <Streaks weekly={weekly} />
        </DeferredMount>
      </DeferredMount>
    </>
  );
}

function isEmpty({ days, goals, reps, battles, categories, study_minutes }: Weekly): boolean {
  return categories.length === 0 && goals.total === 0 && reps.total === 0 && battles.total === 0 &&
    study_minutes === 0 && days.every(({ completed, score }) => completed === 0 && score === 0);
}
