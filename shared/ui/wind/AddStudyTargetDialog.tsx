import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { type NewStudyTarget, readStudyTarget, type StudyTargetValues } from "./study_target_form.ts";
import { StudyTargetForm } from "./StudyTargetForm.tsx";

export interface AddStudyTargetDialogProps extends FormState<StudyTargetValues, NewStudyTarget> {
  /** Whether it was added before and is edited. */
  editing?: boolean;
}

/** Adds or edits a study target. */
export function AddStudyTargetDialog({ editing = false, ...form }: AddStudyTargetDialogProps) {
  const title = editing ? "Edit Study Target" : "Add Study Target";
  const action = editing ? "Save Changes" : "Save Target";
  return (
    <FormDialog {...form} title={title} ring="wind" action={action} read={readStudyTarget}>
      {(change) => <StudyTargetForm values={form.values} onChange={change} />}
    </FormDialog>
  );
}
