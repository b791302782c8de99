import { battleStats, inOrderFought } from "./battles.ts";
import {
  addDays,
  type CalendarDate,
  type DateRange,
  datesOf,
  dayBounds,
  type DayRule,
  isoWeekOf,
} from "./calendar.ts";
import type { Day, DaySummary } from "./records.ts";
import {
  type ByRing,
  byRing,
  type CategoryMinutes,
  countedGoals,
  type GoalState,
  RING_NAMES,
  type RingName,
  RINGS,
  TIME_CATEGORIES,
} from "./rings/mod.ts";
import type { Sentence } from "../texts/said.ts";
import { say } from "./sentences.ts";
import { isRestDay, type Rest } from "./settings.ts";
import { continueStreaks, type Streak, type StreakCount, type StreakRules, streaksOn } from "./streak.ts";
import { cutAll, minutesOf, type Span, spanOf, union } from "./time.ts";

const MAX_OBSERVATIONS = 3;

type Week = Omit<WeekView, "observations">;

/** A rule that may find something in a week. */
interface Rule {
  /**
   * Returns the observation, or null. `over` is whether the week has ended: a week that is still running is compared
   * with the same part of the week before, and is not called weaker.
   */
  readonly find: (week: Week, over: boolean) => Observation | null;
}

/** Smaller differences are chance and are not shown. */
const MIN = {
  /** Days of the week up to today. */
  days: 3,
  scoreChange: 5,
  ringDays: 2,
  battles: 3,
  streak: 3,
  leakPercent: 20,
  goals: 3,
  studyChange: 30,
  /** Points of the best day above the mean. */
  dayAbove: 15,
} as const;

/** Those that say what no figure of the week does come first, the most important first. */
const RULES: readonly Rule[] = [
  {
    find: ({ streaks }) => {
      const [longest] = RING_NAMES.map((ring) => ({ ring, ...streaks[ring] }))
        .filter(({ current, best }) => current >= MIN.streak && current === best)
        .sort((a, b) => b.current - a.current);
      if (!longest) return null;
      return {
        ...say("week_streak", { ring: RINGS[longest.ring].title, days: longest.current }),
        figures: { ring: longest.ring, current: longest.current, best: longest.best },
      };
    },
  },
  {
    find: ({ best_ring, weakest_ring, days, totals }) => {
      if (!best_ring || !weakest_ring || totals.counted_days < MIN.days) return null;
      const complete = (ring: typeof best_ring) => days.filter(({ completion }) => completion[ring]).length;
      const [most, fewest] = [complete(best_ring), complete(weakest_ring)];
      if (most - fewest < MIN.ringDays) return null;
      return {
        ...say("week_rings", {
          best: RINGS[best_ring].title,
          most,
          weakest: RINGS[weakest_ring].title,
          fewest,
        }),
        figures: { [best_ring]: most, [weakest_ring]: fewest },
      };
    },
  },
  {
    find: ({ categories }) => {
      const all = categories.reduce((sum, { minutes }) => sum + minutes, 0);
      const minutes = categories.find(({ category }) => category === "Entertainment")?.minutes ?? 0;
      const percent = all === 0 ? 0 : Math.round(100 * minutes / all);
      if (percent < MIN.leakPercent) return null;
      return {
        ...say("week_entertainment", { percent, entertainment: minutes, all }),
        figures: { entertainment_minutes: minutes, category_minutes: all, percent },
      };
    },
  },
  {
    find: ({ days, totals }) => {
      const [best, next] = days.toSorted((a, b) => b.score - a.score);
      if (!best || !next || totals.counted_days < MIN.days || best.score === next.score) return null;
      if (best.score - totals.mean_score < MIN.dayAbove) return null;
      return {
        ...say("week_best_day", { weekday: weekdayOf(best.date), score: best.score }),
        figures: { date: best.date, score: best.score, mean_score: totals.mean_score },
      };
    },
  },
  {
    find: ({ totals, previous }, over) => {
      const change = totals.mean_score - previous.mean_score;
      if (Math.min(totals.counted_days, previous.counted_days) < MIN.days) return null;
      if (previous.mean_score === 0 || Math.abs(change) < MIN.scoreChange || (change < 0 && !over)) {
        return null;
      }
      const [score, before] = [totals.mean_score, previous.mean_score];
      return {
        ...say("week_score", { better: change > 0, over, score, before }),
        figures: { mean_score: totals.mean_score, previous_mean_score: previous.mean_score },
      };
    },
  },
  {
    find: ({ battles, previous }, over) => {
      const decided = battles.victories + battles.defeats;
      if (decided < MIN.battles) return null;
      const fewer = battles.victories < previous.victories;
      const won = { victories: battles.victories, decided };
      return {
        ...(previous.victories === 0 || (fewer && !over)
          ? say("week_battles", won)
          : say("week_battles_after", { ...won, before: previous.victories, over })),
        figures: { victories: battles.victories, decided, previous_victories: previous.victories },
      };
    },
  },
  {
    find: ({ study_minutes, previous }, over) => {
      const change = study_minutes - previous.study_minutes;
      if (previous.study_minutes === 0 || Math.abs(change) < MIN.studyChange || (change < 0 && !over)) {
        return null;
      }
      return {
        ...say("week_study", { study: study_minutes, change: Math.abs(change), better: change > 0, over }),
        figures: { study_minutes, previous_study_minutes: previous.study_minutes },
      };
    },
  },
  {
    find: ({ goals }) => {
      const judged = goals.success + goals.partial + goals.fail;
      if (judged < MIN.goals) return null;
      return {
        ...(goals.success === judged
          ? say("week_goals_all", { judged })
          : say("week_goals", { judged, succeeded: goals.success })),
        figures: { success: goals.success, judged },
      };
    },
  },
];

/** Returns at most three observations about a week, in the order of the rules. */
export function observe(week: Week, today: CalendarDate): Observation[] {
  const over = week.to < today;
  const soFar = { ...week, days: week.days.filter(({ date }) => date <= today) };
  return RULES.flatMap(({ find }) => find(soFar, over) ?? []).slice(0, MAX_OBSERVATIONS);
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function weekdayOf(date: CalendarDate): string {
  return WEEKDAYS[new Date(Date.parse(date)).getUTCDay()] ?? date;
}

/** The sums and means of a week. */
export interface WeekTotals {
  /**
   * How many days the means are over: the days of the week from the user's first record to today, without rest days.
   */
  readonly counted_days: number;
  readonly rings_completed: number;
  readonly mean_completed: number;
  readonly mean_score: number;
  readonly tracked_minutes: number;
  readonly study_minutes: number;
  readonly goals: number;
  readonly goals_succeeded: number;
  readonly battles: number;
  readonly decided: number;
  readonly victories: number;
}

/** A day of the week with its minutes by category. */
interface WeekDay extends DaySummary {
  readonly categories: CategoryMinutes[];
}

/** One observation about the week, and the figures that it is based on. */
interface Observation extends Sentence {
  readonly figures: Record<string, number | string>;
}

/** The analytics of a week. */
export interface WeekView {
  readonly week: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: WeekDay[];
  readonly totals: WeekTotals;
  /** Those of the week before; up to the same moment while the week runs. */
  readonly previous: WeekTotals;
  readonly categories: CategoryMinutes[];
  readonly goals: Record<GoalState | "total", number>;
  readonly study_minutes: number;
  readonly reps: { readonly total: number; readonly completed: number };
  readonly battles: {
    readonly total: number;
    readonly victories: number;
    readonly defeats: number;
    readonly ongoing: number;
    readonly win_rate: number;
  };
  readonly streaks: ByRing<Streak>;
  /** Null when several rings were complete as often. */
  readonly best_ring: RingName | null;
  readonly weakest_ring: RingName | null;
  readonly observations: Observation[];
}

/** The input of {@link weekView}. */
export interface WeeklyInput extends StreakRules {
  readonly span: DateRange;
  readonly today: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly rule: DayRule;
  /** The days with a record of this week, the one before, and the day before that. */
  readonly days: readonly Day[];
  /**
   * The summaries of the days with a record, earliest first: those of this week and the one before, and all that are
   * later than the counted ones.
   */
  readonly rows: readonly DaySummary[];
  /** The first day with a record ever; null when there is none. */
  readonly firstDay: CalendarDate | null;
  /** The streaks of the rings, in their order, over all days with a record that are earlier than the other ones. */
  readonly counted: StreakCount;
}

const WEEK = 7;

/**
 * Returns the analytics of the week `span` and its comparison with the week before. A week that is still running is
 * compared with the same part of the week before.
 */
export function weekView(input: WeeklyInput): WeekView {
  const { span, today } = input;
  const own = input.days.filter(({ date }) => isIn(span, date));
  const days = datesOf(span).map((date) => weekDay(date, input));
  const { total, victories, defeats, ongoing, win_rate } = battlesOf(own);
  const streaks = streaksAt(span, input);
  const week: Omit<WeekView, "observations"> = {
    week: isoWeekOf(span.from),
    ...span,
    days,
    totals: totalsOf(span, input),
    previous: previousTotals(input),
    categories: sumCategories(own),
    goals: goalsOf(own),
    study_minutes: studyMinutes(own),
    reps: repsOf(own),
    battles: { total, victories, defeats, ongoing, win_rate },
    streaks,
    ...extremes(days, input),
  };
  return { ...week, observations: observe(week, today) };
}

/** Returns the streaks at the end of the week, or today while it runs. */
function streaksAt(span: DateRange, { rows, counted, today, ...rules }: WeeklyInput): ByRing<Streak> {
  const last = lastStreakDay(span, today);
  const days = rows.filter(({ date }) => date > (counted.last ?? "") && date <= last)
    .map(({ date, completion }) => ({ date, complete: ringStreaks(completion) }));
  // Counted on the day after the week, which is pending and breaks no streak.
  const at = last < today ? addDays(last, 1) : today;
  const streaks = streaksOn(continueStreaks(counted, days, rules), at, rules);
  return byRing((ring) => streaks[RING_NAMES.indexOf(ring)] ?? { current: 0, best: 0 });
}

/** Returns the last day that a week's streaks are counted over: the end of the week, or today while it runs. */
export function lastStreakDay({ to }: DateRange, today: CalendarDate): CalendarDate {
  return to < today ? to : today;
}

/** Returns whether a day extends each of the streaks that a week counts. */
export function ringStreaks(completion: ByRing<boolean>): boolean[] {
  return RING_NAMES.map((ring) => completion[ring]);
}

function weekDay(date: CalendarDate, { days, rows, rest }: WeeklyInput): WeekDay {
  const categories = days.find((day) => day.date === date)?.earth.categories ?? [];
  return { ...(rows.find((row) => row.date === date) ?? emptySummary(date, rest)), categories };
}

function emptySummary(date: CalendarDate, rest: Rest): DaySummary {
  return {
    date,
    completion: byRing(() => false),
    completed: 0,
    score: 0,
    points: byRing(() => 0),
    tracked_minutes: 0,
    rest: isRestDay(rest, date),
    sealed: false,
  };
}

/** Returns the totals of the week before, up to the same moment while the week runs. */
function previousTotals(input: WeeklyInput): WeekTotals {
  const { span, today, now, rule } = input;
  const before: DateRange = { from: addDays(span.from, -WEEK), to: addDays(span.to, -WEEK) };
  if (!isIn(span, today)) return totalsOf(before, input);
  const to = addDays(today, -WEEK);
  const { start, end } = dayBounds(rule, to);
  const moment = Math.min(end, start + now - dayBounds(rule, today).start);
  return totalsOf({ from: before.from, to }, {
    ...input,
    days: input.days.map((day) => day.date === to ? withoutBattlesIn(day, { start: moment, end }) : day),
    rows: input.rows.map((row) =>
      row.date === to ? { ...row, tracked_minutes: minutesBetween(start, moment, to, input.days) } : row
    ),
  });
}

/**
 * Returns the day without the battles of its later part. One that was logged after the day has no time on it, as goals,
 * study and the score have none, and stays.
 */
function withoutBattlesIn(day: Day, { start, end }: Span): Day {
  const battle_logs = day.void.battle_logs.filter(({ timestamp }) => {
    const at = Date.parse(timestamp);
    return at < start || at >= end;
  });
  return { ...day, void: { ...day.void, battle_logs } };
}

/** Returns the minutes of a part of `date` that its entries cover, and those of the days beside it. */
function minutesBetween(start: number, end: number, date: CalendarDate, days: readonly Day[]): number {
  const beside = [date, addDays(date, -1), addDays(date, 1)];
  const entries = days.filter((day) => beside.includes(day.date))
    .flatMap(({ earth }) => earth.actual_entries);
  return minutesOf(union(cutAll(entries.map(spanOf), { start, end })));
}

function totalsOf(span: DateRange, { days, rows, firstDay, today, rest }: WeeklyInput): WeekTotals {
  const own = days.filter(({ date }) => isIn(span, date));
  const ownRows = rows.filter(({ date }) => isIn(span, date));
  const counting = datesOf(span).filter((date) =>
    hasCome(date, { firstDay, today }) && !isRestDay(rest, date)
  );
  const sumOver = (of: (row: DaySummary) => number) =>
    ownRows.filter(({ date }) => counting.includes(date)).reduce((sum, row) => sum + of(row), 0);
  const mean = (of: (row: DaySummary) => number) =>
    counting.length === 0 ? 0 : tenth(sumOver(of) / counting.length);
  const { total, victories, defeats } = battlesOf(own);
  const goals = goalsOf(own);
  return {
    counted_days: counting.length,
    rings_completed: ownRows.reduce((sum, { completed }) => sum + completed, 0),
    mean_completed: mean(({ completed }) => completed),
    mean_score: mean(({ score }) => score),
    tracked_minutes: ownRows.reduce((sum, { tracked_minutes }) => sum + tracked_minutes, 0),
    study_minutes: studyMinutes(own),
    goals: goals.total,
    goals_succeeded: goals.success,
    battles: total,
    decided: victories + defeats,
    victories,
  };
}

/** Returns the ring that was complete on the most days and that on the fewest; null where several are. */
function extremes(
  days: readonly WeekDay[],
  input: Pick<WeeklyInput, "firstDay" | "today">,
): Pick<WeekView, "best_ring" | "weakest_ring"> {
  const past = days.filter(({ date }) => hasCome(date, input));
  const counts = RING_NAMES.map((ring) => ({
    ring,
    complete: past.filter(({ completion }) => completion[ring]).length,
  }));
  const only = (limit: number) => {
    const [ring, another] = counts.filter(({ complete }) => complete === limit);
    return another ? null : ring?.ring ?? null;
  };
  const most = counts.reduce((highest, { complete }) => Math.max(highest, complete), 0);
  const fewest = counts.reduce((lowest, { complete }) => Math.min(lowest, complete), Infinity);
  return { best_ring: only(most), weakest_ring: only(fewest) };
}

function battlesOf(days: readonly Day[]) {
  return battleStats(days.map((day) => ({ day: day.date, battles: inOrderFought(day.void.battle_logs) })));
}

function goalsOf(days: readonly Day[]): WeekView["goals"] {
  const states = days.flatMap(({ date, water }) => countedGoals(water.goals, date).map(({ state }) => state));
  const count = (wanted: GoalState) => states.filter((state) => state === wanted).length;
  return {
    total: states.length,
    success: count("success"),
    partial: count("partial"),
    fail: count("fail"),
    pending: count("pending"),
  };
}

function studyMinutes(days: readonly Day[]): number {
  return days.flatMap(({ wind }) => wind.study_targets).reduce(
    (sum, study) => sum + study.completed_minutes,
    0,
  );
}

function repsOf(days: readonly Day[]): WeekView["reps"] {
  const reps = days.flatMap(({ wind }) => wind.weakness_reps);
  return { total: reps.length, completed: reps.filter(({ completed }) => completed).length };
}

function sumCategories(days: readonly Day[]): CategoryMinutes[] {
  const all = days.flatMap(({ earth }) => earth.categories);
  return TIME_CATEGORIES.map((category) => ({
    category,
    minutes: all.filter((one) => one.category === category).reduce((sum, { minutes }) => sum + minutes, 0),
  })).filter(({ minutes }) => minutes > 0).sort((a, b) => b.minutes - a.minutes);
}

/** Returns whether the day is between the user's first record and today. */
function hasCome(date: CalendarDate, { firstDay, today }: Pick<WeeklyInput, "firstDay" | "today">): boolean {
  return firstDay !== null && firstDay <= date && date <= today;
}

function isIn({ from, to }: DateRange, date: CalendarDate): boolean {
  return from <= date && date <= to;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
