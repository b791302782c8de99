import type { CalendarDate } from "../../calendar/mod.ts";
import type { Battle } from "../../rings/mod.ts";
import { type BattleFigures, battleStats, type BattleTally, hardestVictory } from "./battle_stats.ts";
import { inOrderFought } from "./dated_battle.ts";

/** The statistics of a span as the server returns them. */
export interface ServerStats extends Omit<BattleFigures, "hardestVictoryDay"> {
  readonly hardest_victory: (Battle & { readonly day: CalendarDate }) | null;
}

/** The battles of a day as they are shown, with the changes that are not saved yet. */
export interface ShownBattles {
  readonly day: CalendarDate;
  /** Those of the day that the server has counted. */
  readonly counted: readonly Battle[];
  readonly shown: readonly Battle[];
}

/** Returns whether the statistics count these battles for the day, as far as their numbers tell. */
export function countsBattles(stats: ServerStats, day: CalendarDate, battles: readonly Battle[]): boolean {
  const counted = stats.by_day.find((one) => one.day === day) ?? NONE;
  return OUTCOMES.every((key) => counted[key] === figuresOf(day, battles)[key]);
}

/**
 * Returns the statistics with the shown battles of a day in place of those that the server has counted. The server
 * sends the average rounded, so with ten battles or more a changed one may be a little off until they are saved.
 */
export function shownStats<S extends ServerStats>(stats: S, { day, counted, shown }: ShownBattles): S {
  const [was, is] = [figuresOf(day, counted), figuresOf(day, shown)];
  const tally = replaced(stats, was, is);
  const difficulty = sumOf(stats) - sumOf(was) + sumOf(is);
  const decided = tally.victories + tally.defeats;
  return {
    ...stats,
    ...tally,
    win_rate: decided === 0 ? 0 : tally.victories / decided,
    average_difficulty: tally.total === 0 ? 0 : Math.round(10 * difficulty / tally.total) / 10,
    hardest_victory: hardestOf(stats.hardest_victory, day, shown),
    current_streak: streakOf(stats, day, was, is),
    by_difficulty: stats.by_difficulty.map((row, index) => ({
      ...row,
      ...replaced(row, was.by_difficulty[index] ?? NONE, is.by_difficulty[index] ?? NONE),
    })),
  };
}

const NONE: BattleTally = { total: 0, victories: 0, defeats: 0, ongoing: 0 };

const OUTCOMES = ["total", "victories", "defeats", "ongoing"] as const;

function figuresOf(day: CalendarDate, battles: readonly Battle[]): BattleFigures {
  return battleStats([{ day, battles: inOrderFought(battles) }]);
}

function replaced(all: BattleTally, was: BattleTally, is: BattleTally): BattleTally {
  return {
    total: all.total - was.total + is.total,
    victories: all.victories - was.victories + is.victories,
    defeats: all.defeats - was.defeats + is.defeats,
    ongoing: all.ongoing - was.ongoing + is.ongoing,
  };
}

/** Returns the sum of the difficulties, which are whole numbers. */
function sumOf({ average_difficulty, total }: Pick<BattleFigures, "average_difficulty" | "total">): number {
  return Math.round(average_difficulty * total);
}

/** Returns the victories in a row. Those before the day are known unless a defeat on it was counted. */
function streakOf(stats: ServerStats, day: CalendarDate, was: BattleFigures, is: BattleFigures): number {
  if (stats.by_day.some((later) => later.day > day)) return stats.current_streak;
  if (is.defeats > 0 || was.defeats > 0) return is.current_streak;
  return stats.current_streak - was.victories + is.victories;
}

function hardestOf(
  known: ServerStats["hardest_victory"],
  day: CalendarDate,
  shown: readonly Battle[],
): ServerStats["hardest_victory"] {
  const isGone = known?.day === day &&
    !shown.some(({ id, outcome }) => id === known.id && outcome === "victory");
  const present = isGone ? null : known;
  const best = hardestVictory(shown);
  const isHarder = best !== null &&
    (!present || best.difficulty_rating > present.difficulty_rating ||
      best.difficulty_rating === present.difficulty_rating && day >= present.day);
  return isHarder ? { ...best, day } : present;
}
