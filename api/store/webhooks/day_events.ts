import { type Battle, RING_NAMES, type RingName } from "#shared/rings/mod.ts";
import type { MonthRow } from "../days/month.ts";
import type { StoredDay } from "../days/stored_day.ts";
import type { WebhookEvent } from "./webhook_document.ts";

/** A day before and after a write. */
interface DayChange {
  readonly before: StoredDay;
  readonly after: StoredDay;
  /** The row of the day after the write. */
  readonly row: Pick<MonthRow, "rings"> | null;
  /** The rings that were written. */
  readonly rings: readonly RingName[];
}

/** Returns what a write has made happen on a day: rings that are complete now, and battles that are decided now. */
export function dayEvents({ before, after, row, rings }: DayChange): WebhookEvent[] {
  const bits = (row?.rings ?? 0) & ~(before.month[before.date]?.rings ?? 0);
  const completed = rings.filter((ring) => (bits & (1 << RING_NAMES.indexOf(ring))) !== 0);
  const battles = rings.includes("void") ? decidedBattles(before, after) : [];
  return [
    ...completed.map((ring) => ({ type: "ring.completed" as const, data: { day: after.date, ring } })),
    ...battles.map(({ id, hard_thing, difficulty_rating, outcome }) => ({
      type: "battle.decided" as const,
      data: { day: after.date, id, hard_thing, difficulty_rating, outcome },
    })),
  ];
}

function decidedBattles(before: StoredDay, after: StoredDay): Battle[] {
  const outcomes = new Map(before.rings.void.battle_logs.map(({ id, outcome }) => [id, outcome]));
  return after.rings.void.battle_logs.filter(({ id, outcome }) =>
    outcome !== "ongoing" && outcomes.get(id) !== outcome
  );
}
