import type { ReactNode } from "react";
import { type Goal, GOAL_STATE_TEXT } from "#shared/rings/mod.ts";
import { amountText } from "#shared/rules/format/amount_text.ts";
import { weekdaysText } from "#shared/rules/format/weekdays_text.ts";
import { Button } from "../parts/Button.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import type { GoalActions } from "./GoalRow.tsx";
import { t } from "#shared/texts/translate.ts";

export interface NotDueGoalsProps extends Pick<GoalActions, "onEdit" | "onDelete"> {
  /** The goals that are paused, due on other weekdays, or archived today with an outcome. */
  goals: readonly Goal[];
  /** Returns the form of a goal that is being edited; null for the others. */
  formOf: (goal: Goal) => ReactNode;
  onResume: (goal: Goal) => void;
  onRestore: (goal: Goal) => void;
}

/** The goals that are not due on the day, folded below the others. */
export function NotDueGoals({ goals, formOf, ...actions }: NotDueGoalsProps) {
  if (goals.length === 0) return null;
  return (
    <details className="mt-3.5 border-t border-hairline pt-2">
      <summary className="cursor-pointer py-1.5 text-small font-medium text-soft hover:text-ink">
        {t("Not due: {count}", { count: goals.length })}
      </summary>
      <ul>
        {goals.map((goal) => (
          <li key={goal.id} aria-label={goal.target} className="border-t border-hairline py-2.5">
            {formOf(goal) ?? <NotDueGoal goal={goal} {...actions} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function NotDueGoal(
  { goal, onResume, onRestore, onEdit, onDelete }:
    & { goal: Goal }
    & Omit<NotDueGoalsProps, "goals" | "formOf">,
) {
  const { target, current_target, paused, archived, weekdays, state } = goal;
  const facts = [
    archived ? t("Archived") : paused && t("Paused"),
    state !== "pending" && t(GOAL_STATE_TEXT[state]),
    amountText(current_target, goal),
    weekdays && weekdaysText(weekdays),
  ];
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <h4 className="font-medium wrap-anywhere">{target}</h4>
        <p className="text-small text-soft">{facts.filter(Boolean).join(" • ")}</p>
      </div>
      {archived && (
        <Button
          size="small"
          aria-label={t("Restore goal {target}", { target })}
          onClick={() => onRestore(goal)}
        >
          {t("Restore")}
        </Button>
      )}
      {paused && !archived && (
        <Button
          size="small"
          aria-label={t("Resume goal {target}", { target })}
          onClick={() => onResume(goal)}
        >
          {t("Resume")}
        </Button>
      )}
      <div className="-mr-2 flex">
        <IconButton icon="edit" label={t("Edit goal {target}", { target })} onClick={() => onEdit(goal)} />
        <IconButton
          icon="delete"
          label={t("Delete goal {target}", { target })}
          onClick={() => onDelete(goal)}
        />
      </div>
    </div>
  );
}
