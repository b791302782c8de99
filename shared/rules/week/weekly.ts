import {
  addDays,
  type CalendarDate,
  type DateRange,
  datesOf,
  dayBounds,
  type DayRule,
  isoWeekOf,
} from "../../calendar/mod.ts";
import { type Day, type DaySummary, isRestDay, type Rest } from "../../records/mod.ts";
import {
  type ByRing,
  byRing,
  type CategoryMinutes,
  countedGoals,
  type GoalState,
  RING_NAMES,
  TIME_CATEGORIES,
} from "../../rings/mod.ts";
import { battleStats } from "../battles/battle_stats.ts";
import { inOrderFought } from "../battles/dated_battle.ts";
import { cutAll, minutesOf, type Span, spanOf, union } from "../time/spans.ts";
import { observe } from "./observations.ts";
import type { WeekDay, WeekTotals, WeekView } from "./week_view.ts";
import { continueStreaks, type Streak, type StreakCount, type StreakRules, streaksOn } from "../streak.ts";

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
    tracked_minutes: 0,
    rest: isRestDay(rest, date),
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

/** Returns the minutes of a part of `date` that its entries cover, and those of the day before. */
function minutesBetween(start: number, end: number, date: CalendarDate, days: readonly Day[]): number {
  const entries = days.filter((day) => day.date === date || day.date === addDays(date, -1))
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
  const { total, victories } = battlesOf(own);
  return {
    counted_days: counting.length,
    rings_completed: ownRows.reduce((sum, { completed }) => sum + completed, 0),
    mean_completed: mean(({ completed }) => completed),
    mean_score: mean(({ score }) => score),
    tracked_minutes: ownRows.reduce((sum, { tracked_minutes }) => sum + tracked_minutes, 0),
    study_minutes: studyMinutes(own),
    goals_succeeded: goalsOf(own).success,
    battles: total,
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
