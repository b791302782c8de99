import { atomWithQuery } from "jotai-tanstack-query";
import { useAtom, useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { memo, useCallback, useEffect, useState } from "react";
import { Link } from "wouter";
import type { Weekly } from "#shared/contract/mod.ts";
import {
  addDays,
  type CalendarDate,
  type DateRange,
  isCalendarDate,
  isoWeekOf,
} from "#shared/domain/calendar.ts";
import { longDate, shortDate, weekdayOf } from "#shared/domain/format.ts";
import { DEFAULT_KINDS, RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { EXPLAINED, type ExplainedTopic, POINTS_EXPLAINED } from "#shared/domain/explained.ts";
import { sentenceText } from "#shared/texts/said.ts";
import { t } from "#shared/texts/translate.ts";
import { CategoryBars, WeekDays, YearLines, YearTable } from "#shared/ui/Charts.tsx";
import { EmptyState } from "#shared/ui/Content.tsx";
import { AlertBox, Button, buttonLook, classes, keepTimes, Section, Skeleton } from "#shared/ui/Controls.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { besideGlyph, Glyph } from "#shared/ui/RingBadge.tsx";
import { BattleStats, type StatsSpan } from "#shared/ui/void/BattleStats.tsx";
import { DeferredMount } from "../../app/Deferred.tsx";
import { NotOnDevice } from "../../day/NotOnDevice.tsx";
import { PeriodSteps } from "../../app/PeriodSteps.tsx";
import { ARROW_STEP, StepArrow, StepLink } from "../../app/Steps.tsx";
import { type FailureText, failureText } from "../../app/platform.ts";
import { todayAtom, userAtom } from "../../app/session.ts";
import { useLoadStatus } from "../../app/status.ts";
import { battleStatsQuery } from "../../day/battle_stats.ts";
import { queryClientAtom } from "../../day/day.ts";
import { LoadFailure, NotLoaded } from "../../day/Frame.tsx";
import { PageFrame } from "../../day/PageFrame.tsx";
import { Observations, WeekColumnsSkeleton, WeekFigures, WeekSkeleton } from "./WeekParts.tsx";
import {
  accountDayAtom,
  chosenYearAtom,
  forgedScoreAtom,
  shownWeekAtom,
  weeklyAtom,
  yearRowsAtom,
} from "./insight_queries.ts";

/** What is explained, in the order of the page. */
const TOPICS: readonly ExplainedTopic[] = ["week", "forged_score", "observations", "streaks", "battles"];

/** How everything on the page is computed, with the same text as the documentation. */
export function HowComputed() {
  return (
    <details className="print:hidden">
      <summary className="w-fit rounded-sm py-2 text-small text-soft underline decoration-edge underline-offset-4 hover:text-ink">
        {t("How is this computed?")}
      </summary>
      <div className="mt-2 grid max-w-160 gap-5 text-small">
        {TOPICS.map((topic) => (
          <section key={topic} className="grid gap-2">
            <h3 className="font-display text-title">{t(EXPLAINED[topic].title)}</h3>
            {EXPLAINED[topic].paragraphs.map((paragraph) => <p key={paragraph}>{t(paragraph)}</p>)}
            {topic === "forged_score" && (
              <ul className="grid gap-2">
                {RING_NAMES.map((ring) => <li key={ring}>{t(POINTS_EXPLAINED[ring])}</li>)}
              </ul>
            )}
          </section>
        ))}
      </div>
    </details>
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
          <p className="text-small text-soft">{t(EXPLAINED.forged_score.paragraphs[0] ?? "")}</p>
          <ul className="grid">
            {RING_NAMES.map((ring) => {
              const { points, of, why, said } = score.rings[ring];
              return (
                <li
                  key={ring}
                  data-ring={ring}
                  className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-2"
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
      <Link
        href={`/dashboard?day=${day}`}
        className={`${buttonLook("wash", "medium")} justify-self-start`}
      >
        {t("Open this day")}
      </Link>
    </Dialog>
  );
}

/** The days in a row of each ring, and the most so far as a mark on a line. */
export function Streaks({ weekly: { streaks } }: { weekly: Pick<Weekly, "streaks"> }) {
  const longest = Math.max(1, ...RING_NAMES.map((ring) => streaks[ring].best));
  return (
    <Section className="idle-offscreen" title={t("In a row")}>
      <dl className="grid">
        {RING_NAMES.map((ring) => {
          const { current, best } = streaks[ring];
          return (
            <div
              key={ring}
              data-ring={ring}
              className="flex min-h-12 flex-wrap content-center items-center gap-x-4 print:min-h-7"
            >
              <dt className="flex w-24 shrink-0 items-center gap-3">
                <Glyph ring={ring} lit={current > 0} className="text-title" />
                <span className={classes("font-medium", besideGlyph(ring))}>{t(RINGS[ring].title)}</span>
              </dt>
              <dd aria-hidden="true" className="relative h-4 min-w-4 grow basis-0">
                <span
                  className="absolute top-1.75 left-0 border-t border-edge"
                  style={{ width: `${100 * best / longest}%` }}
                />
                <span
                  className="absolute top-0.5 h-3 border-r-2 border-edge"
                  style={{ left: `calc(${100 * best / longest}% - 2px)` }}
                />
                <span
                  data-bar=""
                  className="absolute top-1.5 left-0 h-1 rounded-bar bg-ring"
                  style={{ width: `${100 * current / longest}%` }}
                />
              </dd>
              <dd className="ml-auto w-36 shrink-0 text-right text-small">
                <strong className="font-semibold">{days(current)}</strong>
                <span className="text-soft">{t(", best {days}", { days: days(best) })}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-3 text-small text-soft">{t("Rest days neither break nor extend a row.")}</p>
    </Section>
  );
}

const days = (count: number) => count === 1 ? t("1 day") : t("{count} days", { count });

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
function WeekHeading({ week, span: { from, to }, today, isCompared }: {
  week: string;
  span: DateRange;
  today: CalendarDate;
  /** Whether it has figures that are compared with those of the week before. */
  isCompared: boolean;
}) {
  const isCurrent = isoWeekOf(today) === week;
  return (
    <span className="flex flex-wrap items-baseline gap-x-4">
      {isCurrent ? t("This week") : t("Week {week}", { week: Number(week.slice(-2)) })}
      <span className="font-text text-base text-soft">
        {t("{from} to {to}, {year}", { from: shortDate(from), to: shortDate(to), year: to.slice(0, 4) })}
        {isCurrent && isCompared &&
          t("; so far, compared with last week up to {weekday}", { weekday: weekdayOf(today) })}
      </span>
    </span>
  );
}

/** A year unrolled into a line for each ring, and as a table. */
export const YearCard = memo(function YearCard({ isWeekAwaited }: { isWeekAwaited: boolean }) {
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(yearRowsAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const [year, setYear] = useAtom(chosenYearAtom);
  const thisYear = Number(useAtomValue(todayAtom).slice(0, 4));
  // The page has said so. A year that was chosen here says it itself.
  if (status === "awaited" && isWeekAwaited && year === thisYear) return null;
  const step = (to: "before" | "after", label: string) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={ARROW_STEP}
      disabled={to === "after" && year >= thisYear}
      onClick={() => setYear(year + (to === "after" ? 1 : -1))}
    >
      <StepArrow to={to} />
    </button>
  );
  return (
    <Section
      className="idle-offscreen border-t border-hairline pt-5"
      title={t("{year}, unrolled", { year })}
      aside={
        <div className="-mr-2.5 flex print:hidden">
          {step("before", t("Previous year"))}
          {step("after", t("Next year"))}
        </div>
      }
    >
      {status === "failed" && (
        <LoadFailure message={t("The year could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "loading" && <Skeleton className="h-49 w-full" />}
      {status === "awaited" && <NotOnDevice />}
      {data && data.days.length === 0 && <p className="text-soft">{t("No entries in {year}.", { year })}</p>}
      {data && data.days.length > 0 && (
        <DeferredMount fallback={<Skeleton className="h-49 w-full" />}>
          <p className="mb-3 text-small text-soft">
            {t("Each line is a ring; its thickness is the week's points.")}
          </p>
          <YearLines year={year} rows={data.days} />
          <details className="print:hidden">
            <summary className="w-fit rounded-sm py-2 text-small text-soft underline decoration-edge underline-offset-4">
              {t("The year as a table")}
            </summary>
            <div className="mt-2">
              <YearTable year={year} rows={data.days} />
            </div>
          </details>
        </DeferredMount>
      )}
    </Section>
  );
});

/** The week, the year, and the battles. */
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
      heading={<WeekHeading week={week} span={span} today={today} isCompared={!data || isFilled} />}
      aside={
        <div className="flex items-center gap-x-4 print:hidden">
          <Button
            look="quiet"
            size="small"
            className="whitespace-nowrap max-sm:hidden"
            disabled={!isFilled}
            onClick={() => print()}
          >
            {t("Print week")}
          </Button>
          <WeekSteps />
        </div>
      }
    >
      {!isCurrent && (
        <StepLink href="/insights" strong className="-mt-4 -ml-2 justify-self-start">
          {t("This week")}
        </StepLink>
      )}
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
        <YearCard isWeekAwaited={status === "awaited"} />
        <BattleStatsCard isWeekAwaited={status === "awaited"} />
        {isFilled && <HowComputed />}
      </DeferredMount>
      {scored && <ScoreDialog day={scored} onClose={() => setScored(null)} />}
    </PageFrame>
  );
}

/** The shown week, or a hint when it has no entries. */
function Week({ weekly, onScore }: { weekly: Weekly; onScore: (day: CalendarDate) => void }) {
  const today = useAtomValue(todayAtom);
  const since = useAtomValue(accountDayAtom);
  const user = useAtomValue(userAtom);
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
              className={buttonLook("wash", "medium")}
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
      <WeekDays days={weekly.days} today={today} since={since} onScore={onScore} />
      <WeekFigures weekly={weekly} today={today} />
      <Observations observations={weekly.observations} />
      <DeferredMount fallback={<WeekColumnsSkeleton />}>
        <div className="grid gap-x-18 gap-y-7 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] print:grid-cols-2 print:gap-x-8">
          <Section className="idle-offscreen" title={t("Where the time went")}>
            {weekly.categories.length > 0
              ? (
                <CategoryBars
                  days={weekly.days}
                  totals={weekly.categories}
                  kinds={user?.settings.categories ?? DEFAULT_KINDS}
                />
              )
              : (
                <EmptyState
                  text={t("Nothing tracked")}
                  hint={t("Use the timer in Earth, or add an entry by hand.")}
                />
              )}
          </Section>
          <Streaks weekly={weekly} />
        </div>
      </DeferredMount>
    </>
  );
}

function isEmpty({ days, goals, reps, battles, categories, study_minutes }: Weekly): boolean {
  return categories.length === 0 && goals.total === 0 && reps.total === 0 && battles.total === 0 &&
    study_minutes === 0 && days.every(({ completed, score }) => completed === 0 && score === 0);
}

/** The span whose battle stats are shown. At first not the week, whose figures the page begins with. */
const spanAtom = atom<StatsSpan>("month");

const statsAtom = atomWithQuery(
  (get) => battleStatsQuery(get, get(spanAtom)),
  (get) => get(queryClientAtom),
);

/** The battle stats of a week, a month, a year or all time, each up to today. */
function BattleStatsCard({ isWeekAwaited }: { isWeekAwaited: boolean }) {
  const [span, setSpan] = useAtom(spanAtom);
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(statsAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  // The page has said so.
  if (status === "awaited" && isWeekAwaited) return null;
  return (
    <div data-ring="void" className="print:hidden">
      {status === "awaited" || status === "failed"
        ? (
          <NotLoaded
            title={t("Battle stats")}
            message={t("The battle stats could not be loaded")}
            error={error}
            onRetry={refetch}
          />
        )
        : <BattleStats span={span} onSpan={setSpan} stats={data?.battle_stats ?? null} />}
    </div>
  );
}
