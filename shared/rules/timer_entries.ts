import type { DayRule } from "../day/mod.ts";
import type { TimedEntry, Timer } from "../records/mod.ts";
import { splitByDay } from "./split_by_day.ts";

/** What is shorter is no entry: a timer that was started by mistake, or what a late click left past the end of a day. */
export const SHORTEST_ENTRY_MS = 1_000;

/**
 * The entries that `timer` becomes when it ends at `end` (milliseconds since 1970), earliest first: one for each day
 * that it touched for a second or more. `id` makes the id of each.
 */
export function timerEntries(
  timer: Pick<Timer, "start_ts" | "category" | "note">,
  end: number,
  rule: DayRule,
  id: () => string,
): TimedEntry[] {
  return splitByDay(rule, { start: Date.parse(timer.start_ts), end })
    .filter(({ span }) => span.end - span.start >= SHORTEST_ENTRY_MS)
    .map(({ day, span }) => ({
      day,
      entry: {
        id: id(),
        start_ts: new Date(span.start).toISOString(),
        end_ts: new Date(span.end).toISOString(),
        category: timer.category,
        note: timer.note,
        source: "timer",
      },
    }));
}
