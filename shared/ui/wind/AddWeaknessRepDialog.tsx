import { useState } from "react";
import { WIND_LIMITS } from "#shared/rings/mod.ts";
import { AlertBox } from "../parts/AlertBox.tsx";
import { Button } from "../parts/Button.tsx";
import { DateTimeField } from "../fields/DateTimeField.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { TextField } from "../fields/TextField.tsx";
import { weaknessRepError, weaknessRepOf, type WeaknessRepValues } from "./weakness_rep_form.ts";

export interface AddWeaknessRepDialogProps {
  values: WeaknessRepValues;
  onChange: (values: WeaknessRepValues) => void;
  onClose: () => void;
  /** The rep, valid and trimmed. */
  onSave: (values: WeaknessRepValues) => void;
  pending?: boolean;
  /** What failed in saving, and why. What was typed stays. */
  failure?: { message: string; reason?: string } | null;
}

/** Plans an exercise against a weakness. Mounted while it is open. */
export function AddWeaknessRepDialog(
  { values, onChange, onClose, onSave, pending = false, failure }: AddWeaknessRepDialogProps,
) {
  const [invalid, setInvalid] = useState<string | null>(null);
  const set = (change: Partial<WeaknessRepValues>) => {
    setInvalid(null);
    onChange({ ...values, ...change });
  };
  const save = () => {
    if (pending) return;
    const wrong = weaknessRepError(values);
    setInvalid(wrong);
    if (!wrong) onSave(weaknessRepOf(values));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Weakness Rep"
      ring="wind"
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={pending}>Save Rep</Button>
        </>
      }
    >
      <AlertBox message={invalid ?? failure?.message} reason={invalid ? undefined : failure?.reason} />
      <TextField
        label="Weakness/Area to Improve *"
        value={values.weakness}
        onChange={(event) => set({ weakness: event.currentTarget.value })}
        maxLength={WIND_LIMITS.weakness}
        aria-required="true"
      />
      <TextArea
        label="Specific Rep/Exercise *"
        value={values.rep_description}
        onChange={(event) => set({ rep_description: event.currentTarget.value })}
        maxLength={WIND_LIMITS.repDescription}
        rows={2}
        aria-required="true"
      />
      <DateTimeField
        label="Scheduled Time"
        hint="Optional"
        value={values.scheduled_time}
        onChange={(event) => set({ scheduled_time: event.currentTarget.value })}
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
