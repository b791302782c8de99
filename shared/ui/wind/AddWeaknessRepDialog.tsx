import { WIND_LIMITS } from "#shared/rings/mod.ts";
import { TextArea } from "../fields/TextArea.tsx";
import { DateTimeField, TextField } from "../fields/TextField.tsx";
import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { readWeaknessRep, type WeaknessRepValues } from "./weakness_rep_form.ts";
import { t } from "#shared/texts/translate.ts";

export interface AddWeaknessRepDialogProps extends FormState<WeaknessRepValues, WeaknessRepValues> {
  /** Whether it was added before and is edited. */
  editing?: boolean;
}

/** Adds or edits a weakness rep. */
export function AddWeaknessRepDialog({ editing = false, ...form }: AddWeaknessRepDialogProps) {
  const { values } = form;
  const title = editing ? t("Edit weakness rep") : t("Add Weakness Rep");
  const action = editing ? t("Save Changes") : t("Save rep");
  return (
    <FormDialog {...form} title={title} ring="wind" action={action} read={readWeaknessRep}>
      {(change) => (
        <>
          <TextField
            label={t("Weakness/Area to Improve *")}
            data-field="weakness"
            value={values.weakness}
            onChange={(event) => change({ ...values, weakness: event.currentTarget.value })}
            maxLength={WIND_LIMITS.weakness}
            aria-required="true"
          />
          <TextArea
            label={t("Specific Rep/Exercise *")}
            data-field="rep_description"
            value={values.rep_description}
            onChange={(event) => change({ ...values, rep_description: event.currentTarget.value })}
            maxLength={WIND_LIMITS.repDescription}
            rows={2}
            aria-required="true"
          />
          <DateTimeField
            label={t("Scheduled Time")}
            data-field="scheduled_time"
            optional
            value={values.scheduled_time}
            onChange={(event) => change({ ...values, scheduled_time: event.currentTarget.value })}
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
