import type { DaySpan } from "../../calendar/mod.ts";
import type { TimePlan } from "../../records/mod.ts";
import {
  type CategoryMinutes,
  type Entry,
  LEAK_CATEGORIES,
  type Reconciliation,
  TIME_CATEGORIES,
  type TimeCategory,
} from "../../rings/mod.ts";
import { cut, cutAll, minutesOf, type Span, spanOf, union } from "./spans.ts";

const MAX_LEAKS = 3;

/** The input of {@link reconcile}. */
export interface ReconcileInput {
  /** The day's own entries. They may extend beyond it. */
  readonly entries: readonly Entry[];
  /** The entries of the day before that run on into this day. */
  readonly carried?: readonly Entry[];
  readonly day: DaySpan;
  /** Milliseconds since 1970. Of a day that is not over, only the time up to here counts. */
  readonly now: number;
  readonly plan: TimePlan | null;
}

/** The figures computed from the entries of a day. */
export interface DayTime {
  readonly reconciliation: Reconciliation;
  readonly categories: CategoryMinutes[];
}

/**
 * Returns how much of the day was tracked, and the time of each category.
 *
 * - `tracked_percentage`: the share of the whole day that the entries cover, one decimal; overlaps count once; 0 for an
 *   empty day.
 * - `variance_minutes`: with a plan, the sum of all categories' differences from it; without one, the untracked minutes
 *   of the day so far. Whole minutes.
 * - `top_leaks`: with a plan, the categories over it, by overage; without one, Entertainment, Social and Misc.
 * - `categories`: minutes of each category's own entries, largest first, ties in the order of the categories. An entry
 *   counts whole, and only for the day that it is listed in. Not rounded, so that sums add up.
 *
 * The reconciliation is about the time within the day, so it includes the carried entries' part of it.
 */
export function reconcile({ entries, carried = [], day, now, plan }: ReconcileInput): DayTime {
  const own = entries.map(partOf);
  const all = [...own, ...carried.map(partOf)];
  const covered = union(cutAll(all.map(({ span }) => span), day));
  const within = categoryMinutes(partsWithin(all, day));
  const length = (day.end - day.start) / 60_000;
  return {
    categories: categoryMinutes(own),
    reconciliation: {
      tracked_percentage: length === 0 ? 0 : tenth(100 * minutesOf(covered) / length),
      variance_minutes: plan ? distanceFrom(plan, within) : untracked(covered, day, now),
      top_leaks: (plan ? overages(plan, within) : leaks(within)).slice(0, MAX_LEAKS),
    },
  };
}

/**
 * Returns the minutes of each category within the day, largest first. `entries` includes those carried over from the
 * day before. Overlaps count for each entry.
 */
export function minutesWithin(entries: readonly Entry[], day: DaySpan): CategoryMinutes[] {
  return categoryMinutes(partsWithin(entries.map(partOf), day));
}

/** The time of an entry, or a part of it. */
interface Part {
  readonly category: TimeCategory;
  readonly span: Span;
}

function partOf(entry: Entry): Part {
  return { category: entry.category, span: spanOf(entry) };
}

function partsWithin(parts: readonly Part[], day: DaySpan): Part[] {
  return parts.flatMap(({ category, span }) => {
    const part = cut(span, day);
    return part ? [{ category, span: part }] : [];
  });
}

function categoryMinutes(parts: readonly Part[]): CategoryMinutes[] {
  const sums = new Map<TimeCategory, number>();
  for (const { category, span } of parts) {
    sums.set(category, (sums.get(category) ?? 0) + span.end - span.start);
  }
  return [...sums]
    .map(([category, ms]) => ({ category, minutes: ms / 60_000 }))
    .sort((a, b) => b.minutes - a.minutes || order(a.category) - order(b.category));
}

function order(category: TimeCategory): number {
  return TIME_CATEGORIES.indexOf(category);
}

function untracked(covered: readonly Span[], day: DaySpan, now: number): number {
  const soFar = { start: day.start, end: Math.min(day.end, Math.max(day.start, now)) };
  return Math.round(minutesOf([soFar]) - minutesOf(cutAll(covered, soFar)));
}

/**
 * Returns until when {@link reconcile} returns the same for these entries, in milliseconds since 1970. Without a plan
 * that is when the untracked minutes of a day that is not over may be one more. Infinity: forever.
 */
export function reconciledUntil({ entries, carried = [], day, now, plan }: ReconcileInput): number {
  if (now >= day.end) return Infinity;
  if (now < day.start) return day.start;
  if (plan) return day.end;
  const soFar = { start: day.start, end: now };
  const untrackedMs = soFar.end - soFar.start -
    lengthOf(union(cutAll([...entries, ...carried].map(spanOf), soFar)));
  // They grow no faster than time, and are rounded up from half a minute.
  const nextMs = (Math.floor(untrackedMs / MINUTE_MS + 0.5) + 0.5) * MINUTE_MS;
  return Math.min(day.end, now + nextMs - untrackedMs);
}

const MINUTE_MS = 60_000;

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

function distanceFrom(plan: TimePlan, categories: readonly CategoryMinutes[]): number {
  return Math.round(
    TIME_CATEGORIES.reduce((sum, name) => sum + Math.abs(minutesIn(categories, name) - (plan[name] ?? 0)), 0),
  );
}

function overages(plan: TimePlan, categories: readonly CategoryMinutes[]): CategoryMinutes[] {
  return categories
    .map(({ category, minutes }) => ({ category, minutes: minutes - (plan[category] ?? 0) }))
    .filter(({ minutes }) => minutes > 0)
    .sort((a, b) => b.minutes - a.minutes);
}

function leaks(categories: readonly CategoryMinutes[]): CategoryMinutes[] {
  return categories.filter(({ category, minutes }) => minutes > 0 && LEAK_CATEGORIES.includes(category));
}

function minutesIn(categories: readonly CategoryMinutes[], name: TimeCategory): number {
  return categories.find(({ category }) => category === name)?.minutes ?? 0;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
