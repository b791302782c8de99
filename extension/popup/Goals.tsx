import { type Goal, GOAL_STATE_WORDS, type GoalState } from "#shared/rings/mod.ts";
import { GOAL_OUTCOMES } from "#shared/ui/water/goal_words.ts";
import { SegmentedChoice } from "#shared/ui/fields/SegmentedChoice.tsx";
import { Section } from "./Section.tsx";

const OUTCOMES = GOAL_OUTCOMES.map((value) => ({ value, label: GOAL_STATE_WORDS[value] }));

export interface GoalsProps {
  goals: readonly Goal[];
  onState: (goal: Goal, state: GoalState) => void;
}

/** Today's goals, each with how it went. A second click on what was chosen makes it pending again. */
export function Goals({ goals, onState }: GoalsProps) {
  return (
    <Section title="Today's Goals" ring="water">
      {goals.length === 0 && <p className="text-soft">No micro-goals set for today</p>}
      <ul className="grid gap-3">
        {goals.map((goal) => {
          const chosen = OUTCOMES.find(({ value }) => value === goal.state)?.value ?? null;
          return (
            <li key={goal.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
              <div>
                <p className="wrap-anywhere">{goal.target}</p>
                <p className="text-small text-soft">Target: {goal.current_target}</p>
              </div>
              <SegmentedChoice
                label={goal.target}
                options={OUTCOMES}
                value={chosen}
                onChange={(state) => onState(goal, state === chosen ? "pending" : state)}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
