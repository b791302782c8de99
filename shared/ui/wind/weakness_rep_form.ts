import type { WeaknessRep } from "#shared/rings/mod.ts";

/** What a weakness rep is added by. */
export type WeaknessRepValues = Omit<WeaknessRep, "id" | "completed">;

/** The form as it begins. */
export const EMPTY_WEAKNESS_REP: WeaknessRepValues = {
  weakness: "",
  rep_description: "",
  scheduled_time: "",
  notes: "",
};

/** What is missing, in the specification's words; null when it can be added. */
export function weaknessRepError({ weakness, rep_description }: WeaknessRepValues): string | null {
  return weakness.trim() && rep_description.trim() ? null : "Please fill in weakness and rep description";
}

/** The values as they are saved: texts trimmed, the time to the minute. */
export function weaknessRepOf(values: WeaknessRepValues): WeaknessRepValues {
  return {
    weakness: values.weakness.trim(),
    rep_description: values.rep_description.trim(),
    scheduled_time: values.scheduled_time.slice(0, "YYYY-MM-DDTHH:mm".length),
    notes: values.notes.trim(),
  };
}
