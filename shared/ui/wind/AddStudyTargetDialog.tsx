import { WIND_LIMITS } from "#shared/rings/mod.ts";
import { LengthField } from "../fields/LengthField.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { TextField } from "../fields/TextField.tsx";
import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { type NewStudyTarget, readStudyTarget, type StudyTargetValues } from "./study_target_form.ts";
import { t } from "#shared/texts/translate.ts";

export interface AddStudyTargetDialogProps extends FormState<StudyTargetValues, NewStudyTarget> {
  /** Whether it was added before and is edited. */
  editing?: boolean;
}

/** Adds or edits a study target. */
export function AddStudyTargetDialog({ editing = false, ...form }: AddStudyTargetDialogProps) {
  const { values } = form;
  const title = editing ? t("Edit study target") : t("Add Study Target");
  const action = editing ? t("Save Changes") : t("Save target");
  return (
    <FormDialog {...form} title={title} ring="wind" action={action} read={readStudyTarget}>
      {(change) => (
        <>
          <TextField
            label={t("Subject/Topic *")}
            data-field="subject"
            value={values.subject}
            onChange={(event) => change({ ...values, subject: event.currentTarget.value })}
            maxLength={WIND_LIMITS.subject}
            aria-required="true"
          />
          <LengthField
            label={t("Target Minutes")}
            data-field="target_minutes"
            min={WIND_LIMITS.targetMinutes.min}
            max={WIND_LIMITS.targetMinutes.max}
            value={values.target_minutes}
            onChange={(event) => change({ ...values, target_minutes: event.currentTarget.value })}
          />
          <TextArea
            label={t("Notes")}
            data-field="notes"
            optional
            value={values.notes}
            onChange={(event) => change({ ...values, notes: event.currentTarget.value })}
            maxLength={WIND_LIMITS.notes}
            rows={2}
          />
        </>
      )}
    </FormDialog>
  );
}
