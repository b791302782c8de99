import { type Goal, GOAL_STATE_TEXT, type GoalState } from "#shared/rings/mod.ts";
import { nextTarget } from "#shared/rules/target_growth.ts";
import { Button } from "../parts/Button.tsx";
import { GOAL_OUTCOMES } from "./goal_words.ts";

export interface GoalOutcomesProps {
  goal: Goal;
  onChoose: (state: GoalState) => void;
}

/** How a pending goal may end: one button each, and under it the target that tomorrow would then have. */
export function GoalOutcomes({ goal, onChoose }: GoalOutcomesProps) {
  return (
    <div
      role="group"
      aria-label={`How did it go: ${goal.target}`}
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
              {GOAL_STATE_TEXT[state]}
            </Button>
            <span id={id} className="text-center text-small text-soft">
              {nextTarget(goal, state)} tomorrow
            </span>
          </div>
        );
      })}
    </div>
  );
}
