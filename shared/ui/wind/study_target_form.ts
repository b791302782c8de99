import { type StudyTarget, WIND_LIMITS } from "#shared/rings/mod.ts";
import { typedMinutes } from "#shared/rules/time/typed_length.ts";
import { lengthProblem } from "../fields/LengthField.tsx";
import type { FormResult } from "../dialogs/FormDialog.tsx";
import { t } from "#shared/texts/translate.ts";

/** The fields of a new study target as typed: minutes as text. */
export interface StudyTargetValues {
  subject: string;
  target_minutes: string;
  notes: string;
}

export type NewStudyTarget = Pick<StudyTarget, "subject" | "target_minutes" | "notes">;

/** The empty form. */
export const EMPTY_STUDY_TARGET: StudyTargetValues = {
  subject: "",
  target_minutes: String(WIND_LIMITS.targetMinutes.default),
  notes: "",
};

/** Returns the target, trimmed. No minutes become the default. */
export function readStudyTarget(values: StudyTargetValues): FormResult<NewStudyTarget> {
  const { min, max, default: usual } = WIND_LIMITS.targetMinutes;
  const subject = values.subject.trim();
  if (subject === "") return { error: t("Please enter a subject to study") };
  const typed = typedMinutes(values.target_minutes);
  if (typed === undefined) return { error: lengthProblem(values.target_minutes) };
  const target_minutes = typed ?? usual;
  if (target_minutes < min || target_minutes > max) {
    return { error: t("Please enter {min} to {max} minutes", { min, max }) };
  }
  return { value: { subject, target_minutes, notes: values.notes.trim() } };
}
