import { useAtomValue, useSetAtom } from "jotai/react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { AddGoalDialog } from "#shared/ui/water/AddGoalDialog.tsx";
import { EMPTY_NEW_GOAL, type NewGoal, NewGoalFormSchema } from "#shared/ui/water/goal_form.ts";
import { useDraftDialog } from "../../drafts/use_draft_dialog.ts";
import { announcementAtom } from "../../frame/toasts.ts";
import { dayAtom } from "../day/day.ts";
import { addItem } from "#shared/rules/list_edits.ts";
import { changeGoals, goalTemplatesAtom } from "./water.ts";
import { t } from "#shared/texts/translate.ts";

export interface NewGoalDialogProps {
  date: CalendarDate;
  onClose: () => void;
}

/** The open dialog that adds a goal. */
export function NewGoalDialog({ date, onClose }: NewGoalDialogProps) {
  const day = useAtomValue(dayAtom);
  const { data: suggested } = useAtomValue(goalTemplatesAtom);
  const { form, id, save } = useDraftDialog({
    day: date,
    field: "water.add_goal",
    schema: NewGoalFormSchema,
    saved: EMPTY_NEW_GOAL,
    failed: t("Failed to add goal"),
    onClose,
  });
  const announce = useSetAtom(announcementAtom);
  const add = async (goal: NewGoal) => {
    if (await save(changeGoals(addItem({ ...goal, id })))) {
      announce(t("Goal {target} added", { target: goal.target }));
    }
  };
  return (
    <AddGoalDialog
      {...form}
      templates={suggested?.templates ?? []}
      // Offered again. None while the day is loading.
      domains={day?.water.goals.map(({ domain }) => domain) ?? []}
      onSave={(goal) => void add(goal)}
    />
  );
}
