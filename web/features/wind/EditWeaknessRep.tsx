import { useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { mergeFields } from "#shared/offline/mod.ts";
import type { WeaknessRep } from "#shared/rings/mod.ts";
import { AddWeaknessRepDialog } from "#shared/ui/wind/AddWeaknessRepDialog.tsx";
import type { WeaknessRepValues } from "#shared/ui/wind/weakness_rep_form.ts";
import { useDraftDialog } from "../../drafts/use_draft_dialog.ts";
import { announcementAtom } from "../../frame/toasts.ts";
import { changeItem } from "#shared/rules/list_edits.ts";
import { WeaknessRepDraftSchema } from "./AddWeaknessRep.tsx";
import { changeReps } from "./wind.ts";
import { t } from "#shared/texts/translate.ts";

export interface EditWeaknessRepProps {
  date: CalendarDate;
  rep: WeaknessRep;
  onClose: () => void;
}

/** The dialog that edits a weakness rep. */
export function EditWeaknessRep({ date, rep, onClose }: EditWeaknessRepProps) {
  // The rep as the dialog opened: only fields changed in the dialog are written.
  const [opened] = useState(rep);
  const { id, completed: _, ...saved } = opened;
  const { form, save } = useDraftDialog<WeaknessRepValues>({
    day: date,
    field: `wind.weakness_rep.${id}`,
    schema: WeaknessRepDraftSchema,
    saved,
    failed: t("Failed to update rep"),
    onClose,
  });
  const announce = useSetAtom(announcementAtom);
  const apply = async (values: WeaknessRepValues) => {
    const edited = { ...opened, ...values };
    const change = changeItem<WeaknessRep>(id, (present) => mergeFields(opened, edited, present));
    if (await save(changeReps(change))) {
      announce(t("Weakness rep {weakness} saved", { weakness: values.weakness }));
    }
  };
  return <AddWeaknessRepDialog {...form} editing onSave={(values) => void apply(values)} />;
}
