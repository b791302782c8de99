import type { Day, DaySummary } from "./records.ts";
import {
  type Battle,
  type BattleOutcome,
  type ByRing,
  byRing,
  type CategoryMinutes,
  countedGoals,
  type GoalState,
  RING_NAMES,
  type RingViews,
} from "./rings/mod.ts";
import type { Said, Sentence } from "../texts/said.ts";
import { say } from "./sentences.ts";
import { leakedMinutes, type TimeRules } from "./time.ts";

/** The maximum points of a ring. */
const POINTS_A_RING = 20;

/** The tracked minutes that give all points of Earth: twelve hours. */
const FULL_DAY_MINUTES = 720;

const FIRE_POINTS = { chosen: 5, done: 10, reflected: 5 } as const;

const BATTLE_WEIGHT: Record<BattleOutcome, number> = { victory: 1, defeat: 0.7, ongoing: 0.3 };

/** The parts of a day that its score depends on. */
export interface ScoreInput {
  /** Minutes of the day that entries cover; overlapping entries count once. */
  readonly trackedMinutes: number;
  /** Minutes of the day's leaks. */
  readonly leakMinutes: number;
  /** How many goals count on the day, and how many of them succeeded, wholly and in part. */
  readonly goals: { readonly all: number; readonly succeeded: number; readonly partly: number };
  /** Whether a weakness and a task were chosen, whether it was forged, and whether there is a reflection. */
  readonly fire: { readonly chosen: boolean; readonly done: boolean; readonly reflected: boolean };
  /** Minutes of all study targets. */
  readonly study: { readonly studied: number; readonly target: number };
  readonly reps: { readonly all: number; readonly completed: number };
  readonly battles: BattlesInput;
}

/** How many battles were fought, and what they weigh together. */
interface BattlesInput {
  readonly all: number;
  readonly weight: number;
}

/** The points of one ring, out of `of`, with their reason as a sentence. */
export interface RingPoints {
  /** 0 to 20, one decimal. */
  readonly points: number;
  readonly of: number;
  readonly why: string;
  /** What the reason was made of, when it has values. */
  readonly said?: Said | undefined;
}

/** A day's forged score. */
export interface ForgedScore {
  /** 0 to 100, whole. */
  readonly score: number;
  readonly rings: ByRing<RingPoints>;
}

const POINTS: ByRing<(input: ScoreInput) => number> = {
  earth: ({ trackedMinutes, leakMinutes }) => {
    if (trackedMinutes <= 0) return 0;
    const leaked = Math.min(1, leakMinutes / trackedMinutes);
    return POINTS_A_RING * Math.min(1, trackedMinutes / FULL_DAY_MINUTES) * (1 - leaked / 2);
  },
  water: ({ goals: { all, succeeded, partly } }) => POINTS_A_RING * shareOf(succeeded + partly / 2, all),
  fire: ({ fire: { chosen, done, reflected } }) =>
    (chosen ? FIRE_POINTS.chosen : 0) + (done ? FIRE_POINTS.done : 0) +
    (reflected ? FIRE_POINTS.reflected : 0),
  // Each half counts when something of it was planned.
  wind: ({ study: { studied, target }, reps: { completed, all } }) => {
    const halves = Number(target > 0) + Number(all > 0);
    return POINTS_A_RING * shareOf(shareOf(studied, target) + shareOf(completed, all), halves);
  },
  void: ({ battles }) => POINTS_A_RING * Math.min(1, battles.weight / 10),
};

/** Why a ring has its points. */
const REASONS: ByRing<(input: ScoreInput) => Sentence> = {
  earth: ({ trackedMinutes: tracked, leakMinutes }) => {
    if (tracked <= 0) return { text: "No time was tracked." };
    const percent = Math.round(100 * Math.min(1, leakMinutes / tracked));
    return leakMinutes > 0
      ? say("score_time_leaked", { tracked, full: FULL_DAY_MINUTES, percent })
      : say("score_time", { tracked, full: FULL_DAY_MINUTES });
  },
  water: ({ goals: { all, succeeded, partly } }) => {
    if (all === 0) return { text: "No goals were set." };
    return partly > 0
      ? say("score_goals_partly", { succeeded, goals: all, partly })
      : say("score_goals", { succeeded, goals: all });
  },
  fire: ({ fire: { chosen, done, reflected } }) =>
    say("score_fire", {
      chosen: chosen ? FIRE_POINTS.chosen : 0,
      done: done ? FIRE_POINTS.done : 0,
      reflected: reflected ? FIRE_POINTS.reflected : 0,
    }),
  wind: ({ study: { studied, target }, reps: { all: reps, completed } }) => {
    if (target > 0 && reps > 0) return say("score_study_reps", { studied, target, completed, reps });
    if (target > 0) return say("score_study", { studied, target });
    return reps > 0 ? say("score_reps", { completed, reps }) : { text: "Nothing was planned." };
  },
  void: ({ battles: { all, weight } }) =>
    all === 0
      ? { text: "No battle was fought." }
      : say("score_battles", { battles: all, weight: tenth(weight) }),
};

/** Returns the share of what was planned; 0 when nothing was. */
function shareOf(done: number, planned: number): number {
  return planned > 0 ? done / planned : 0;
}

/** Returns what the points of Void depend on. */
export function battlesInput(
  battles: readonly Pick<Battle, "outcome" | "difficulty_rating">[],
): BattlesInput {
  const weight = battles.reduce(
    (sum, { outcome, difficulty_rating }) => sum + BATTLE_WEIGHT[outcome] * difficulty_rating,
    0,
  );
  return { all: battles.length, weight };
}

/** Returns the score of a day with the points and the reason of each ring. */
export function forgedScore(input: ScoreInput): ForgedScore {
  return {
    score: scoreOf(input),
    rings: byRing((ring) => {
      const { text: why, said } = REASONS[ring](input);
      return { points: tenth(POINTS[ring](input)), of: POINTS_A_RING, why, said };
    }),
  };
}

/** Returns the score of a day, 0 to 100, whole. */
export function scoreOf(input: ScoreInput): number {
  // Their binary digits may end a little below a half that they are.
  return Math.round(RING_NAMES.reduce((sum, ring) => sum + POINTS[ring](input), 0) + 1e-9);
}

/** What a score depends on of a day. */
type RingsOfDay = RingViews & Pick<Day, "date">;

/** Returns the input of the score of a day. */
export function scoreInputOf(day: RingsOfDay, rules: TimeRules): ScoreInput {
  const { fire, wind: { study_targets, weakness_reps } } = day;
  const goals = countedGoals(day.water.goals, day.date);
  const inState = (wanted: GoalState) => goals.filter(({ state }) => state === wanted).length;
  return {
    ...timeInput(day.earth.categories, rules),
    goals: { all: goals.length, succeeded: inState("success"), partly: inState("partial") },
    fire: {
      chosen: fire.weakness !== "" && fire.task !== "",
      done: fire.done,
      reflected: fire.reflection !== "",
    },
    study: {
      studied: study_targets.reduce((sum, { completed_minutes }) => sum + completed_minutes, 0),
      target: study_targets.reduce((sum, { target_minutes }) => sum + target_minutes, 0),
    },
    reps: {
      all: weakness_reps.length,
      completed: weakness_reps.filter(({ completed }) => completed).length,
    },
    battles: battlesInput(day.void.battle_logs),
  };
}

/** Returns what the points of Earth depend on. */
export function timeInput(
  categories: readonly CategoryMinutes[],
  rules: TimeRules,
): Pick<ScoreInput, "trackedMinutes" | "leakMinutes"> {
  return {
    trackedMinutes: categories.reduce((sum, { minutes }) => sum + minutes, 0),
    leakMinutes: categories.reduce((sum, one) => sum + leakedMinutes(one, rules), 0),
  };
}

/** Returns the points of each ring of a day, 0 to 20 with one decimal. */
export function pointsOf(input: ScoreInput): ByRing<number> {
  return byRing((ring) => tenth(POINTS[ring](input)));
}

/** What a day has so far: its score, and how full each ring is, as its share of the points that it can give, 0 to 1. */
export interface SoFar {
  readonly score: number;
  readonly fullness: ByRing<number>;
}

/** Returns what a day has so far, as a client has it. */
export function soFarOf(day: RingsOfDay, rules: TimeRules): SoFar {
  const input = scoreInputOf(day, rules);
  return { fullness: byRing((ring) => POINTS[ring](input) / POINTS_A_RING), score: scoreOf(input) };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns how full the rings of a summarized day are, 0 to 1. */
export function fullnessOfRow({ points }: Pick<DaySummary, "points">): ByRing<number> {
  return byRing((ring) => points[ring] / POINTS_A_RING);
}

/**
 * Returns the mean score of the days that have a record, as a whole number; 0 without any. The average of a week is
 * another figure: there a day without a record counts as 0, and rest days are left out.
 */
export function recordedScore(rows: readonly Pick<DaySummary, "score">[]): number {
  if (rows.length === 0) return 0;
  return Math.round(rows.reduce((sum, { score }) => sum + score, 0) / rows.length);
}
