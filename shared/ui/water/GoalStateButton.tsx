import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import { GOAL_STATE_TEXT, type GoalState } from "#shared/rings/mod.ts";
import { NEXT_GOAL_STATE } from "#shared/rings/mod.ts";
import { classes } from "../parts/classes.ts";
import { t } from "#shared/texts/translate.ts";

export interface GoalStateButtonProps {
  state: GoalState;
  /** The goal's description. */
  target: string;
  /** `next` is the following state. */
  onCycle: (next: GoalState) => void;
}

const ICONS: Record<GoalState, LucideIcon | null> = {
  pending: null,
  success: Check,
  partial: Minus,
  fail: X,
};

const LOOKS: Record<GoalState, string> = {
  pending: "border-edge text-transparent",
  success: "border-ring bg-ring text-card",
  partial: "border-ring bg-ring-tint text-ring",
  fail: "border-edge text-soft",
};

/** The goal's state as an icon. A click cycles it: pending, success, partial, failed, pending. */
export function GoalStateButton({ state, target, onCycle }: GoalStateButtonProps) {
  const next = NEXT_GOAL_STATE[state];
  const Icon = ICONS[state];
  return (
    <button
      type="button"
      aria-label={t("Status: {state}. Change status", { state: t(GOAL_STATE_TEXT[state]) })}
      // The description after the name, and the tooltip.
      title={t("{target}: a click sets it to {next}", { target, next: t(GOAL_STATE_TEXT[next]) })}
      data-state={state}
      onClick={() => onCycle(next)}
      className="group -ml-1 grid size-8 shrink-0 place-items-center rounded-sm transition-colors hover:bg-ink/5 pointer-coarse:-ml-2.5 pointer-coarse:size-11"
    >
      <span
        aria-hidden="true"
        className={classes(
          "grid size-6 place-items-center rounded-sm border transition-colors group-hover:border-ring",
          LOOKS[state],
        )}
      >
        {Icon && <Icon className="size-4" strokeWidth={2.25} />}
      </span>
    </button>
  );
}
