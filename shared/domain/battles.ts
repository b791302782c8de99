import { addDays, type CalendarDate } from "./calendar.ts";
import {
  type Battle,
  type BattleOutcome,
  DIFFICULTY_LABELS,
  type DifficultyLabel,
  difficultyLabel,
  VOID_LIMITS,
} from "./rings/mod.ts";
import { textKey } from "./schema.ts";

/** A battle with the day that it belongs to, which cannot be derived from its timestamp. */
export interface DatedBattle {
  readonly day: CalendarDate;
  readonly battle: Battle;
}

/** The fields of a new battle. */
export type BattleValues = Omit<Battle, "id" | "timestamp">;

/** The empty form. */
export const EMPTY_BATTLE: BattleValues = {
  hard_thing: "",
  battle_description: "",
  difficulty_rating: VOID_LIMITS.difficulty.default,
  outcome: "ongoing",
  lessons_learned: "",
};

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

/** Numbers of battles by outcome. */
interface BattleTally {
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
interface BattleFigures extends BattleTally {
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

/**
 * Returns the last battle for each hard thing unless it is a victory, latest first. Hard things are compared by their
 * {@link textKey}.
 */
export function unsettledBattles(battles: readonly DatedBattle[]): DatedBattle[] {
  const last = new Map<string, DatedBattle>();
  for (const dated of allInOrderFought(battles)) {
    const key = textKey(dated.battle.hard_thing);
    // Setting an existing key does not change its position in the map, and the latest must be last.
    last.delete(key);
    last.set(key, dated);
  }
  return [...last.values()].filter(({ battle }) => battle.outcome !== "victory").reverse();
}

/** After how many days a hard thing that was lost comes back, each time with more room. */
const REMATCH_AFTER = [3, 7, 21] as const;

/** That a hard thing was lost, and the latest of the days on which it came back. */
export interface Rematch {
  readonly lost_on: CalendarDate;
  readonly due_on: CalendarDate;
}

/** Returns the rematch on `today` of a hard thing that was last lost on `lostOn`; null before the first one is due. */
function rematchOf(lostOn: CalendarDate, today: CalendarDate): Rematch | null {
  const due = REMATCH_AFTER.map((days) => addDays(lostOn, days)).findLast((day) => day <= today);
  return due === undefined ? null : { lost_on: lostOn, due_on: due };
}

/** A last battle for a hard thing that is worth fighting again, with its rematch when it was lost. */
export interface OpenBattle extends DatedBattle {
  readonly rematch: Rematch | null;
}

/**
 * Returns what is open among the `battles` on `today`: the rematches that are due, lost last first, then what was left
 * ongoing. A battle for the same hard thing, in any case, takes the place of an earlier one.
 */
export function openBattles(battles: readonly DatedBattle[], today: CalendarDate): OpenBattle[] {
  const last = unsettledBattles(battles);
  const rematches = last.filter(({ battle }) => battle.outcome === "defeat")
    .flatMap((dated) => {
      const rematch = rematchOf(dated.day, today);
      return rematch ? [{ ...dated, rematch }] : [];
    });
  const ongoing = last.filter(({ battle }) => battle.outcome === "ongoing");
  return [...rematches, ...ongoing.map((dated) => ({ ...dated, rematch: null }))];
}

/** The ranks, lowest first, with the points that each takes. */
const RANKS: readonly (readonly [title: string, points: number])[] = [
  ["10th kyū", 0],
  ["9th kyū", 50],
  ["8th kyū", 150],
  ["7th kyū", 300],
  ["6th kyū", 500],
  ["5th kyū", 750],
  ["4th kyū", 1_050],
  ["3rd kyū", 1_400],
  ["2nd kyū", 1_800],
  ["1st kyū", 2_250],
  ["1st dan", 3_000],
  ["2nd dan", 4_000],
  ["3rd dan", 5_500],
  ["4th dan", 7_500],
  ["5th dan", 10_000],
];

/** The days whose battles a rank counts, today included. It falls only because they pass. */
export const RANK_DAYS = 90;

export interface Rank {
  readonly title: string;
  /** A victory counts its difficulty squared, a defeat its difficulty, an ongoing battle nothing. */
  readonly points: number;
  /** The next rank with the points that it takes; null at the highest. */
  readonly next: { readonly title: string; readonly points: number } | null;
}

/** Returns the rank of the battles of the last {@link RANK_DAYS} days. */
export function rankOf(battles: Iterable<FoughtBattle>): Rank {
  let points = 0;
  for (const { outcome, difficulty_rating } of battles) {
    if (outcome === "victory") points += difficulty_rating ** 2;
    else if (outcome === "defeat") points += difficulty_rating;
  }
  const at = RANKS.findLastIndex(([, needed]) => needed <= points);
  const [title = ""] = RANKS[at] ?? [];
  const next = RANKS[at + 1];
  return { title, points, next: next ? { title: next[0], points: next[1] } : null };
}
