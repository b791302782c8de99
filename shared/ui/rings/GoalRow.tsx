import { Pencil, Trash2 } from "lucide-react";
import type { Goal, GoalState } from "#shared/rings/mod.ts";
import { Badge } from "../Badge.tsx";
import { IconButton } from "../IconButton.tsx";
import { GoalOutcomes } from "./GoalOutcomes.tsx";
import { GoalStateButton } from "./GoalStateButton.tsx";
import { GoalTomorrow } from "./GoalTomorrow.tsx";

export interface GoalActions {
  /** The status icon was clicked: the goal moves on to `next`. */
  onCycle: (goal: Goal, next: GoalState) => void;
  /** Success, Partial or Failed was chosen for a pending goal. */
  onOutcome: (goal: Goal, state: GoalState) => void;
  onEdit: (goal: Goal) => void;
  onDelete: (goal: Goal) => void;
}

export interface GoalRowProps extends GoalActions {
  goal: Goal;
  /** A change of this goal is being saved. */
  pending?: boolean;
}

/** One goal: how it stands, how it grows, and, while it is pending, how it may end. */
export function GoalRow({ goal, pending = false, onCycle, onOutcome, onEdit, onDelete }: GoalRowProps) {
  const { target, domain, current_target, step_pct, state, note } = goal;
  return (
    <>
      <GoalStateButton
        state={state}
        target={target}
        disabled={pending}
        onCycle={(next) => onCycle(goal, next)}
      />
      <div className="grid min-w-0 gap-2">
        <div className="flex items-start justify-between gap-x-3">
          <div className="grid min-w-0 gap-1 pt-1 pointer-coarse:pt-2.5">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h3 className="min-w-0 font-medium break-words">{target}</h3>
              <Badge className="max-w-full truncate">{domain}</Badge>
            </div>
            <p className="text-small text-soft">
              {`Current target: ${current_target.toLocaleString("en-US")} • Growth: ${step_pct}%`}
            </p>
          </div>
          <div className="-mr-2 flex">
            <IconButton
              icon={Pencil}
              label={`Edit goal ${target}`}
              disabled={pending}
              onClick={() => onEdit(goal)}
            />
            <IconButton
              icon={Trash2}
              label={`Delete goal ${target}`}
              disabled={pending}
              onClick={() => onDelete(goal)}
            />
          </div>
        </div>
        {note && <p className="text-small break-words whitespace-pre-line">{note}</p>}
        {state === "pending"
          ? <GoalOutcomes goal={goal} disabled={pending} onChoose={(outcome) => onOutcome(goal, outcome)} />
          : <GoalTomorrow goal={goal} />}
      </div>
    </>
  );
}
