import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { readWeaknessRep, type WeaknessRepValues } from "./weakness_rep_form.ts";
import { WeaknessRepForm } from "./WeaknessRepForm.tsx";

export interface AddWeaknessRepDialogProps extends FormState<WeaknessRepValues, WeaknessRepValues> {
  /** Whether it was added before and is edited. */
  editing?: boolean;
}

/** Adds or edits a weakness rep. */
export function AddWeaknessRepDialog({ editing = false, ...form }: AddWeaknessRepDialogProps) {
  const title = editing ? "Edit Weakness Rep" : "Add Weakness Rep";
  const action = editing ? "Save Changes" : "Save Rep";
  return (
    <FormDialog {...form} title={title} ring="wind" action={action} read={readWeaknessRep}>
      {(change) => <WeaknessRepForm values={form.values} onChange={change} />}
    </FormDialog>
  );
}
