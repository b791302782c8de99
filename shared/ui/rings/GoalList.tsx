import type { ReactNode } from "react";
import type { Goal } from "#shared/rings/mod.ts";
import { EmptyState } from "../EmptyState.tsx";
import { type GoalActions, GoalRow } from "./GoalRow.tsx";

export interface GoalListProps extends GoalActions {
  goals: readonly Goal[];
  /** Whether a change of the goal is being saved. */
  isPending: (goal: Goal) => boolean;
  /** The form that stands in a goal's place while it is edited; null for all others. */
  formOf: (goal: Goal) => ReactNode;
}

/** Today's goals in the order in which they were set. */
export function GoalList({ goals, isPending, formOf, ...actions }: GoalListProps) {
  if (goals.length === 0) {
    return (
      <EmptyState
        text="No micro-goals set for today"
        hint="Begin with something so small that a tired day can bear it."
      />
    );
  }
  return (
    <ul>
      {goals.map((goal) => {
        const form = formOf(goal);
        return (
          <li
            key={goal.id}
            aria-label={goal.target}
            data-goal={goal.id}
            tabIndex={-1}
            className={form
              ? "border-t border-hairline py-4"
              : "grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 border-t border-hairline py-3.5"}
          >
            {form ?? <GoalRow goal={goal} pending={isPending(goal)} {...actions} />}
          </li>
        );
      })}
    </ul>
  );
}
