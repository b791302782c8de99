import type { CalendarDate } from "../calendar/mod.ts";

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
