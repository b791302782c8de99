import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Swords from "lucide-react/icons/swords";
import X from "lucide-react/icons/x";
import { type BattleOutcome, OUTCOME_TEXT } from "#shared/rings/mod.ts";
import { classes } from "../parts/classes.ts";
import { t } from "#shared/texts/translate.ts";

/** The notice after a battle is decided. */
export const OUTCOME_MESSAGES: Record<Exclude<BattleOutcome, "ongoing">, string> = {
  victory: "Another victory in the endless war! Well fought.",
  defeat: "Defeat teaches resilience. Rise again tomorrow.",
};

const ICONS: Record<BattleOutcome, LucideIcon> = { ongoing: Swords, victory: Check, defeat: X };

const LOOKS: Record<BattleOutcome, string> = {
  ongoing: "border-edge text-ink",
  victory: "border-ring bg-ring text-card",
  defeat: "border-hairline text-soft",
};

/** A battle's outcome as an icon: crossed swords, a tick or a cross. */
export function OutcomeIcon({ outcome }: { outcome: BattleOutcome }) {
  const Icon = ICONS[outcome];
  return (
    <span
      role="img"
      aria-label={t(OUTCOME_TEXT[outcome])}
      title={t(OUTCOME_TEXT[outcome])}
      data-ring="void"
      className={classes("grid size-6 shrink-0 place-items-center rounded-sm border", LOOKS[outcome])}
    >
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
    </span>
  );
}
