import type { DayRule } from "../../calendar/mod.ts";
import type { TimedEntry, Timer } from "../../records/mod.ts";
import { splitByDay } from "./split_by_day.ts";

/** What a late click left past the end of a day is no entry when it is shorter. */
const MIN_LEFTOVER_MS = 1_000;

/**
 * The entries that `timer` becomes when it ends at `end` (milliseconds since 1970), earliest first: one for each day
 * that it touched. One that ran for no time at all becomes none. Their ids follow from the timer's, so that whoever computes them, and however
 * often, speaks of the same entries.
 */
export function timerEntries(
  timer: Pick<Timer, "id" | "start_ts" | "category" | "note">,
  end: number,
  rule: DayRule,
): TimedEntry[] {
  return splitByDay(rule, { start: Date.parse(timer.start_ts), end })
    .map((piece, index) => ({ ...piece, id: entryId(timer.id, index) }))
    .filter(({ span }, index) => index === 0 || span.end - span.start >= MIN_LEFTOVER_MS)
    .map(({ day, span, id }) => ({
      day,
      entry: {
        id,
        start_ts: new Date(span.start).toISOString(),
        end_ts: new Date(span.end).toISOString(),
        category: timer.category,
        note: timer.note,
        source: "timer",
      },
    }));
}

/** The timer's own id for its first piece; each further one counts up the last twelve digits. */
function entryId(timerId: string, index: number): string {
  const last = (Number.parseInt(timerId.slice(-12), 16) + index) % 2 ** 48;
  return timerId.slice(0, -12) + last.toString(16).padStart(12, "0");
}
