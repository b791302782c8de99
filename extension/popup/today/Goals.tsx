import { type Goal, GOAL_STATE_TEXT, type GoalState } from "#shared/rings/mod.ts";
import { amountText } from "#shared/rules/format/amount_text.ts";
import { SegmentedChoice } from "#shared/ui/fields/SegmentedChoice.tsx";
import { GOAL_OUTCOMES } from "#shared/ui/water/GoalOutcomes.tsx";
import { besideButtons, isLongName, Section, ShortText } from "./Section.tsx";
import { t } from "#shared/texts/translate.ts";

const OUTCOMES = GOAL_OUTCOMES.map((value) => ({ value, label: GOAL_STATE_TEXT[value] }));

export interface GoalsProps {
  goals: readonly Goal[];
  onState: (goal: Goal, state: GoalState) => void;
}

/** Today's goals with their outcomes. A second click on the chosen outcome makes the goal pending again. */
export function Goals({ goals, onState }: GoalsProps) {
  if (goals.length === 0) {
    return (
      <Section
        title={t("Today's Goals")}
        ring="water"
        aside={<span className="min-w-24 grow basis-0">{t("No micro-goals set for today")}</span>}
      />
    );
  }
  return (
    <Section title={t("Today's Goals")} ring="water">
      <ul className="grid gap-1">
        {goals.map((goal) => {
          const chosen = OUTCOMES.find(({ value }) => value === goal.state)?.value ?? null;
          return (
            <li key={goal.id} className="flex flex-wrap items-center justify-between gap-1">
              <div
                className={`flex flex-wrap items-baseline gap-x-2 ${besideButtons(goal.target)}`}
              >
                {isLongName(goal.target)
                  ? <ShortText clamp="line-clamp-2 wrap-anywhere">{goal.target}</ShortText>
                  : <p className="wrap-anywhere">{goal.target}</p>}
                <p className="text-small text-soft">
                  {t("Target: {amount}", { amount: amountText(goal.current_target, goal) })}
                </p>
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
