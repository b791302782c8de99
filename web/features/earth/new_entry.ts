import type { Entry } from "#shared/rings/mod.ts";
import { lastEntry } from "#shared/rules/time/last_entry.ts";
import type { EntryValues } from "#shared/ui/earth/entry_form.ts";

const MINUTE_MS = 60_000;

/**
 * Returns the initial values of a new entry: from the end of the last entry, or of the day's start on a past day, up to
 * the present minute, with the last category. `carried` are the entries of the day before that run on into this one; on
 * a day with nothing else, a new entry begins where they end. Times in milliseconds since 1970; `end` is null on a past
 * day.
 */
export function newEntry(
  entries: readonly Entry[],
  carried: readonly Entry[],
  { start, end }: { start: number; end: number | null },
): Partial<EntryValues> {
  const last = lastEntry(entries);
  const category = last && { category: last.category };
  const from = (last ?? lastEntry(carried))?.end_ts;
  if (end === null) return { start_ts: from ?? isoOf(start), ...category };
  const whole = end - end % MINUTE_MS;
  if (from === undefined) return { end_ts: isoOf(whole) };
  return Date.parse(from) >= whole ? { ...category } : { start_ts: from, end_ts: isoOf(whole), ...category };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
