import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { StudyTarget } from "#shared/rings/mod.ts";
import { AddStudyTargetDialog } from "#shared/ui/wind/AddStudyTargetDialog.tsx";
import { EMPTY_STUDY_TARGET } from "#shared/ui/wind/study_target_form.ts";
import { DraftTextSchema } from "../../drafts/draft.ts";
import { addItem } from "#shared/rules/list_edits.ts";
import { changeTargets } from "./wind.ts";
import { useDraftDialog } from "../../drafts/use_draft_dialog.ts";
import { t } from "#shared/texts/translate.ts";

/** The draft of one that is being added or edited. */
export const StudyTargetDraftSchema = z.object({
  subject: DraftTextSchema,
  target_minutes: DraftTextSchema,
  notes: DraftTextSchema,
});

/** The dialog that adds a study target. */
export function AddStudyTarget({ date, onClose }: { date: CalendarDate; onClose: () => void }) {
  const { form, id, save } = useDraftDialog({
    day: date,
    field: "wind.add_study_target",
    schema: StudyTargetDraftSchema,
    saved: EMPTY_STUDY_TARGET,
    failed: t("Failed to add study target"),
    onClose,
  });
  return (
    <AddStudyTargetDialog
      {...form}
      onSave={(target) =>
        void save(
          changeTargets(
            addItem<StudyTarget>({ completed_minutes: 0, status: "pending", practice: "", ...target, id }),
          ),
        )}
    />
  );
}
