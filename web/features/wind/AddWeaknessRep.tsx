import { useSetAtom } from "jotai/react";
import { useRef } from "react";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { WeaknessRep } from "#shared/rings/mod.ts";
import { AddWeaknessRepDialog } from "#shared/ui/wind/AddWeaknessRepDialog.tsx";
import { EMPTY_WEAKNESS_REP, type WeaknessRepValues } from "#shared/ui/wind/weakness_rep_form.ts";
import { DraftTextSchema } from "../day/draft_text.ts";
import { addItem } from "../day/list_edits.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { useDraft } from "../day/use_draft.ts";
import { changeReps } from "./wind.ts";
import { useAttempt } from "../day/use_attempt.ts";

const ValuesSchema = z.object({
  weakness: DraftTextSchema,
  rep_description: DraftTextSchema,
  scheduled_time: DraftTextSchema,
  notes: DraftTextSchema,
});

/** The dialog that adds a weakness rep, with its draft and its saving. */
export function AddWeaknessRep({ date, onClose }: { date: CalendarDate; onClose: () => void }) {
  // One id however often it is sent, so that trying again after a lost answer adds no second one.
  const id = useRef(crypto.randomUUID());
  const { value, write, clear } = useDraft({
    day: date,
    field: "wind.add_weakness_rep",
    schema: ValuesSchema,
    saved: EMPTY_WEAKNESS_REP,
  });
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const add = async (values: WeaknessRepValues) => {
    const rep: WeaknessRep = { ...values, id: id.current, completed: false };
    if (!await attempt("Failed to add weakness rep", () => save(date, changeReps(addItem(rep))))) return;
    clear(value);
    onClose();
  };
  return (
    <AddWeaknessRepDialog
      values={value}
      onChange={write}
      onClose={onClose}
      onSave={(values) => void add(values)}
      pending={pending}
      failure={failure}
    />
  );
}
