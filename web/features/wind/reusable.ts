import { textKey } from "#shared/schema/text_key.ts";
import type { StudyTarget, WeaknessRep } from "#shared/rings/mod.ts";
import type { Reusable } from "#shared/ui/parts/ReuseButtons.tsx";
import { t } from "#shared/texts/translate.ts";

/** As many as are taken in at a glance. */
const MAX_SHOWN = 4;

export type UsedTarget = Pick<StudyTarget, "subject" | "target_minutes">;
export type UsedRep = Pick<WeaknessRep, "weakness" | "rep_description">;

const key = (...texts: string[]) => texts.map(textKey).join("\n");

/** What was studied lately and is not among today's targets. */
export function reusableTargets(
  history: readonly UsedTarget[],
  today: readonly StudyTarget[],
): (Reusable & { target: UsedTarget })[] {
  const taken = new Set(today.map(({ subject }) => key(subject)));
  return history.filter(({ subject }) => !taken.has(key(subject))).slice(0, MAX_SHOWN).map(
    ({ subject, target_minutes }) => ({
      key: subject,
      text: t("{subject}, {minutes} min", { subject, minutes: target_minutes }),
      target: { subject, target_minutes },
    }),
  );
}

/** The reps of late that are not among today's. */
export function reusableReps(
  history: readonly UsedRep[],
  today: readonly WeaknessRep[],
): (Reusable & { rep: UsedRep })[] {
  const taken = new Set(today.map(({ weakness, rep_description }) => key(weakness, rep_description)));
  return history.filter(({ weakness, rep_description }) => !taken.has(key(weakness, rep_description)))
    .slice(0, MAX_SHOWN).map(({ weakness, rep_description }) => ({
      key: key(weakness, rep_description),
      text: `${weakness}: ${rep_description}`,
      rep: { weakness, rep_description },
    }));
}
