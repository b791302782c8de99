import type { DaySpan } from "../calendar/mod.ts";
import type { Day } from "../records/mod.ts";
import { countedGoals, RING_NAMES, type StoredEarth, type StoredRings } from "../rings/mod.ts";
import type { ScoreInput } from "./score/forged_score.ts";
import { cutAll, minutesOf, spanOf, union } from "./time/spans.ts";

/**
 * Returns the minutes of `span` that entries of the day and of the day before cover; overlapping entries count once.
 * The result is exact, unlike the rounded percentage of a Day.
 */
export function trackedMinutes(earth: StoredEarth, previousEarth: StoredEarth, span: DaySpan): number {
  const entries = [...earth.actual_entries, ...previousEarth.actual_entries];
  return minutesOf(union(cutAll(entries.map(spanOf), span)));
}

/** Returns the input of the score of a day. */
export function scoreInputOf(day: Day, minutes: number): ScoreInput {
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

/** Returns whether the day has a record: a ring that is not empty, or time from an entry of the day before. */
export function hasRecord(rings: StoredRings, minutes: number): boolean {
  return minutes > 0 || RING_NAMES.some((ring) => !Object.values(rings[ring]).every(isBlank));
}

/** Fields of rings are strings, numbers, booleans, lists and records; each type has one empty value. */
function isBlank(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return !value;
}
