import type { CalendarDate, DaySpan } from "./calendar.ts";
import type { Day } from "./records.ts";
import {
  type ByRing,
  byRing,
  counts,
  type DayAnswers,
  type DayCommitments,
  type Entry,
  type EntryFor,
  type Goal,
  type GoalState,
  goalView,
  isTimeUnit,
  NO_ANSWER,
  NO_ANSWERS,
  RING_NAMES,
  type RingName,
  RINGS,
  type RingViews,
  shownEntry,
  type StoredEarth,
  type StoredGoal,
  type StoredRings,
  type StoredWater,
  type StoredWind,
  type StudyTarget,
  studyView,
  voidView,
  WATER_LIMITS,
  windView,
} from "./rings/mod.ts";
import { pointsOf, scoreInputOf } from "./score.ts";
import { weeklyStreak } from "./streak.ts";
import { entriesInto, reconcile, type SpentTime, spentTimes, type TimeRules } from "./time.ts";

/** Earth of the days beside a day: what of their entries lies in the day counts in it. */
export interface EarthBeside {
  readonly previousEarth: StoredEarth;
  /** An entry may begin before the day that it was filed under. Default: nothing. */
  readonly nextEarth?: StoredEarth | undefined;
}

/** Everything that a Day depends on besides its five documents. */
export interface DayContext extends TimeRules, EarthBeside {
  readonly date: CalendarDate;
  readonly span: DaySpan;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly commitments: DayCommitments;
  /** Default: none. */
  readonly answers?: DayAnswers;
  /** The days of the last seven, except this one, on which a battle was logged. */
  readonly battleDays: ReadonlySet<CalendarDate>;
}

/** Returns the time within the day of its entries and of those of the days beside it. */
export function spentOn(earth: StoredEarth, beside: EarthBeside, span: DaySpan): SpentTime[] {
  const { entries, carried } = entriesIn(earth, beside, span);
  return spentTimes(entries, carried, span);
}

/** Returns the entries that count in a day: those of the day before that run into it apart, and all others. */
function entriesIn(
  { actual_entries }: StoredEarth,
  { previousEarth, nextEarth }: EarthBeside,
  span: DaySpan,
): { entries: readonly Entry[]; carried: readonly Entry[] } {
  const early = nextEarth ? entriesInto(span, nextEarth.actual_entries) : [];
  return {
    entries: early.length === 0 ? actual_entries : [...actual_entries, ...early],
    carried: entriesInto(span, previousEarth.actual_entries),
  };
}

/** Returns the whole minutes that were tracked for a goal and in its category, rounded down. */
export function minutesForGoal(
  spent: readonly SpentTime[],
  { id, unit, category }: Pick<StoredGoal, "id" | "unit" | "category">,
): number {
  const own = isTimeUnit(unit) ? category : null;
  return wholeMinutes(spent.filter((one) => one.category === own || isFor(one, "goal", id)));
}

/** Returns the whole minutes that were tracked for a study target, rounded down. */
export function minutesForStudy(spent: readonly SpentTime[], { id }: Pick<StudyTarget, "id">): number {
  return wholeMinutes(spent.filter((one) => isFor(one, "study_target", id)));
}

function isFor({ for: purpose }: SpentTime, kind: EntryFor["kind"], id: string): boolean {
  return purpose !== null && purpose.kind === kind && "id" in purpose && purpose.id === id;
}

function wholeMinutes(spent: readonly SpentTime[]): number {
  return Math.floor(spent.reduce((sum, { ms }) => sum + ms, 0) / 60_000);
}

/** Returns Water as a Day shows it, with the time that was spent for its goals. */
export function waterView({ goals }: StoredWater, spent: readonly SpentTime[]): RingViews["water"] {
  return { goals: goals.map((goal) => goalView(goal, minutesForGoal(spent, goal))) };
}

/** Returns Wind as a Day shows it, with the time that was spent for its study targets. */
export function shownWind(wind: StoredWind, spent: readonly SpentTime[]): RingViews["wind"] {
  const study_targets = wind.study_targets.map((study) => studyView(study, minutesForStudy(spent, study)));
  return windView({ ...wind, study_targets });
}

/** Returns which rings are complete, the progress of each, and its points. */
export function dayProgress(
  day: RingViews & Pick<Day, "date">,
  rules: TimeRules,
): Pick<Day, "completion" | "completed" | "progress" | "points"> {
  const completion = byRing((ring) => isComplete(ring, day));
  return {
    completion,
    completed: RING_NAMES.filter((ring) => completion[ring]).length,
    progress: byRing((ring) => progressOf(ring, day)),
    points: pointsOf(scoreInputOf(day, rules)),
  };
}

/** Returns the Day that is shown for stored rings. `versions` are those of the five documents. */
export function dayView(
  stored: StoredRings,
  versions: ByRing<string | null>,
  context: DayContext,
): Day {
  const { date, span, now, plan, kinds, battleDays, commitments, answers = NO_ANSWERS } = context;
  const { actual_entries } = stored.earth;
  const { entries, carried } = entriesIn(stored.earth, context, span);
  const spent = spentTimes(entries, carried, span);
  const time = reconcile({ entries, carried, day: span, now, spent, plan, kinds });
  const fought = stored.void.battle_logs.length > 0 ? new Set([...battleDays, date]) : battleDays;
  const answer = (ring: RingName) => ({ answer: answers.answers[ring] ?? NO_ANSWER });
  const views = {
    date,
    earth: { actual_entries: actual_entries.map(shownEntry), ...time, ...answer("earth") },
    water: { ...waterView(stored.water, spent), ...answer("water") },
    fire: { ...stored.fire, trigger_at: stored.fire.trigger_at ?? null, ...answer("fire") },
    wind: { ...shownWind(stored.wind, spent), ...answer("wind") },
    void: { ...voidView(stored.void, weeklyStreak(fought, date), commitments), ...answer("void") },
  };
  return {
    ...views,
    ...dayProgress(views, { plan, kinds }),
    versions,
    forged_score: null,
    sealed_at: answers.sealed_at,
    rest: false,
  };
}

function isComplete<R extends RingName>(ring: R, day: RingViews & Pick<Day, "date">): boolean {
  // `ring` selects the definition and its view together, which the compiler cannot infer from a union.
  const complete = RINGS[ring].complete as (view: RingViews[R], date: CalendarDate) => boolean;
  return complete(day[ring], day.date);
}

function progressOf<R extends RingName>(ring: R, day: RingViews & Pick<Day, "date">): number {
  // As above.
  const progress = RINGS[ring].progress as (view: RingViews[R], date: CalendarDate) => number;
  return progress(day[ring], day.date);
}

/** Returns a function that applies `change` to the item with that id. */
export function changeItem<T extends { readonly id: string }>(id: string, change: (item: T) => T) {
  return (items: readonly T[]): T[] => items.map((item) => item.id === id ? change(item) : item);
}

/** Returns a function that removes the item with that id. */
export function removeItem<T extends { readonly id: string }>(id: string) {
  return (items: readonly T[]): T[] => items.filter((item) => item.id !== id);
}

/** Returns a function that appends `item`, or replaces the item with its id. */
export function addItem<T extends { readonly id: string }>(item: T) {
  return (items: readonly T[]): T[] =>
    items.some(({ id }) => id === item.id) ? changeItem<T>(item.id, () => item)(items) : [...items, item];
}

/**
 * Returns a function that moves the item with that id to the place after the item `after`, or to the start when that is
 * null or gone.
 */
export function moveItem<T extends { readonly id: string }>(id: string, after: string | null) {
  return (items: readonly T[]): T[] => {
    const moved = items.filter((item) => item.id === id);
    const others = items.filter((item) => item.id !== id);
    return others.toSpliced(others.findIndex((item) => item.id === after) + 1, 0, ...moved);
  };
}

/**
 * Returns `list` with `item` at its position in `before`: after the nearest preceding item that still exists. A list
 * that has the item already is unchanged.
 */
export function restoreItem<T extends { readonly id: string }>(
  list: readonly T[],
  item: T,
  before: readonly T[],
): T[] {
  if (list.some(({ id }) => id === item.id)) return [...list];
  const predecessors = before.slice(0, before.findIndex(({ id }) => id === item.id)).map(({ id }) => id);
  const after = predecessors.map((id) => list.findIndex((other) => other.id === id)).findLast((at) =>
    at >= 0
  );
  return list.toSpliced((after ?? -1) + 1, 0, item);
}

/** Something that was used on a day. */
export interface Use<T> {
  readonly day: CalendarDate;
  readonly item: T;
}

/** The last use of something, its day, and on how many days it was used. */
export interface RecentUse<T> {
  readonly item: T;
  readonly last_day: CalendarDate;
  readonly times: number;
}

/**
 * Returns each used key once, latest first; within a day, later items of `uses` come first. `times` counts days, so two
 * uses on one day count once.
 */
export function recentUses<T>(uses: readonly Use<T>[], keyOf: (item: T) => string): RecentUse<T>[] {
  const byDay = uses.toSorted((a, b) => a.day < b.day ? -1 : a.day > b.day ? 1 : 0);
  const found = new Map<string, { last: Use<T>; days: Set<CalendarDate> }>();
  for (const use of byDay) {
    const key = keyOf(use.item);
    const days = found.get(key)?.days ?? new Set();
    // Setting an existing key does not change its position in the map, and the latest must be last.
    found.delete(key);
    found.set(key, { last: use, days: days.add(use.day) });
  }
  return [...found.values()]
    .map(({ last, days }) => ({ item: last.item, last_day: last.day, times: days.size }))
    .reverse();
}

const { min, max } = WATER_LIMITS.amount;

type Growth = (current: number, stepPct: number) => number;

/**
 * How a goal's state changes its target: success raises it by `step_pct`, by at least 1; fail lowers it in the same
 * way; partial and pending leave it unchanged. It stays between 1 and 1,000,000.
 */
const GROWTH: Record<GoalState, Growth> = {
  success: (current, stepPct) =>
    Math.min(max, Math.max(current + 1, Math.round(current * (1 + stepPct / 100)))),
  fail: (current, stepPct) => Math.max(min, Math.min(current - 1, Math.round(current * (1 - stepPct / 100)))),
  partial: (current) => current,
  pending: (current) => current,
};

/** Returns the goal's target for the next day if this one ends in `state`. */
export function nextTarget(goal: Pick<Goal, "current_target" | "step_pct">, state: GoalState): number {
  return GROWTH[state](goal.current_target, goal.step_pct);
}

/**
 * Returns the goals of the day `date`, as it shows them, as they carry over to a later day: the same ids, pending,
 * without progress and notes, each target changed once by its state, however many days lie between. The target and the
 * note of a goal that did not count on `date` do not change.
 */
export function carryGoals(goals: readonly Goal[], date: CalendarDate): StoredGoal[] {
  return goals.filter(({ archived }) => !archived).map(({ progress: _, tracked_minutes: __, ...goal }) =>
    counts(goal, date)
      ? { ...goal, state: "pending", note: "", current_target: nextTarget(goal, goal.state) }
      : goal
  );
}
