import type { CalendarDate } from "../../calendar/mod.ts";
import {
  type Battle,
  type BattleOutcome,
  DIFFICULTY_LABELS,
  type DifficultyLabel,
  difficultyLabel,
} from "../../rings/mod.ts";
import { inOrderFought } from "./dated_battle.ts";

/** Numbers of battles by outcome. */
export interface BattleTally {
  readonly total: number;
  readonly victories: number;
  readonly defeats: number;
  readonly ongoing: number;
}

/** The fields of a battle that the statistics use. */
export type FoughtBattle = Pick<Battle, "outcome" | "difficulty_rating">;

/** The battles of one day in chronological order. */
export interface FoughtDay {
  readonly day: CalendarDate;
  readonly battles: readonly FoughtBattle[];
}

/** The maximum number of days in `by_day`: about eleven years. */
export const MAX_STATS_DAYS = 4_000;

/** The statistics of the battles of a span. */
export interface BattleFigures extends BattleTally {
  /** 0 to 1, over the decided battles; 0 when none is decided. */
  readonly win_rate: number;
  /** 1 to 10, one decimal; 0 without battles. */
  readonly average_difficulty: number;
  /** The latest day with a victory of the highest difficulty; null without a victory. */
  readonly hardestVictoryDay: CalendarDate | null;
  /** Victories in a row up to the last decided battle. */
  readonly current_streak: number;
  /** Always all four, easiest first. */
  readonly by_difficulty: (BattleTally & { readonly label: DifficultyLabel })[];
  /** The latest {@link MAX_STATS_DAYS} days with a battle, oldest first. */
  readonly by_day: (BattleTally & { readonly day: CalendarDate })[];
}

/**
 * Returns the statistics of `days`, which must be in chronological order. Ongoing battles are counted but not decided.
 * It reads each battle once and spreads no list into arguments, because there can be a hundred thousand battles.
 */
export function battleStats(days: Iterable<FoughtDay>): BattleFigures {
  const all = emptyTally();
  const byDifficulty = new Map(DIFFICULTY_LABELS.map((label) => [label, emptyTally()]));
  const byDay: BattleFigures["by_day"] = [];
  let difficulty = 0;
  let streak = 0;
  let hardest = { difficulty: 0, day: null as CalendarDate | null };
  for (const { day, battles } of days) {
    const own = emptyTally();
    for (const { outcome, difficulty_rating } of battles) {
      count(all, outcome);
      count(own, outcome);
      count(byDifficulty.get(difficultyLabel(difficulty_rating)), outcome);
      difficulty += difficulty_rating;
      if (outcome === "victory") {
        streak++;
        if (difficulty_rating >= hardest.difficulty) hardest = { difficulty: difficulty_rating, day };
      } else if (outcome === "defeat") streak = 0;
    }
    if (own.total > 0) byDay.push({ day, ...own });
  }
  const decided = all.victories + all.defeats;
  return {
    ...all,
    win_rate: decided === 0 ? 0 : all.victories / decided,
    average_difficulty: all.total === 0 ? 0 : Math.round(10 * difficulty / all.total) / 10,
    hardestVictoryDay: hardest.day,
    current_streak: streak,
    by_difficulty: [...byDifficulty].map(([label, tally]) => ({ label, ...tally })),
    by_day: byDay.slice(-MAX_STATS_DAYS),
  };
}

/** Returns the victory of the highest difficulty on one day, the latest of equals, or null without a victory. */
export function hardestVictory(battles: readonly Battle[]): Battle | null {
  return inOrderFought(battles).filter(({ outcome }) => outcome === "victory")
    .reduce<Battle | null>(
      (hardest, battle) => hardest && hardest.difficulty_rating > battle.difficulty_rating ? hardest : battle,
      null,
    );
}

type Counts = { -readonly [K in keyof BattleTally]: number };

function emptyTally(): Counts {
  return { total: 0, victories: 0, defeats: 0, ongoing: 0 };
}

const COUNTED_AS = { victory: "victories", defeat: "defeats", ongoing: "ongoing" } as const;

function count(tally: Counts | undefined, outcome: BattleOutcome): void {
  if (!tally) return;
  tally.total++;
  tally[COUNTED_AS[outcome]]++;
}
