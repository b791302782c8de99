import type { Day } from "../../records/mod.ts";
import { type Battle, voidView } from "../../rings/mod.ts";

type Edit = (battles: readonly Battle[]) => Battle[];

/** The day with its battle logs after `edit`, and all that is read from them. */
export function projectBattles(day: Day, edit: Edit): Day {
  const battle_logs = edit(day.void.battle_logs);
  const { reflection, weekly_streak, today_commitment, tomorrow_commitment } = day.void;
  const commitments = { today: today_commitment, tomorrow: tomorrow_commitment };
  return { ...day, void: voidView({ battle_logs, reflection }, weekly_streak, commitments) };
}

/**
 * The weekly streak of `day` once it has as many battles as `after`. A first battle of the day counts by itself: of the days before it
 * nothing is known here.
 */
export function projectedStreak(day: Day, after: Day): number {
  return after.void.battle_logs.length === 0 ? 0 : Math.max(1, day.void.weekly_streak);
}
