import type { WeaknessRep } from "#shared/rings/mod.ts";
import type { FormResult } from "../dialogs/FormDialog.tsx";
import { t } from "#shared/texts/translate.ts";

/** The fields of a new weakness rep. */
export type WeaknessRepValues = Omit<WeaknessRep, "id" | "completed">;

/** The empty form. */
export const EMPTY_WEAKNESS_REP: WeaknessRepValues = {
  weakness: "",
  rep_description: "",
  scheduled_time: "",
  notes: "",
};

/** Returns the rep with trimmed texts and the time to the minute, or the specification's error message. */
export function readWeaknessRep(values: WeaknessRepValues): FormResult<WeaknessRepValues> {
  const weakness = values.weakness.trim();
  const rep_description = values.rep_description.trim();
  if (!weakness || !rep_description) return { error: t("Please fill in weakness and rep description") };
  const scheduled_time = values.scheduled_time.slice(0, "YYYY-MM-DDTHH:mm".length);
  return { value: { weakness, rep_description, scheduled_time, notes: values.notes.trim() } };
}
