import type { Day } from "../../records/mod.ts";
import { DAY_LISTS } from "../../rings/lists.ts";
import type { Battle } from "../../rings/mod.ts";

/** Returns the day with its battle logs after `edit`, and with everything that follows from them. */
export function projectBattles(day: Day, edit: (battles: readonly Battle[]) => Battle[]): Day {
  return { ...day, void: DAY_LISTS.battle.show(day.void, edit(day.void.battle_logs)) };
}

/**
 * Returns the weekly streak of `day` once it has the battles of `after`. A first battle of the day counts by itself: nothing is known
 * here of the days before it.
 */
export function projectedStreak(day: Day, after: Day): number {
  return after.void.battle_logs.length === 0 ? 0 : Math.max(1, day.void.weekly_streak);
}
