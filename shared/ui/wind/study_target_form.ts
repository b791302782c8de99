import { WIND_LIMITS } from "#shared/rings/mod.ts";

/** What a study target is added by, as it is typed. */
export interface StudyTargetValues {
  subject: string;
  /** A text, so that what is no number can be seen and mended. */
  target_minutes: string;
  notes: string;
}

/** The form as it begins. */
export const EMPTY_STUDY_TARGET: StudyTargetValues = {
  subject: "",
  target_minutes: String(WIND_LIMITS.targetMinutes.default),
  notes: "",
};

/** The minutes that a typed text means; the default when it is no number. */
export function targetMinutes(text: string): number {
  const typed = Math.round(Number.parseFloat(text));
  return Number.isFinite(typed) ? typed : WIND_LIMITS.targetMinutes.default;
}

/** What is wrong with the minutes, in words; null when they can be a target. */
export function targetMinutesError(text: string): string | null {
  const { min, max } = WIND_LIMITS.targetMinutes;
  const minutes = targetMinutes(text);
  return minutes >= min && minutes <= max ? null : `Please enter ${min} to ${max} minutes`;
}
