import type { CalendarDate } from "../calendar/mod.ts";
import {
  type Battle,
  type BattleOutcome,
  DIFFICULTY_LABELS,
  type DifficultyLabel,
  difficultyLabel,
} from "../rings/mod.ts";
import { type DatedBattle, inOrderFought } from "./dated_battle.ts";

/** How many battles there are, and how they ended. */
export interface BattleTally {
  readonly total: number;
  readonly victories: number;
  readonly defeats: number;
  readonly ongoing: number;
}

/** How the battles of a span went. */
export interface BattleFigures extends BattleTally {
  /** 0 to 1, over the decided battles; 0 when none is. */
  readonly win_rate: number;
  /** 1 to 10, one decimal; 0 when there is no battle. */
  readonly average_difficulty: number;
  /** The latest of those with the highest difficulty; null without a victory. */
  readonly hardest_victory: (Battle & { readonly day: CalendarDate }) | null;
  /** Victories in a row up to the last decided battle. */
  readonly current_streak: number;
  /** Always all four, the easiest first. */
  readonly by_difficulty: (BattleTally & { readonly label: DifficultyLabel })[];
  /** Only days with a battle, the oldest first. */
  readonly by_day: (BattleTally & { readonly day: CalendarDate })[];
}

/** The figures of `battles`, in whatever order they come. An ongoing battle counts, but decides nothing. */
export function battleStats(battles: readonly DatedBattle[]): BattleFigures {
  const fought = inOrderFought(battles);
  const tally = tallyOf(fought);
  const decided = tally.victories + tally.defeats;
  const difficulty = fought.reduce((sum, { battle }) => sum + battle.difficulty_rating, 0);
  return {
    ...tally,
    win_rate: decided === 0 ? 0 : tally.victories / decided,
    average_difficulty: tally.total === 0 ? 0 : Math.round(10 * difficulty / tally.total) / 10,
    hardest_victory: hardestVictory(fought),
    current_streak: currentStreak(fought),
    by_difficulty: DIFFICULTY_LABELS.map((label) => ({
      label,
      ...tallyOf(fought.filter(({ battle }) => difficultyLabel(battle.difficulty_rating) === label)),
    })),
    by_day: [...Map.groupBy(fought, ({ day }) => day)].map(([day, some]) => ({ day, ...tallyOf(some) })),
  };
}

function tallyOf(battles: readonly DatedBattle[]): BattleTally {
  const count = (outcome: BattleOutcome) => battles.filter(({ battle }) => battle.outcome === outcome).length;
  return {
    total: battles.length,
    victories: count("victory"),
    defeats: count("defeat"),
    ongoing: count("ongoing"),
  };
}

function hardestVictory(fought: readonly DatedBattle[]): BattleFigures["hardest_victory"] {
  const victories = fought.filter(({ battle }) => battle.outcome === "victory");
  const highest = Math.max(...victories.map(({ battle }) => battle.difficulty_rating));
  const found = victories.findLast(({ battle }) => battle.difficulty_rating === highest);
  return found ? { ...found.battle, day: found.day } : null;
}

function currentStreak(fought: readonly DatedBattle[]): number {
  const decided = fought.filter(({ battle }) => battle.outcome !== "ongoing");
  const lastDefeat = decided.findLastIndex(({ battle }) => battle.outcome === "defeat");
  return decided.length - 1 - lastDefeat;
}
