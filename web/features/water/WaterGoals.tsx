import { useAtomValue, useSetAtom } from "jotai/react";
import { Suspense, useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { dueGoals, type Goal, GOAL_STATE_TEXT, type GoalState } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { GoalList } from "#shared/ui/water/GoalList.tsx";
import { NotDueGoals } from "#shared/ui/water/NotDueGoals.tsx";
import { addingGoalAtom, changeGoals, goalTemplatesAtom, setGoalState } from "./water.ts";
import { changeItem, moveItem, removeItem, restoreItem } from "#shared/rules/list_edits.ts";
import { offerUndoAtom, shortTitle } from "../../frame/offer_undo.ts";
import { type RingChange, saveRingAtom } from "../day/save_ring.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { LazyDialog } from "../../frame/lazy/LazyDialog.tsx";
import { announcementAtom } from "../../frame/toasts.ts";
import { EditGoal, GoalOrder } from "../forms/lazy_forms.ts";
import { useFailure } from "../day/use_attempt.ts";
import { ofItem, useItemRequest } from "../palette/item_request.ts";
import { t } from "#shared/texts/translate.ts";

export interface WaterGoalsProps {
  date: CalendarDate;
  goals: readonly Goal[];
}

/** The day's goals and their actions. */
export function WaterGoals({ date, goals }: WaterGoalsProps) {
  const setAdding = useSetAtom(addingGoalAtom);
  const isToday = useAtomValue(isTodayAtom);
  const [editing, setEditing] = useState<string | null>(null);
  const [ordering, setOrdering] = useState(false);
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const announce = useSetAtom(announcementAtom);
  // Fetched before the dialog opens, so that it opens with them.
  useAtomValue(goalTemplatesAtom);
  const due = dueGoals(goals, date);
  const isOrdering = ordering && goals.length > 1;
  const domains = goals.map(({ domain }) => domain);

  const change = (message: string, make: RingChange) => attempt(message, () => save(date, make));
  const setState = async (goal: Goal, state: GoalState, message: string, make: RingChange) => {
    if (await change(message, make)) announce(`${goal.target}${t(": ")}${t(GOAL_STATE_TEXT[state])}`);
  };
  const remove = async (goal: Goal) => {
    if (!await change(t("Failed to delete goal"), changeGoals(removeItem(goal.id)))) return;
    offerUndo({
      message: t("“{title}” deleted", { title: shortTitle(goal.target) }),
      ring: "water",
      undo: () => save(date, changeGoals((now) => restoreItem(now, goal, goals))),
      undone: t("“{title}” restored", { title: shortTitle(goal.target) }),
      failed: t("Failed to add goal"),
    });
  };
  const archive = async (goal: Goal) => {
    const mark = changeItem<Goal>(goal.id, (present) => ({ ...present, archived: true }));
    if (!await change(t("Failed to update goal"), changeGoals(mark))) return;
    setEditing(null);
    offerUndo({
      message: t("“{title}” archived", { title: shortTitle(goal.target) }),
      ring: "water",
      undo: () => save(date, changeGoals((now) => unarchive(goal)(restoreItem(now, goal, goals)))),
      undone: t("“{title}” restored", { title: shortTitle(goal.target) }),
      failed: t("Failed to add goal"),
    });
  };
  const resume = async (goal: Goal) => {
    const mark = changeItem<Goal>(goal.id, (present) => ({ ...present, paused: false }));
    if (await change(t("Failed to update goal"), changeGoals(mark))) {
      announce(t("Goal {target} resumed", { target: goal.target }));
    }
  };
  const restore = async (goal: Goal) => {
    if (await change(t("Failed to update goal"), changeGoals(unarchive(goal)))) {
      announce(t("“{title}” restored", { title: goal.target }));
    }
  };
  const move = async (goal: Goal, index: number) => {
    const after = goals.filter(({ id }) => id !== goal.id)[index - 1]?.id ?? null;
    if (await change(t("Failed to update goal"), changeGoals(moveItem(goal.id, after)))) {
      announce(
        t("{target}: {index} of {length}", { target: goal.target, index: index + 1, length: goals.length }),
      );
    }
  };
  const formOf = (goal: Goal) =>
    goal.id !== editing ? null : (
      <LazyDialog inPlace onClose={() => setEditing(null)}>
        <EditGoal
          date={date}
          goal={goal}
          domains={domains}
          onArchive={() => void archive(goal)}
          onClose={() => setEditing(null)}
        />
      </LazyDialog>
    );
  const actions = {
    onEdit: (goal: Goal) => setEditing(goal.id),
    onDelete: (goal: Goal) => void remove(goal),
  };
  useItemRequest("water", {
    "edit goal": ofItem(goals, actions.onEdit),
    "delete goal": ofItem(goals, actions.onDelete),
    "archive goal": ofItem(goals, (goal) => void archive(goal)),
    "resume goal": ofItem(goals, (goal) => void resume(goal)),
    "restore goal": ofItem(goals, (goal) => void restore(goal)),
    "reorder goals": () => setOrdering(true),
  });
  const list = (
    <>
      <GoalList
        goals={due}
        isToday={isToday}
        onAdd={() => setAdding(true)}
        formOf={formOf}
        {...actions}
        onCycle={(goal, next) =>
          void setState(
            goal,
            next,
            t("Failed to update goal status"),
            changeGoals(changeItem(goal.id, (present) => ({ ...present, state: next }))),
          )}
        onOutcome={(goal, state) =>
          void setState(goal, state, t("Failed to update goal state"), setGoalState(goal, state))}
      />
      <NotDueGoals
        goals={goals.filter((goal) => !due.includes(goal))}
        formOf={formOf}
        {...actions}
        onResume={(goal) => void resume(goal)}
        onRestore={(goal) => void restore(goal)}
      />
    </>
  );
  return (
    <Card
      title={isToday ? t("Today's Goals") : t("Goals")}
      level={3}
      aside={
        <div className="flex gap-2">
          {goals.length > 1 && (
            <Button
              look={ordering ? "primary" : "quiet"}
              size="small"
              onClick={() => setOrdering(!ordering)}
            >
              {ordering ? t("Done") : t("Reorder")}
            </Button>
          )}
          {!isOrdering && (
            <Button
              look={editing === null ? "primary" : "hairline"}
              size="small"
              onClick={() => setAdding(true)}
            >
              {t("Add Goal")}
            </Button>
          )}
        </div>
      }
    >
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      {isOrdering
        ? (
          <Suspense fallback={list}>
            <GoalOrder goals={goals} onMove={(goal, index) => void move(goal, index)} />
          </Suspense>
        )
        : list}
    </Card>
  );
}

function unarchive({ id }: Goal): (goals: readonly Goal[]) => Goal[] {
  return changeItem<Goal>(id, (goal) => ({ ...goal, archived: false }));
}
