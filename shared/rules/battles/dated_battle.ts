import type { CalendarDate } from "../../calendar/mod.ts";
import type { Battle } from "../../rings/mod.ts";

/** A battle with the day that it is filed under, which its timestamp alone does not say. */
export interface DatedBattle {
  readonly day: CalendarDate;
  readonly battle: Battle;
}

/** The battles of one day in the order in which they were fought: by timestamp, then as they are listed. */
export function inOrderFought(battles: readonly Battle[]): Battle[] {
  return battles.toSorted((a, b) => compare(a.timestamp, b.timestamp));
}

/** The battles in the order in which they were fought: by day, then as {@link inOrderFought}. */
export function allInOrderFought(battles: readonly DatedBattle[]): DatedBattle[] {
  return battles.toSorted((a, b) => compare(a.day, b.day) || compare(a.battle.timestamp, b.battle.timestamp));
}

/** Dates, and instants in our one way of writing them, sort as texts. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
