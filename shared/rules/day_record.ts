import type { DaySpan } from "../calendar/mod.ts";
import type { Day } from "../records/mod.ts";
import { RING_NAMES, type StoredEarth, type StoredRings } from "../rings/mod.ts";
import type { ScoreInput } from "./score/forged_score.ts";
import { cutAll, minutesOf, spanOf, union } from "./time/spans.ts";

/**
 * The minutes of `span` that entries cover, overlaps once: those of the day's own Earth, and those of the day before that
 * run on into it. Exact: the share that a Day shows is rounded.
 */
export function trackedMinutes(earth: StoredEarth, previousEarth: StoredEarth, span: DaySpan): number {
  const entries = [...earth.actual_entries, ...previousEarth.actual_entries];
  return minutesOf(union(cutAll(entries.map(spanOf), span)));
}

/** What the score of a day is made of. */
export function scoreInputOf(day: Day, minutes: number): ScoreInput {
  return {
    trackedMinutes: minutes,
    leakMinutes: day.earth.reconciliation.top_leaks.reduce((sum, leak) => sum + leak.minutes, 0),
    goals: day.water.goals,
    fire: day.fire,
    studyTargets: day.wind.study_targets,
    weaknessReps: day.wind.weakness_reps,
    battles: day.void.battle_logs,
  };
}

/** Whether anything is on record: a ring that is not empty, or time that runs in from the day before. */
export function hasRecord(rings: StoredRings, minutes: number): boolean {
  return minutes > 0 || RING_NAMES.some((ring) => !Object.values(rings[ring]).every(isBlank));
}

/** Fields of rings are texts, numbers, flags, lists and records; each has one empty value. */
function isBlank(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return !value;
}
