import type { CalendarDate } from "../../calendar/mod.ts";
import type { Battle } from "../../rings/mod.ts";

/** A battle with the day that it belongs to, which cannot be derived from its timestamp. */
export interface DatedBattle {
  readonly day: CalendarDate;
  readonly battle: Battle;
}

/** Returns the battles of one day in chronological order; equal timestamps stay in list order. */
export function inOrderFought(battles: readonly Battle[]): Battle[] {
  return battles.toSorted((a, b) => compare(a.timestamp, b.timestamp));
}

/** Returns the battles sorted by day, then by timestamp. */
export function allInOrderFought(battles: readonly DatedBattle[]): DatedBattle[] {
  return battles.toSorted((a, b) => compare(a.day, b.day) || compare(a.battle.timestamp, b.battle.timestamp));
}

/** Dates and canonical instants sort as strings. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
