import type { Entry } from "#shared/rings/mod.ts";
import type { EntryValues } from "#shared/ui/earth/entry_form.ts";

/**
 * Returns the initial values of a new entry: from the end of the last entry, or of the day's start on a past day, up to
 * now, with the last category. Times in milliseconds since 1970; `end` is null on a past day.
 */
export function newEntry(
  entries: readonly Entry[],
  { start, end }: { start: number; end: number | null },
): Partial<EntryValues> {
  const last = entries.toSorted((a, b) => a.end_ts < b.end_ts ? -1 : 1).at(-1);
  const known = last ? { start_ts: last.end_ts, category: last.category } : {};
  if (end === null) return { start_ts: isoOf(start), ...known };
  return last && Date.parse(last.end_ts) >= end
    ? { category: last.category }
    : { end_ts: isoOf(end), ...known };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
