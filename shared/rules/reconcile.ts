import type { DaySpan } from "../day/mod.ts";
import type { TimePlan } from "../records/mod.ts";
import {
  type CategoryMinutes,
  type Entry,
  LEAK_CATEGORIES,
  type Reconciliation,
  TIME_CATEGORIES,
  type TimeCategory,
} from "../rings/mod.ts";
import { cutAll, minutesOf, spanOf, union } from "./spans.ts";

const MOST_LEAKS = 3;

/** What reconciliation looks at. `entries` may reach out of `day`, such as the tail of yesterday's last one. */
export interface ReconcileInput {
  readonly entries: readonly Entry[];
  readonly day: DaySpan;
  /** Milliseconds since 1970. A day that is not over is judged up to here. */
  readonly now: number;
  readonly plan: TimePlan | null;
}

/**
 * Minutes of each category within the day, the largest first, ties in the order of the categories. Overlaps
 * count for each entry; a tenth of a minute is the finest that is told.
 */
export function categoryMinutes(entries: readonly Entry[], day: DaySpan): CategoryMinutes[] {
  return TIME_CATEGORIES.map((category) => {
    const own = entries.filter((entry) => entry.category === category).map(spanOf);
    return { category, minutes: tenth(minutesOf(cutAll(own, day))) };
  }).filter(({ minutes }) => minutes > 0).sort((a, b) => b.minutes - a.minutes);
}

/**
 * How truthfully the day was tracked.
 *
 * - `tracked_percentage`: what the entries cover of the whole day, overlaps once, one decimal; 0 for an empty day.
 * - `variance_minutes`: with a plan, how far all categories together are from it; without one, the minutes of
 *   the day so far that nothing accounts for. Whole minutes.
 * - `top_leaks`: with a plan, the categories over it, by overage; without one, Entertainment, Social and Misc.
 */
export function reconcile({ entries, day, now, plan }: ReconcileInput): Reconciliation {
  const length = day.end - day.start;
  const spans = entries.map(spanOf);
  const tracked = minutesOf(union(cutAll(spans, day))) * 60_000;
  const categories = categoryMinutes(entries, day);
  return {
    tracked_percentage: length === 0 ? 0 : tenth(100 * tracked / length),
    variance_minutes: plan ? distanceFrom(plan, categories) : unaccounted(entries, day, now),
    top_leaks: (plan ? overages(plan, categories) : leaks(categories)).slice(0, MOST_LEAKS),
  };
}

function unaccounted(entries: readonly Entry[], day: DaySpan, now: number): number {
  const soFar = { start: day.start, end: Math.min(day.end, Math.max(day.start, now)) };
  const covered = minutesOf(union(cutAll(entries.map(spanOf), soFar)));
  return Math.round((soFar.end - soFar.start) / 60_000 - covered);
}

function distanceFrom(plan: TimePlan, categories: readonly CategoryMinutes[]): number {
  return Math.round(
    TIME_CATEGORIES.reduce((sum, name) => sum + Math.abs(minutesIn(categories, name) - (plan[name] ?? 0)), 0),
  );
}

function overages(plan: TimePlan, categories: readonly CategoryMinutes[]): CategoryMinutes[] {
  return categories
    .map(({ category, minutes }) => ({ category, minutes: tenth(minutes - (plan[category] ?? 0)) }))
    .filter(({ minutes }) => minutes > 0)
    .sort((a, b) => b.minutes - a.minutes);
}

function leaks(categories: readonly CategoryMinutes[]): CategoryMinutes[] {
  return categories.filter(({ category }) => LEAK_CATEGORIES.includes(category));
}

function minutesIn(categories: readonly CategoryMinutes[], name: TimeCategory): number {
  return categories.find(({ category }) => category === name)?.minutes ?? 0;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
