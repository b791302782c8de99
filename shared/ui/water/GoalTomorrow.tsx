import { type Goal, GOAL_STATE_TEXT } from "#shared/rings/mod.ts";
import { nextTarget } from "#shared/rules/target_growth.ts";
import { GOAL_OUTCOMES } from "./goal_words.ts";

/** The target that tomorrow will have as the day stands, and what it would be after any other outcome. */
export function GoalTomorrow({ goal }: { goal: Goal }) {
  const amount = (state: Goal["state"]) => nextTarget(goal, state);
  const others = GOAL_OUTCOMES.filter((state) => state !== goal.state);
  return (
    <p className="text-small text-soft">
      <span className="font-semibold text-ring">{amount(goal.state)} tomorrow</span>
      {others.map((state) => ` • ${amount(state)} if ${GOAL_STATE_TEXT[state].toLowerCase()}`)}
    </p>
  );
}
