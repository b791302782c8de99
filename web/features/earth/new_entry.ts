import type { DaySpan } from "#shared/calendar/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { lastEntry } from "#shared/rules/time/last_entry.ts";
import { carriedInto, openGaps } from "#shared/rules/time/open_gaps.ts";
import { suggestedCategory } from "#shared/rules/time/suggested_category.ts";
import type { EntryValues } from "#shared/ui/earth/entry_form.ts";

const MINUTE_MS = 60_000;

/**
 * Returns the initial values of a new entry. Today it is from the end of the last entry up to the whole minute before
 * `now`; on a past day, where `now` is null, it is in the last gap, whose end is given when an entry follows. The
 * category is that of the last entry; on a day without one, of the last work in `before`, the entries of the day
 * before. A day that has only what ran on from there begins where that ends. Instants in milliseconds since 1970.
 */
export function newEntry(
  entries: readonly Entry[],
  before: readonly Entry[],
  { day, now }: { day: DaySpan; now: number | null },
): Partial<EntryValues> {
  const carried = carriedInto(day, before);
  const last = lastEntry(entries);
  const known = last?.category ?? (before.length > 0 ? suggestedCategory(before) : null);
  const category = known && { category: known };
  const from = (last ?? lastEntry(carried))?.end_ts;
  if (now === null) {
    const gap = openGaps([...carried, ...entries], day, day.end).at(-1);
    const start_ts = gap ? isoOf(gap.start) : from ?? isoOf(day.start);
    return { start_ts, ...(gap && gap.end < day.end && { end_ts: isoOf(gap.end) }), ...category };
  }
  const whole = now - now % MINUTE_MS;
  if (from === undefined) return { end_ts: isoOf(whole), ...category };
  return Date.parse(from) >= whole ? { ...category } : { start_ts: from, end_ts: isoOf(whole), ...category };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
