import { useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Goal } from "#shared/rings/mod.ts";
import { mergeFields } from "#shared/offline/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { editedGoal, editFormOf, GoalEditFormSchema, type NewGoal } from "#shared/ui/water/goal_form.ts";
import { GoalForm } from "#shared/ui/water/GoalForm.tsx";
import { changeItem } from "#shared/rules/list_edits.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { announcementAtom } from "../../frame/toasts.ts";
import { useDraft } from "../../drafts/use_draft.ts";
import { changeGoals } from "./water.ts";
import { useAttempt } from "../day/use_attempt.ts";
import { t } from "#shared/texts/translate.ts";

export interface EditGoalProps {
  date: CalendarDate;
  goal: Goal;
  domains: readonly string[];
  onArchive: () => void;
  onClose: () => void;
}

/** The form that edits a goal in its place. It stays open until the goal is saved. */
export function EditGoal({ date, goal, domains, onArchive, onClose }: EditGoalProps) {
  // The goal as the form opened: only fields changed in the form are written.
  const [opened] = useState(goal);
  const draft = useDraft({
    day: date,
    field: `water.goal.${goal.id}`,
    schema: GoalEditFormSchema,
    saved: editFormOf(opened),
  });
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const announce = useSetAtom(announcementAtom);
  const apply = async (values: NewGoal) => {
    const edited = editedGoal(opened, values);
    const change = changeGoals(changeItem(goal.id, (present) => mergeFields(opened, edited, present)));
    if (!await attempt(t("Failed to update goal"), () => save(date, change))) return;
    draft.clear(draft.value);
    announce(t("Goal {target} saved", { target: values.target }));
    onClose();
  };
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <GoalForm
        form={draft.value}
        onChange={draft.write}
        onDiscardDraft={draft.restored ? () => draft.clear() : undefined}
        domains={domains}
        onCancel={() => {
          draft.clear();
          onClose();
        }}
        onArchive={onArchive}
        onSave={(values) => void apply(values)}
        pending={pending}
        rejected={failure?.fields}
      />
    </div>
  );
}
