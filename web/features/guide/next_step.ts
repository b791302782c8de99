import type { ShownDay } from "../day/day.ts";
import { type ByRing, dueGoals, type RingName } from "#shared/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";

/** What closes a ring, and the next action towards that. */
export interface NextStep {
  readonly why: string;
  readonly action: string;
}

/** The next step of each ring. */
const STEPS: ByRing<(day: ShownDay) => NextStep> = {
  earth: () => ({ why: t("is complete with your first time entry."), action: t("Start a timer") }),
  water: ({ date, water }) => ({
    why: t("is complete when one goal succeeds."),
    action: dueGoals(water.goals, date).length === 0 ? t("Add a goal") : t("Judge your goals"),
  }),
  fire: ({ fire }) => ({
    why: t("is complete when you have done one task against a weakness."),
    action: fire.weakness && fire.task ? t("Do the task") : t("Choose a weakness"),
  }),
  wind: ({ wind }) => ({
    why: t("is complete when you say you've studied enough."),
    action: wind.study_targets.length === 0 ? t("Choose what to study") : t("Study"),
  }),
  void: () => ({ why: t("is complete with the first battle you log."), action: t("Log a battle") }),
};

/** Returns what closes a ring of a day, and the next action towards that. */
export function nextStep(ring: RingName, day: ShownDay): NextStep {
  return STEPS[ring](day);
}
