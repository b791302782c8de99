import { addDays, type CalendarDate, type DayRule, shortenedDays } from "./calendar.ts";
import type { DaySummary } from "./records.ts";
import {
  type ByRing,
  byRing,
  type DayAnswers,
  hasAnswers,
  RING_NAMES,
  type RingName,
  type StoredRings,
} from "./rings/mod.ts";
import { isRestDay, isRestThroughout, type Rest } from "./settings.ts";

/** A number of consecutive days. */
export interface Streak {
  /** Days in a row up to today. Today counts when it is complete and does not break a streak while it is pending. */
  readonly current: number;
  readonly best: number;
}

/** Which days neither break nor extend a streak, or only one of both. */
export interface StreakRules {
  /** The days of rest: they neither break nor extend a streak. */
  readonly rest: Rest;
  /**
   * Days that a change of the day's bounds made shorter, earliest first: they extend a streak when complete, and do not
   * break one.
   */
  readonly shortened: readonly CalendarDate[];
}

/** A day, and for each streak whether the day is complete. */
export interface StreakDay {
  readonly date: CalendarDate;
  readonly complete: readonly boolean[];
}

/** Several streaks, counted over the days up to `last`. Later days continue it, so that earlier ones are not needed. */
export interface StreakCount {
  /** The last day so far; null before the first one. */
  readonly last: CalendarDate | null;
  /**
   * The number of the last day that counts. The numbers of two days are consecutive when only days between them that
   * break no streak are missing. A shortened day has the number of the day before it.
   */
  readonly number: number;
  readonly streaks: readonly CountedStreak[];
}

interface CountedStreak {
  readonly running: number;
  readonly best: number;
  /** The number of the latest complete day. */
  readonly reached: number;
}

/** Returns the count of this many streaks before the first day. */
export function startStreaks(streaks: number): StreakCount {
  return {
    last: null,
    number: 0,
    streaks: Array.from({ length: streaks }, () => ({ running: 0, best: 0, reached: -1 })),
  };
}

/**
 * Returns the count after `days`, earliest first, including every day that may be complete. They must be later than the
 * days before.
 */
export function continueStreaks(
  count: StreakCount,
  days: Iterable<StreakDay>,
  rules: StreakRules,
): StreakCount {
  let { last, number } = count;
  const streaks = count.streaks.map((streak) => ({ ...streak }));
  for (const { date, complete } of days) {
    if (last !== null && isGap(last, date, rules)) number++;
    last = date;
    if (isRestDay(rules.rest, date)) continue;
    const isShortened = rules.shortened.includes(date);
    if (!isShortened) number++;
    for (const [index, streak] of streaks.entries()) {
      if (!complete[index]) continue;
      streak.running = number - streak.reached <= (isShortened ? 0 : 1) ? streak.running + 1 : 1;
      streak.best = Math.max(streak.best, streak.running);
      streak.reached = number;
    }
  }
  return { last, number, streaks };
}

/** Returns the streaks on `today`, which no counted day is later than. */
export function streaksOn(
  { last, number, streaks }: StreakCount,
  today: CalendarDate,
  rules: StreakRules,
): Streak[] {
  const broken = last !== null && last < today && isGap(last, today, rules);
  const todayCounts = last === today && !isRestDay(rules.rest, today) && !rules.shortened.includes(today);
  // A streak that reaches this number has no gap before today.
  const upToDate = number + (broken ? 1 : 0) - (todayCounts ? 1 : 0);
  return streaks.map(({ running, best, reached }) => ({ current: reached >= upToDate ? running : 0, best }));
}

/**
 * Returns one streak for each condition, over `days`, earliest first. Days after today are ignored. Streaks are
 * computed from the days each time, so a day filled in later counts like any other.
 */
export function countStreaks<T extends { readonly date: CalendarDate }>(
  days: readonly T[],
  conditions: readonly ((day: T) => boolean)[],
  today: CalendarDate,
  rules: StreakRules,
): Streak[] {
  const counted = days.filter(({ date }) => date <= today)
    .map((day) => ({ date: day.date, complete: conditions.map((isComplete) => isComplete(day)) }));
  return streaksOn(continueStreaks(startStreaks(conditions.length), counted, rules), today, rules);
}

/** Whether a day between the two breaks a streak. */
function isGap(after: CalendarDate, before: CalendarDate, { rest, shortened }: StreakRules): boolean {
  if (addDays(after, 1) === before) return false;
  const days = [after, ...shortened.filter((date) => after < date && date < before), before];
  return days.slice(1).some((day, index) => !isRestThroughout(rest, days[index] ?? after, day));
}

const WEEK = 7;

/** Returns how many consecutive days that end on `date` have a battle, 0 to 7. */
export function weeklyStreak(battleDays: ReadonlySet<CalendarDate>, date: CalendarDate): number {
  let streak = 0;
  while (streak < WEEK && battleDays.has(addDays(date, -streak))) streak++;
  return streak;
}

/** The longest streak of a ring, with all rings that have it. */
interface RingStreak {
  readonly of: readonly RingName[];
  /** Days in a row up to today, at least 1. */
  readonly days: number;
}

/** The streak that is worth showing today. */
export interface ShownStreak {
  /** The rings that have it, or all five on the same days. */
  readonly of: readonly RingName[] | "all";
  /** Days in a row up to today, at least 1. */
  readonly days: number;
  /** Beside days with all five: a streak of single rings that began earlier. It is shown, too. */
  readonly longer: RingStreak | null;
}

/** How many days in a row with all five rings are a milestone. */
const MILESTONES = [7, 30, 100, 365] as const;

export type Milestone = (typeof MILESTONES)[number];

/**
 * Returns the last milestone that so many days in a row with all five rings have reached, and the next one; null where
 * there is none.
 */
export function milestonesOf(
  days: number,
): { readonly reached: Milestone | null; readonly next: Milestone | null } {
  return {
    reached: MILESTONES.findLast((milestone) => milestone <= days) ?? null,
    next: MILESTONES.find((milestone) => milestone > days) ?? null,
  };
}

/** The input of {@link shownStreak}. */
export interface ShownStreakInput {
  /** The days with a record before today, earliest first. */
  readonly before: readonly Pick<DaySummary, "date" | "completion">[];
  readonly today: { readonly date: CalendarDate; readonly completion: ByRing<boolean> };
  readonly rest: Rest;
  readonly rule: DayRule;
}

/**
 * Returns the streak of days with all five rings, beside one of single rings that began earlier, or, when there is
 * none, the longest streak of a ring; null without any. Today counts as far as its rings are complete, and breaks no
 * streak.
 */
export function shownStreak({ before: daysBefore, today, rest, rule }: ShownStreakInput): ShownStreak | null {
  const [all, ...ofRings] = countStreaks(
    [...daysBefore, today],
    [
      ({ completion }) => RING_NAMES.every((ring) => completion[ring]),
      ...RING_NAMES.map((ring) => ({ completion }: Pick<DaySummary, "completion">) => completion[ring]),
    ],
    today.date,
    { rest, shortened: shortenedDays(rule) },
  );
  const days = ofRings.reduce((longest, { current }) => Math.max(longest, current), 0);
  const of = RING_NAMES.filter((_, index) => ofRings[index]?.current === days);
  const perfect = all?.current ?? 0;
  if (perfect === 0) return days > 0 ? { of, days, longer: null } : null;
  // A streak that today extends began no earlier than one of the same days before today.
  const counts = !isRestDay(rest, today.date);
  const before = perfect - Number(counts && RING_NAMES.every((ring) => today.completion[ring]));
  const earlier = of.filter((ring) => days - Number(counts && today.completion[ring]) > before);
  return { of: "all", days: perfect, longer: earlier.length > 0 ? { of: earlier, days } : null };
}

/** Returns whether the shown streak reaches back to `from`, the first day that it is counted over: it may be longer. */
export function mayBeLonger(input: ShownStreakInput, from: CalendarDate): boolean {
  const completion = byRing(() => true);
  const week = Array.from({ length: WEEK }, (_, at) => ({ date: addDays(from, at - WEEK), completion }));
  const daysOf = (before: ShownStreakInput["before"]) => {
    const streak = shownStreak({ ...input, before });
    return streak?.longer?.days ?? streak?.days ?? 0;
  };
  return daysOf([...week, ...input.before]) > daysOf(input.before);
}

/**
 * Returns whether the day has a record: a ring that is not empty, time from an entry of the day before, an answer or a
 * seal.
 */
export function hasRecord(rings: StoredRings, minutes: number, answers: DayAnswers): boolean {
  return minutes > 0 || hasAnswers(answers) ||
    RING_NAMES.some((ring) => !Object.values(rings[ring]).every(isBlank));
}

/** Fields of rings are strings, numbers, booleans, lists and records; each type has one empty value. */
function isBlank(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return !value;
}
