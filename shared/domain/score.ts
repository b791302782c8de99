import type { Day, DaySummary } from "./records.ts";
import {
  type Battle,
  type BattleOutcome,
  type ByRing,
  byRing,
  type CategoryMinutes,
  countedGoals,
  type Fire,
  type Goal,
  RING_NAMES,
  type RingViews,
  type StudyTarget,
  type WeaknessRep,
} from "./rings/mod.ts";
import type { Said, Sentence } from "../texts/said.ts";
import { say } from "./sentences.ts";
import { leaksOf, type TimeRules } from "./time.ts";

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
  readonly goals: readonly Pick<Goal, "state">[];
  readonly fire: Pick<Fire, "weakness" | "task" | "done" | "reflection">;
  readonly studyTargets: readonly Pick<StudyTarget, "target_minutes" | "completed_minutes">[];
  readonly weaknessReps: readonly Pick<WeaknessRep, "completed">[];
  readonly battles: readonly Pick<Battle, "outcome" | "difficulty_rating">[];
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
  water: ({ goals }) =>
    goals.length === 0 ? 0 : POINTS_A_RING * mean(goals.map((goal) => WATER_SHARE[goal.state])),
  fire: ({ fire }) =>
    (isChosen(fire) ? FIRE_POINTS.chosen : 0) + (fire.done ? FIRE_POINTS.done : 0) +
    (fire.reflection !== "" ? FIRE_POINTS.reflected : 0),
  wind: (input) => {
    const halves = windHalves(input);
    return halves.length === 0 ? 0 : POINTS_A_RING * mean(halves);
  },
  void: ({ battles }) => POINTS_A_RING * Math.min(1, battleWeight(battles) / 10),
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
  water: ({ goals }) => {
    if (goals.length === 0) return { text: "No goals were set." };
    const succeeded = goals.filter(({ state }) => state === "success").length;
    const partly = goals.filter(({ state }) => state === "partial").length;
    return partly > 0
      ? say("score_goals_partly", { succeeded, goals: goals.length, partly })
      : say("score_goals", { succeeded, goals: goals.length });
  },
  fire: ({ fire }) =>
    say("score_fire", {
      chosen: isChosen(fire) ? FIRE_POINTS.chosen : 0,
      done: fire.done ? FIRE_POINTS.done : 0,
      reflected: fire.reflection !== "" ? FIRE_POINTS.reflected : 0,
    }),
  wind: (input) => {
    const { studied, target, completed } = studyOf(input);
    const reps = input.weaknessReps.length;
    if (target > 0 && reps > 0) return say("score_study_reps", { studied, target, completed, reps });
    if (target > 0) return say("score_study", { studied, target });
    return reps > 0 ? say("score_reps", { completed, reps }) : { text: "Nothing was planned." };
  },
  void: ({ battles }) =>
    battles.length === 0
      ? { text: "No battle was fought." }
      : say("score_battles", { battles: battles.length, weight: tenth(battleWeight(battles)) }),
};

const WATER_SHARE: Record<Goal["state"], number> = { success: 1, partial: 0.5, fail: 0, pending: 0 };

const isChosen = ({ weakness, task }: ScoreInput["fire"]) => weakness !== "" && task !== "";

const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;

function studyOf({ studyTargets, weaknessReps }: ScoreInput) {
  return {
    target: studyTargets.reduce((sum, study) => sum + study.target_minutes, 0),
    studied: studyTargets.reduce((sum, study) => sum + study.completed_minutes, 0),
    completed: weaknessReps.filter((rep) => rep.completed).length,
  };
}

/** The shares that were done of what was planned, of minutes and of reps. */
function windHalves(input: ScoreInput): number[] {
  const { target, studied, completed } = studyOf(input);
  const reps = input.weaknessReps.length;
  return [...(target > 0 ? [studied / target] : []), ...(reps > 0 ? [completed / reps] : [])];
}

const battleWeight = (battles: ScoreInput["battles"]) =>
  battles.reduce((sum, battle) => sum + BATTLE_WEIGHT[battle.outcome] * battle.difficulty_rating, 0);

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
  return {
    ...timeInput(day.earth.categories, rules),
    goals: countedGoals(day.water.goals, day.date),
    fire: day.fire,
    studyTargets: day.wind.study_targets,
    weaknessReps: day.wind.weakness_reps,
    battles: day.void.battle_logs,
  };
}

/** Returns what the points of Earth depend on. */
export function timeInput(
  categories: readonly CategoryMinutes[],
  rules: TimeRules,
): Pick<ScoreInput, "trackedMinutes" | "leakMinutes"> {
  return { trackedMinutes: sumOf(categories), leakMinutes: sumOf(leaksOf(categories, rules)) };
}

function sumOf(categories: readonly CategoryMinutes[]): number {
  return categories.reduce((sum, { minutes }) => sum + minutes, 0);
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
