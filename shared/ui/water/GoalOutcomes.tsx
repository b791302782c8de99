import { Fragment } from "react";
import { type Goal, GOAL_STATE_TEXT, type GoalState } from "#shared/rings/mod.ts";
import { amountText } from "#shared/rules/format/amount_text.ts";
import { nextTarget } from "#shared/rules/target_growth.ts";
import { Button } from "../parts/Button.tsx";
import { t } from "#shared/texts/translate.ts";

/** The outcomes of a goal, in the order of the buttons. */
export const GOAL_OUTCOMES = ["success", "partial", "fail"] as const satisfies readonly GoalState[];

export interface GoalOutcomesProps {
  goal: Goal;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  onChoose: (state: GoalState) => void;
}

/** One button per outcome of a pending goal, each with the target that it leads to on the day after. */
export function GoalOutcomes({ goal, isToday = true, onChoose }: GoalOutcomesProps) {
  return (
    <div
      role="group"
      aria-label={t("How did it go: {target}", { target: goal.target })}
      className="flex max-w-90 flex-wrap gap-2"
    >
      {GOAL_OUTCOMES.map((state) => {
        const id = `${goal.id}-${state}-tomorrow`;
        return (
          // As wide as the others, but never narrower than its text.
          <div key={state} className="grid min-w-min grow basis-0 gap-1">
            <Button
              size="small"
              aria-describedby={id}
              className="px-1!"
              onClick={() => onChoose(state)}
            >
              {t(GOAL_STATE_TEXT[state])}
            </Button>
            <span className="text-center text-small text-soft">
              <span id={id} className="max-sm:sr-only">{nextTargetText(goal, state, isToday)}</span>
              <span aria-hidden="true" className="sm:hidden">
                → {amountText(nextTarget(goal, state), goal)}
              </span>
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** The next target, and when it applies. A goal on chosen weekdays may not be due on the day after. */
function nextTargetText(goal: Goal, state: GoalState, isToday: boolean): string {
  const amount = amountText(nextTarget(goal, state), goal);
  if (goal.weekdays) return t("{amount} next time", { amount });
  return isToday ? t("{amount} tomorrow", { amount }) : t("{amount} the day after", { amount });
}

/** The next target after another outcome than the chosen one. */
const OTHERWISE = {
  success: "{amount} if successful",
  partial: "{amount} if partial",
  fail: "{amount} if failed",
} as const;

/** The next target after the chosen outcome, and after the others. */
export function GoalTomorrow({ goal, isToday = true }: { goal: Goal; isToday?: boolean }) {
  const amount = (state: GoalState) => amountText(nextTarget(goal, state), goal);
  const others = GOAL_OUTCOMES.filter((state) => state !== goal.state);
  return (
    <p className="text-small text-soft">
      {/* Each dot ends the part before it, so that no line starts with one. */}
      <span className="inline-block">
        <span className="font-semibold text-ring">{nextTargetText(goal, goal.state, isToday)}</span> •
      </span>
      {others.map((state, index) => (
        <Fragment key={state}>
          {" "}
          <span className="inline-block">
            <span>{t(OTHERWISE[state], { amount: amount(state) })}</span>
            {index < others.length - 1 && " •"}
          </span>
        </Fragment>
      ))}
    </p>
  );
}
