import type { Entry, TimeCategory } from "../../domain/rings/mod.ts";

/** An entry of 2026-11-21 (UTC) for tests: `sampleEntry("a", "09:15", "11:10", "Deep Work")`. */
export function sampleEntry(
  id: string,
  start: string,
  end: string,
  category: TimeCategory,
  note = "",
): Entry {
  const at = (time: string) => `2026-11-21T${time}:00.000Z`;
  return { id, start_ts: at(start), end_ts: at(end), category, note, source: "timer" };
}

/** Milliseconds since 1970 of a time of 2026-11-21 (UTC). */
export function sampleTime(time: string): number {
  return Date.parse(`2026-11-21T${time}:00Z`);
}
