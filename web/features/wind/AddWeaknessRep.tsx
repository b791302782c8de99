import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { WeaknessRep } from "#shared/rings/mod.ts";
import { AddWeaknessRepDialog } from "#shared/ui/wind/AddWeaknessRepDialog.tsx";
import { EMPTY_WEAKNESS_REP } from "#shared/ui/wind/weakness_rep_form.ts";
import { DraftTextSchema } from "../../drafts/draft.ts";
import { addItem } from "#shared/rules/list_edits.ts";
import { changeReps } from "./wind.ts";
import { useDraftDialog } from "../../drafts/use_draft_dialog.ts";
import { t } from "#shared/texts/translate.ts";

/** The draft of one that is being added or edited. */
export const WeaknessRepDraftSchema = z.object({
  weakness: DraftTextSchema,
  rep_description: DraftTextSchema,
  scheduled_time: DraftTextSchema,
  notes: DraftTextSchema,
});

/** The dialog that adds a weakness rep. */
export function AddWeaknessRep({ date, onClose }: { date: CalendarDate; onClose: () => void }) {
  const { form, id, save } = useDraftDialog({
    day: date,
    field: "wind.add_weakness_rep",
    schema: WeaknessRepDraftSchema,
    saved: EMPTY_WEAKNESS_REP,
    failed: t("Failed to add weakness rep"),
    onClose,
  });
  return (
    <AddWeaknessRepDialog
      {...form}
      onSave={(rep) => void save(changeReps(addItem<WeaknessRep>({ ...rep, id, completed: false })))}
    />
  );
}
