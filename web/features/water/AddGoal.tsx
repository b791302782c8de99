import { useSetAtom } from "jotai/react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { AddGoalDialog } from "#shared/ui/water/AddGoalDialog.tsx";
import {
  EMPTY_NEW_GOAL,
  type NewGoal,
  NewGoalFormSchema,
  type TemplateChoice,
} from "#shared/ui/water/goal_form.ts";
import { addItem } from "../day/list_edits.ts";
import { announcementAtom } from "../../frame/toasts.ts";
import { changeGoals } from "./water.ts";
import { useDraftDialog } from "../day/use_draft_dialog.ts";

export interface AddGoalProps {
  date: CalendarDate;
  templates: readonly TemplateChoice[];
  domains: readonly string[];
  onClose: () => void;
}

/** The dialog that adds a goal, with its draft and its saving. */
export function AddGoal({ date, templates, domains, onClose }: AddGoalProps) {
  const { form, id, save } = useDraftDialog({
    day: date,
    field: "water.add_goal",
    schema: NewGoalFormSchema,
    saved: EMPTY_NEW_GOAL,
    failed: "Failed to add goal",
    onClose,
  });
  const announce = useSetAtom(announcementAtom);
  const add = async (goal: NewGoal) => {
    if (await save(changeGoals(addItem({ ...goal, id })))) announce(`Goal ${goal.target} added`);
  };
  return (
    <AddGoalDialog
      {...form}
      templates={templates}
      domains={domains}
      onSave={(goal) => void add(goal)}
    />
  );
}
