import { type ReactNode, useEffect, useRef } from "react";
import type { Goal } from "#shared/rings/mod.ts";
import { EmptyState } from "../parts/EmptyState.tsx";
import { useSteadyActions } from "../parts/use_steady_actions.ts";
import { type GoalActions, GoalRow } from "./GoalRow.tsx";
import { t } from "#shared/texts/translate.ts";

export interface GoalListProps extends GoalActions {
  goals: readonly Goal[];
  /** Returns the form of a goal that is being edited; null for the others. */
  formOf: (goal: Goal) => ReactNode;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Called on a click on the empty list. */
  onAdd?: () => void;
}

/** The day's goals, in the order in which they were added. */
export function GoalList({ goals, formOf, isToday = true, onAdd, ...actions }: GoalListProps) {
  const steady = useSteadyActions(actions);
  const list = useRef<HTMLDivElement>(null);
  const known = useRef(goals.length);
  useEffect(() => {
    // When the focused row was deleted, the list takes the focus.
    if (goals.length < known.current && document.activeElement === document.body) list.current?.focus();
    known.current = goals.length;
  }, [goals.length]);
  return (
    <div ref={list} tabIndex={-1}>
      {goals.length === 0
        ? (
          <EmptyState
            text={isToday ? t("No micro-goals set for today") : t("No micro-goals set for this day")}
            hint={t("Start small enough that even a tired day can manage it.")}
            onChoose={onAdd}
          />
        )
        : (
          <ul>
            {goals.map((goal) => (
              <GoalRow
                key={goal.id}
                goal={goal}
                isToday={isToday}
                form={formOf(goal)}
                {...steady}
              />
            ))}
          </ul>
        )}
    </div>
  );
}
