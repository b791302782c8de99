import { type DaySummary, isRestDay, type User } from "#shared/records/mod.ts";
import { byRing, RING_NAMES } from "#shared/rings/mod.ts";
import type { DatedRow } from "./store/rows.ts";

/** A row of a month as `user` sees it. */
export function summaryOf({ date, rings, score, minutes }: DatedRow, user: User): DaySummary {
  const completion = byRing((ring) => (rings & (1 << RING_NAMES.indexOf(ring))) !== 0);
  return {
    date,
    completion,
    completed: RING_NAMES.filter((ring) => completion[ring]).length,
    score,
    tracked_minutes: minutes,
    rest: isRestDay(user.settings.rest, date),
  };
}
