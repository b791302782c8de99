import { useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { mergeFields } from "#shared/offline/mod.ts";
import type { StudyTarget } from "#shared/rings/mod.ts";
import { AddStudyTargetDialog } from "#shared/ui/wind/AddStudyTargetDialog.tsx";
import { withValidMinutes } from "#shared/ui/wind/study_minutes.ts";
import type { NewStudyTarget } from "#shared/ui/wind/study_target_form.ts";
import { useDraftDialog } from "../../drafts/use_draft_dialog.ts";
import { announcementAtom } from "../../frame/toasts.ts";
import { changeItem } from "#shared/rules/list_edits.ts";
import { StudyTargetDraftSchema } from "./AddStudyTarget.tsx";
import { changeTargets } from "./wind.ts";
import { t } from "#shared/texts/translate.ts";

export interface EditStudyTargetProps {
  date: CalendarDate;
  target: StudyTarget;
  onClose: () => void;
}

/** The dialog that edits a study target. */
export function EditStudyTarget({ date, target, onClose }: EditStudyTargetProps) {
  // The target as the dialog opened: only fields changed in the dialog are written.
  const [opened] = useState(target);
  const { subject, target_minutes, notes } = opened;
  const { form, save } = useDraftDialog({
    day: date,
    field: `wind.study_target.${opened.id}`,
    schema: StudyTargetDraftSchema,
    saved: { subject, target_minutes: String(target_minutes), notes },
    failed: t("Failed to update study target"),
    onClose,
  });
  const announce = useSetAtom(announcementAtom);
  const apply = async (values: NewStudyTarget) => {
    const edited = { ...opened, ...values };
    const change = changeItem<StudyTarget>(
      opened.id,
      (present) => withValidMinutes(mergeFields(opened, edited, present)),
    );
    if (await save(changeTargets(change))) {
      announce(t("Study target {subject} saved", { subject: values.subject }));
    }
  };
  return <AddStudyTargetDialog {...form} editing onSave={(values) => void apply(values)} />;
}
