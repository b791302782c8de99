import { studyStatus, type StudyTarget } from "#shared/rings/mod.ts";

/** A study target after so many minutes; its status is what they say. */
export function withMinutes(target: StudyTarget, completed_minutes: number): StudyTarget {
  return { ...target, completed_minutes, status: studyStatus(completed_minutes, target.target_minutes) };
}

/**
 * Returns a study target whose target was edited: its completed minutes are at most the target, and its status is what
 * they say.
 */
export function withValidMinutes(target: StudyTarget): StudyTarget {
  return withMinutes(target, Math.min(target.completed_minutes, target.target_minutes));
}
