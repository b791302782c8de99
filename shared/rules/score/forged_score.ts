import type { Battle, BattleOutcome, ByRing, Fire, Goal, StudyTarget, WeaknessRep } from "../../rings/mod.ts";
import { RING_NAMES, type RingName } from "../../rings/mod.ts";
import { minutesText } from "../format/format_time.ts";

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
}

/** The points of a ring before they are rounded, and their reason, which only some callers need. */
interface Scored {
  readonly points: number;
  readonly why: () => string;
}

/** A day's forged score. */
export interface ForgedScore {
  /** 0 to 100, whole. */
  readonly score: number;
  readonly rings: ByRing<RingPoints>;
}

const RING_POINTS: ByRing<(input: ScoreInput) => Scored> = {
  earth: ({ trackedMinutes, leakMinutes }) => {
    if (trackedMinutes <= 0) return { points: 0, why: () => "No time was tracked." };
    const covered = Math.min(1, trackedMinutes / FULL_DAY_MINUTES);
    const leaked = Math.min(1, leakMinutes / trackedMinutes);
    return {
      points: POINTS_A_RING * covered * (1 - leaked / 2),
      why: () =>
        `${minutesText(trackedMinutes)} tracked of the ${
          minutesText(FULL_DAY_MINUTES)
        } that give all points` +
        (leaked > 0 ? `, less half of the ${percent(leaked)} that leaked.` : ", and no leak."),
    };
  },
  water: ({ goals }) => {
    if (goals.length === 0) return { points: 0, why: () => "No goals were set." };
    const succeeded = goals.filter(({ state }) => state === "success").length;
    const partly = goals.filter(({ state }) => state === "partial").length;
    return {
      points: POINTS_A_RING * (succeeded + partly / 2) / goals.length,
      why: () =>
        `${succeeded} of ${count(goals.length, "goal")} succeeded` +
        (partly > 0 ? `, and ${partly} in part, which counts half.` : "."),
    };
  },
  fire: ({ fire }) => {
    const chosen = fire.weakness !== "" && fire.task !== "";
    const reflected = fire.reflection !== "";
    return {
      points: (chosen ? FIRE_POINTS.chosen : 0) + (fire.done ? FIRE_POINTS.done : 0) +
        (reflected ? FIRE_POINTS.reflected : 0),
      why: () =>
        `${chosen ? "A weakness and a task were chosen" : "No weakness with a task was chosen"} (${
          chosen ? FIRE_POINTS.chosen : 0
        }), ${fire.done ? "the weakness was forged" : "nothing was forged"} (${
          fire.done ? FIRE_POINTS.done : 0
        }), and ${reflected ? "a reflection was written" : "no reflection was written"} (${
          reflected ? FIRE_POINTS.reflected : 0
        }).`,
    };
  },
  wind: ({ studyTargets, weaknessReps }) => {
    const target = studyTargets.reduce((sum, study) => sum + study.target_minutes, 0);
    const studied = studyTargets.reduce((sum, study) => sum + study.completed_minutes, 0);
    const completed = weaknessReps.filter((rep) => rep.completed).length;
    const halves = [
      ...(target > 0 ? [studied / target] : []),
      ...(weaknessReps.length > 0 ? [completed / weaknessReps.length] : []),
    ];
    if (halves.length === 0) return { points: 0, why: () => "Nothing was planned." };
    return {
      points: POINTS_A_RING * halves.reduce((sum, half) => sum + half, 0) / halves.length,
      why: () =>
        [
          ...(target > 0 ? [`${minutesText(studied)} of ${minutesText(target)} studied`] : []),
          ...(weaknessReps.length > 0
            ? [`${completed} of ${count(weaknessReps.length, "rep")} completed`]
            : []),
        ].join(", ") +
        (halves.length === 1 ? ". Everything planned gives all points." : ", half of the points each."),
    };
  },
  void: ({ battles }) => {
    if (battles.length === 0) return { points: 0, why: () => "No battle was fought." };
    const weight = battles.reduce(
      (sum, battle) => sum + BATTLE_WEIGHT[battle.outcome] * battle.difficulty_rating,
      0,
    );
    return {
      points: POINTS_A_RING * Math.min(1, weight / 10),
      why: () =>
        `${count(battles.length, "battle")} with a weight of ${
          tenth(weight)
        } of the 10 that give all points: difficulty, times 1 for a victory, 0.7 for a defeat, 0.3 while ongoing.`,
    };
  },
};

/** Returns the score of a day with the points and the reason of each ring. */
export function forgedScore(input: ScoreInput): ForgedScore {
  const of = (ring: RingName): RingPoints => {
    const { points, why } = RING_POINTS[ring](input);
    return { points: tenth(points), of: POINTS_A_RING, why: why() };
  };
  const rings = {
    earth: of("earth"),
    water: of("water"),
    fire: of("fire"),
    wind: of("wind"),
    void: of("void"),
  };
  return { score: scoreOf(input), rings };
}

/** Returns the score of a day, 0 to 100, whole. */
export function scoreOf(input: ScoreInput): number {
  return Math.round(RING_NAMES.reduce((sum, ring) => sum + tenth(RING_POINTS[ring](input).points), 0));
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
