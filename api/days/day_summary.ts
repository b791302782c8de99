import { type DaySummary, isRestDay, type User } from "#shared/records/mod.ts";
import { byRing, RING_NAMES } from "#shared/rings/mod.ts";
import type { DatedRow } from "../store/days/rows.ts";

/** The completion for each of the 32 combinations of complete rings, by the bits of a row. */
const COMPLETIONS = Array.from({ length: 1 << RING_NAMES.length }, (_, bits) => {
  const completion = byRing((ring) => (bits & (1 << RING_NAMES.indexOf(ring))) !== 0);
  return { completion, completed: RING_NAMES.filter((ring) => completion[ring]).length };
});

/** A row of a month as `user` sees it. */
export function summaryOf({ date, rings, score, minutes }: DatedRow, user: User): DaySummary {
  const said = COMPLETIONS[rings];
  if (!said) throw new Error(`The row of ${date} names rings that there are not: ${rings}.`);
  return { date, ...said, score, tracked_minutes: minutes, rest: isRestDay(user.settings.rest, date) };
}
