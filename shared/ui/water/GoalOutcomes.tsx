import { type Goal, GOAL_STATE_TEXT, type GoalState } from "#shared/rings/mod.ts";
import { amountText } from "#shared/rules/format/amount_text.ts";
import { nextTarget } from "#shared/rules/target_growth.ts";
import { Button } from "../parts/Button.tsx";
import { t } from "#shared/texts/translate.ts";

/** The outcomes of a goal, in the order of the buttons. */
export const GOAL_OUTCOMES = ["success", "partial", "fail"] as const satisfies readonly GoalState[];

export interface GoalOutcomesProps {
  goal: Goal;
  onChoose: (state: GoalState) => void;
}

/** One button per outcome of a pending goal, each with the target it leads to tomorrow. */
export function GoalOutcomes({ goal, onChoose }: GoalOutcomesProps) {
  return (
    <div
      role="group"
      aria-label={t("How did it go: {target}", { target: goal.target })}
      className="grid max-w-90 grid-cols-3 gap-2"
    >
      {GOAL_OUTCOMES.map((state) => {
        const id = `${goal.id}-${state}-tomorrow`;
        return (
          <div key={state} className="grid gap-1">
            <Button
              size="small"
              aria-describedby={id}
              className="px-1!"
              onClick={() => onChoose(state)}
            >
              {t(GOAL_STATE_TEXT[state])}
            </Button>
            <span id={id} className="text-center text-small text-soft">
              {nextTargetText(goal, state)}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** The next target, and when it applies. A goal on chosen weekdays may not be due tomorrow. */
function nextTargetText(goal: Goal, state: GoalState): string {
  const amount = amountText(nextTarget(goal, state), goal);
  return goal.weekdays ? t("{amount} next time", { amount }) : t("{amount} tomorrow", { amount });
}

/** The next target after the chosen outcome, and after the others. */
export function GoalTomorrow({ goal }: { goal: Goal }) {
  const amount = (state: GoalState) => amountText(nextTarget(goal, state), goal);
  const others = GOAL_OUTCOMES.filter((state) => state !== goal.state);
  return (
    <p className="text-small text-soft">
      <span className="font-semibold text-ring">{nextTargetText(goal, goal.state)}</span>
      {others.map((state) =>
        t(" • {amount} if {state}", { amount: amount(state), state: t(GOAL_STATE_TEXT[state]).toLowerCase() })
      )}
    </p>
  );
}
