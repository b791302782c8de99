import { useState } from "react";
import { type StudyTarget, WIND_LIMITS } from "#shared/rings/mod.ts";
import { AlertBox } from "../parts/AlertBox.tsx";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { NumberField } from "../fields/NumberField.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { TextField } from "../fields/TextField.tsx";
import { type StudyTargetValues, targetMinutes, targetMinutesError } from "./study_target_form.ts";

export interface AddStudyTargetDialogProps {
  values: StudyTargetValues;
  onChange: (values: StudyTargetValues) => void;
  onClose: () => void;
  /** The target, valid and trimmed. */
  onSave: (target: Pick<StudyTarget, "subject" | "target_minutes" | "notes">) => void;
  pending?: boolean;
  /** What failed in saving, and why. What was typed stays. */
  failure?: { message: string; reason?: string } | null;
}

const { min, max } = WIND_LIMITS.targetMinutes;

/** Sets something to study today. Mounted while it is open. */
export function AddStudyTargetDialog(
  { values, onChange, onClose, onSave, pending = false, failure }: AddStudyTargetDialogProps,
) {
  const [invalid, setInvalid] = useState<string | null>(null);
  const set = (change: Partial<StudyTargetValues>) => {
    setInvalid(null);
    onChange({ ...values, ...change });
  };
  const save = () => {
    if (pending) return;
    const subject = values.subject.trim();
    if (subject === "") return setInvalid("Please enter a subject to study");
    const wrong = targetMinutesError(values.target_minutes);
    if (wrong) return setInvalid(wrong);
    onSave({ subject, target_minutes: targetMinutes(values.target_minutes), notes: values.notes.trim() });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Study Target"
      ring="wind"
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={pending}>Save Target</Button>
        </>
      }
    >
      <AlertBox message={invalid ?? failure?.message} reason={invalid ? undefined : failure?.reason} />
      <TextField
        label="Subject/Topic *"
        value={values.subject}
        onChange={(event) => set({ subject: event.currentTarget.value })}
        maxLength={WIND_LIMITS.subject}
        aria-required="true"
      />
      <NumberField
        label="Target Minutes"
        unit="min"
        min={min}
        max={max}
        value={values.target_minutes}
        onChange={(event) => set({ target_minutes: event.currentTarget.value })}
      />
      <TextArea
        label="Notes"
        value={values.notes}
        onChange={(event) => set({ notes: event.currentTarget.value })}
        maxLength={WIND_LIMITS.notes}
        rows={2}
      />
    </Dialog>
  );
}
