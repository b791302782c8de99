import type { Day, DaySummary } from "./records.ts";
import {
  type Battle,
  type BattleOutcome,
  type ByRing,
  byRing,
  countedGoals,
  type Fire,
  type Goal,
  RING_NAMES,
  type RingName,
  type StudyTarget,
  type WeaknessRep,
} from "./rings/mod.ts";
import { type Said, say, type Sentence } from "./sentences.ts";

/** The topics of 'How is this computed?'. */
export type ExplainedTopic =
  | "forged_score"
  | "week"
  | "streaks"
  | "observations"
  | "reconciliation"
  | "target_growth"
  | "complacency"
  | "battles";

/** How something is computed, as paragraphs of text. */
export interface Explanation {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** How the points of each ring are computed. */
export const POINTS_EXPLAINED: ByRing<string> = {
  earth:
    "Earth gives points for tracked time: all 20 for twelve hours or more, and fewer in proportion. Leaks cost up to half of the points: half of the share of tracked time that leaked is taken off.",
  water:
    "Water gives the share of the day's goals that succeeded. A goal met in part counts half; one that failed or is still pending counts nothing. A goal that is paused or not due that day counts only if it has an outcome.",
  fire: "Fire gives 5 points for choosing a weakness and a task, 10 for doing it, and 5 for a reflection.",
  wind:
    "Wind gives 10 points for the share of planned minutes that were studied, and 10 for the share of planned reps that were completed. When only one of the two was planned, it gives all 20.",
  void:
    "Void adds up the difficulty of the day's battles: all of it for a victory, 0.7 of it for a defeat, and 0.3 while a battle is ongoing. A sum of 10 gives all 20 points.",
};

/** How everything is computed, by topic. docs/scoring.md contains the same paragraphs. */
export const EXPLAINED: Record<ExplainedTopic, Explanation> = {
  forged_score: {
    title: "The forged score",
    paragraphs: [
      "The forged score of a day is the sum of its five rings, each of which gives up to 20 points: 0 to 100 in all. It is computed again whenever the day changes.",
      "A score is saved as it was computed. Changing a setting later, such as the time plan or the start of the day, changes no earlier score; computing a day's score again uses the current settings.",
      "Time belongs to the day in which it was spent. When an entry runs past the end of its day, the later part counts towards the next day's minutes and score.",
    ],
  },
  week: {
    title: "The week",
    paragraphs: [
      "A week is the ISO week, from Monday to Sunday. Sums include all of its days. Averages are over the days up to today, without rest days; a day without a record counts as 0.",
      "Days before you started aren't counted.",
      "The week before is computed by the same rules, so the two can be compared. While a week is running, it is compared with the same weekdays of the week before: tracked time and battles up to the same time of day, everything else, which has no time, up to the end of that day.",
    ],
  },
  streaks: {
    title: "Streaks and rest",
    paragraphs: [
      "A streak counts the days in a row on which a ring was complete. It is always computed from the days themselves, so a day that you fill in later counts like any other.",
      "Today extends a streak as soon as the ring is complete, and does not break it before the day is over.",
      "A rest day neither breaks nor extends a streak, whatever you do on it. When you choose other weekdays for rest, they apply from that day on; earlier days do not change.",
      "A week that is over shows the streaks as they were at its end.",
    ],
  },
  observations: {
    title: "What stands out",
    paragraphs: [
      "A week shows at most three observations, the most important first, each with its figures. Small differences are chance and are not mentioned.",
      "A week that is still running can already be called stronger than the same part of the one before; it is called weaker only once it is over.",
    ],
  },
  reconciliation: {
    title: "Reconciliation",
    paragraphs: [
      "The tracked share is the part of the whole day that entries cover. Where entries overlap, the time counts once. A day on which the clock changes has 23 or 25 hours.",
      "With a time plan, the variance is the sum of each category's difference from its plan, and leaks are the categories over their plan. Without one, the variance is the untracked time of the day so far, and leaks are Entertainment, Social and Misc. At most three leaks are shown, the largest first.",
    ],
  },
  target_growth: {
    title: "How targets grow",
    paragraphs: [
      "A goal carries over to the next day that you open. Its target changes once, depending on how the last day ended: success raises it by its growth, at least by 1; failure lowers it in the same way; a goal met in part or left pending keeps its target, and so does one that was paused or not due and has no outcome. A target is never below 1 or above 1,000,000.",
      "The targets of earlier days do not change.",
    ],
  },
  complacency: {
    title: "The complacency check",
    paragraphs: [
      "The check covers the fourteen days up to its own day. Each signal that it finds adds its points, 70 in all; your answers to the three questions add up to 30.",
      "Below 34 points you are sharp, below 67 drifting, and from there on complacent. With data on fewer than seven of the fourteen days there is no level yet.",
    ],
  },
  battles: {
    title: "Battles",
    paragraphs: [
      "The win rate is the share of victories among the decided battles. An ongoing battle counts as fought but not as decided. The current streak is the number of victories in a row up to the last decided battle.",
      "The war score of a day is the difficulty of its victories plus half that of its defeats.",
    ],
  },
};

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
  readonly goals: readonly Goal[];
  readonly fire: Fire;
  readonly studyTargets: readonly StudyTarget[];
  readonly weaknessReps: readonly WeaknessRep[];
  readonly battles: readonly Battle[];
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

const isChosen = ({ weakness, task }: Fire) => weakness !== "" && task !== "";

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

const battleWeight = (battles: readonly Battle[]) =>
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
  return Math.round(RING_NAMES.reduce((sum, ring) => sum + tenth(POINTS[ring](input)), 0));
}

/** What a score depends on of a day. */
type RingsOfDay = Pick<Day, "date" | RingName>;

/** Returns the input of the score of a day. */
export function scoreInputOf(day: RingsOfDay, minutes: number): ScoreInput {
  return {
    trackedMinutes: minutes,
    leakMinutes: day.earth.reconciliation.top_leaks.reduce((sum, leak) => sum + leak.minutes, 0),
    goals: countedGoals(day.water.goals, day.date),
    fire: day.fire,
    studyTargets: day.wind.study_targets,
    weaknessReps: day.wind.weakness_reps,
    battles: day.void.battle_logs,
  };
}

/** A day of 24 hours. */
const DAY_MINUTES = 1_440;

/** What a day has so far: its score, and how full each ring is, as its share of the points that it can give, 0 to 1. */
export interface SoFar {
  readonly score: number;
  readonly fullness: ByRing<number>;
}

/** Returns what a day has so far, as a client has it. A day of 23 or 25 hours is taken for one of 24. */
export function soFarOf(day: RingsOfDay): SoFar {
  const minutes = DAY_MINUTES * day.earth.reconciliation.tracked_percentage / 100;
  const input = scoreInputOf(day, minutes);
  return { fullness: byRing((ring) => POINTS[ring](input) / POINTS_A_RING), score: scoreOf(input) };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Returns the mean score of the days that have a record, as a whole number; 0 without any. The average of a week is
 * another figure: there a day without a record counts as 0, and rest days are left out.
 */
export function recordedScore(rows: readonly Pick<DaySummary, "score">[]): number {
  if (rows.length === 0) return 0;
  return Math.round(rows.reduce((sum, { score }) => sum + score, 0) / rows.length);
}
