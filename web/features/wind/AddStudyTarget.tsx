import { useSetAtom } from "jotai/react";
import { useRef } from "react";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { StudyTarget } from "#shared/rings/mod.ts";
import { AddStudyTargetDialog } from "#shared/ui/wind/AddStudyTargetDialog.tsx";
import { EMPTY_STUDY_TARGET } from "#shared/ui/wind/study_target_form.ts";
import { DraftTextSchema } from "../day/draft_text.ts";
import { addItem } from "../day/list_edits.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { useDraft } from "../day/use_draft.ts";
import { changeTargets } from "./wind.ts";
import { useAttempt } from "../day/use_attempt.ts";

const ValuesSchema = z.object({
  subject: DraftTextSchema,
  target_minutes: DraftTextSchema,
  notes: DraftTextSchema,
});

/** The dialog that adds a study target, with its draft and its saving. */
export function AddStudyTarget({ date, onClose }: { date: CalendarDate; onClose: () => void }) {
  // One id however often it is sent, so that trying again after a lost answer adds no second one.
  const id = useRef(crypto.randomUUID());
  const { value, write, clear } = useDraft({
    day: date,
    field: "wind.add_study_target",
    schema: ValuesSchema,
    saved: EMPTY_STUDY_TARGET,
  });
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const add = async (values: Pick<StudyTarget, "subject" | "target_minutes" | "notes">) => {
    const target: StudyTarget = {
      ...values,
      id: id.current,
      completed_minutes: 0,
      status: "pending",
      practice: "",
    };
    const saved = await attempt(
      "Failed to add study target",
      () => save(date, changeTargets(addItem(target))),
    );
    if (!saved) return;
    clear(value);
    onClose();
  };
  return (
    <AddStudyTargetDialog
      values={value}
      onChange={write}
      onClose={onClose}
      onSave={(values) => void add(values)}
      pending={pending}
      failure={failure}
    />
  );
}
