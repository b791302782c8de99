import { useSetAtom } from "jotai/react";
import { useRef } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Goal } from "#shared/rings/mod.ts";
import { AddGoalDialog } from "#shared/ui/water/AddGoalDialog.tsx";
import {
  EMPTY_NEW_GOAL,
  type NewGoal,
  NewGoalFormSchema,
  type TemplateChoice,
} from "#shared/ui/water/goal_form.ts";
import { addItem } from "../day/list_edits.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { announcementAtom } from "../../frame/toasts.ts";
import { useDraft } from "../day/use_draft.ts";
import { changeGoals } from "./water.ts";
import { useAttempt } from "../day/use_attempt.ts";

export interface AddGoalProps {
  date: CalendarDate;
  templates: readonly TemplateChoice[];
  domains: readonly string[];
  onClose: () => void;
}

/** The dialog that adds a goal, with its draft and its saving. It stays open until that went well. */
export function AddGoal({ date, templates, domains, onClose }: AddGoalProps) {
  // One id however often it is sent, so that trying again after a lost answer adds no second one.
  const id = useRef(crypto.randomUUID());
  const draft = useDraft({
    day: date,
    field: "water.add_goal",
    schema: NewGoalFormSchema,
    saved: EMPTY_NEW_GOAL,
  });
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const announce = useSetAtom(announcementAtom);
  const add = async (goal: NewGoal) => {
    const change = changeGoals(addItem<Goal>({ ...goal, id: id.current }));
    if (!await attempt("Failed to add goal", () => save(date, change))) return;
    draft.clear(draft.value);
    announce(`Goal ${goal.target} added`);
    onClose();
  };
  return (
    <AddGoalDialog
      form={draft.value}
      onChange={draft.write}
      onDiscardDraft={draft.restored ? () => draft.clear() : undefined}
      templates={templates}
      domains={domains}
      onClose={onClose}
      onCancel={() => {
        draft.clear();
        onClose();
      }}
      onAdd={(goal) => void add(goal)}
      pending={pending}
      failure={failure}
    />
  );
}
