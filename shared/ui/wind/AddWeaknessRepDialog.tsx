import { WIND_LIMITS } from "#shared/rings/mod.ts";
import { TextArea } from "../fields/TextArea.tsx";
import { DateTimeField, TextField } from "../fields/TextField.tsx";
import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { readWeaknessRep, type WeaknessRepValues } from "./weakness_rep_form.ts";

/** Adds a weakness rep. */
export function AddWeaknessRepDialog(form: FormState<WeaknessRepValues, WeaknessRepValues>) {
  const { values } = form;
  return (
    <FormDialog {...form} title="Add Weakness Rep" ring="wind" action="Save Rep" read={readWeaknessRep}>
      {(change) => (
        <>
          <TextField
            label="Weakness/Area to Improve *"
            value={values.weakness}
            onChange={(event) => change({ ...values, weakness: event.currentTarget.value })}
            maxLength={WIND_LIMITS.weakness}
            aria-required="true"
          />
          <TextArea
            label="Specific Rep/Exercise *"
            value={values.rep_description}
            onChange={(event) => change({ ...values, rep_description: event.currentTarget.value })}
            maxLength={WIND_LIMITS.repDescription}
            rows={2}
            aria-required="true"
          />
          <DateTimeField
            label="Scheduled Time"
            hint="Optional"
            value={values.scheduled_time}
            onChange={(event) => change({ ...values, scheduled_time: event.currentTarget.value })}
          />
          <TextArea
            label="Notes"
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
