import type { Limit } from "./limit.ts";

/** At most `max` events in any time span of `spanMs` milliseconds. */
export interface WindowLimit {
  readonly max: number;
  readonly spanMs: number;
}

/** So many events, the last one at `at` (milliseconds since 1970). */
export interface CountedEvents {
  readonly at: number;
  readonly count: number;
}

/** Events that are closer together than this part of the span are counted as one row. */
const ROWS = 60;

/** Creates the limit. Its state has at most {@link ROWS} rows, oldest first. */
export function slidingWindow({ max, spanMs }: WindowLimit): Limit<readonly CountedEvents[]> {
  const rowMs = Math.ceil(spanMs / ROWS);
  // Times in the future were recorded before the clock was set back.
  const within = (rows: readonly CountedEvents[], now: number) =>
    rows.filter(({ at }) => at <= now && now - at < spanMs);
  return {
    empty: [],
    burst: max,
    lifeMs: spanMs,
    add(rows, count, now) {
      const recent = within(rows, now);
      if (count === 0) return recent;
      const last = recent.at(-1);
      const joins = last !== undefined && Math.floor(last.at / rowMs) === Math.floor(now / rowMs);
      return joins
        ? [...recent.slice(0, -1), { at: now, count: last.count + count }]
        : [...recent, { at: now, count }];
    },
    wait(rows, now) {
      const recent = within(rows, now);
      let left = recent.reduce((sum, { count }) => sum + count, 0);
      for (const { at, count } of [{ at: now - spanMs, count: 0 }, ...recent]) {
        left -= count;
        if (left < max) return at + spanMs - now;
      }
      return 0;
    },
  };
}
