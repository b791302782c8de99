import type { CalendarDate } from "../calendar/mod.ts";

/** Something that was used on a day. */
export interface Use<T> {
  readonly day: CalendarDate;
  readonly item: T;
}

/** Something that was used, once: as it was used last, when that was, and on how many days. */
export interface RecentUse<T> {
  readonly item: T;
  readonly last_day: CalendarDate;
  readonly times: number;
}

/**
 * What was used, each key once, the latest first; of one day, what came later in `uses` comes first. Used twice on one
 * day is one time.
 */
export function recentUses<T>(uses: readonly Use<T>[], keyOf: (item: T) => string): RecentUse<T>[] {
  const byDay = uses.toSorted((a, b) => a.day < b.day ? -1 : a.day > b.day ? 1 : 0);
  const found = new Map<string, { last: Use<T>; days: Set<CalendarDate> }>();
  for (const use of byDay) {
    const key = keyOf(use.item);
    const days = found.get(key)?.days ?? new Set();
    // A key that is set again keeps its old place; the latest shall come last.
    found.delete(key);
    found.set(key, { last: use, days: days.add(use.day) });
  }
  return [...found.values()]
    .map(({ last, days }) => ({ item: last.item, last_day: last.day, times: days.size }))
    .reverse();
}
