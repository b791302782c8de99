import { memo, type ReactNode, useEffect, useRef } from "react";
import type { Goal, GoalState } from "#shared/rings/mod.ts";
import { amountText } from "#shared/rules/format/amount_text.ts";
import { weekdaysText } from "#shared/rules/format/weekdays_text.ts";
import { Badge } from "../parts/Badge.tsx";
import { ClampedText } from "../parts/ClampedText.tsx";
import { classes } from "../parts/classes.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { GoalOutcomes, GoalTomorrow } from "./GoalOutcomes.tsx";
import { GoalStateButton } from "./GoalStateButton.tsx";
import { t } from "#shared/texts/translate.ts";

export interface GoalActions {
  /** The status icon was clicked; `next` is the following state. */
  onCycle: (goal: Goal, next: GoalState) => void;
  /** Success, Partial or Failed was chosen for a pending goal. */
  onOutcome: (goal: Goal, state: GoalState) => void;
  onEdit: (goal: Goal) => void;
  onDelete: (goal: Goal) => void;
}

export interface GoalRowProps extends GoalActions {
  goal: Goal;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Shown instead of the goal while it is edited. */
  form?: ReactNode;
}

/** One goal of the list. When its form closes, the row takes the focus. */
export const GoalRow = memo(function GoalRow({ form, ...props }: GoalRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const editing = Boolean(form);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) row.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <li
      ref={row}
      aria-label={props.goal.target}
      tabIndex={-1}
      className={classes(
        "border-t border-hairline py-3.5 last:pb-0",
        !form && "grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2",
      )}
    >
      {form ?? <ShownGoal {...props} focusRow={() => row.current?.focus()} />}
    </li>
  );
});

interface ShownGoalProps extends GoalActions {
  goal: Goal;
  isToday?: boolean | undefined;
  /** Called before the focused button is removed. */
  focusRow: () => void;
}

/** The goal's text, target and growth, and the outcomes while it is pending. */
function ShownGoal({ goal, isToday = true, focusRow, ...actions }: ShownGoalProps) {
  const { target, domain, step_pct, state, note, weekdays } = goal;
  return (
    <>
      <GoalStateButton
        state={state}
        target={target}
        onCycle={(next) => actions.onCycle(goal, next)}
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 py-1 pointer-coarse:py-2.5">
            <h4 className="min-w-0 font-medium break-words">{target}</h4>
            <Badge className="min-w-0 wrap-anywhere whitespace-normal!">{domain}</Badge>
          </div>
          <div className="-mr-2 flex">
            <IconButton
              icon="edit"
              label={t("Edit goal {target}", { target })}
              onClick={() => actions.onEdit(goal)}
            />
            <IconButton
              icon="delete"
              label={t("Delete goal {target}", { target })}
              onClick={() => actions.onDelete(goal)}
            />
          </div>
          <p className="col-span-2 text-small text-soft">
            {t("Current target: {amount} • Growth: {percent}%", {
              amount: amountText(goal.current_target, goal),
              percent: step_pct,
            })}
            {weekdays && ` • ${weekdaysText(weekdays)}`}
          </p>
        </div>
        {note && <ClampedText text={note} />}
        {state === "pending"
          ? (
            <GoalOutcomes
              goal={goal}
              isToday={isToday}
              onChoose={(outcome) => {
                focusRow();
                actions.onOutcome(goal, outcome);
              }}
            />
          )
          : <GoalTomorrow goal={goal} isToday={isToday} />}
      </div>
    </>
  );
}
