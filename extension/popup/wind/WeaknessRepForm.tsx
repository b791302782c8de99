import { WIND_LIMITS } from "#shared/rings/mod.ts";
import { TextArea } from "#shared/ui/fields/TextArea.tsx";
import { DateTimeField, TextField } from "#shared/ui/fields/TextField.tsx";
import type { WeaknessRepValues } from "#shared/ui/wind/weakness_rep_form.ts";
import { t } from "#shared/texts/translate.ts";

export interface WeaknessRepFormProps {
  values: WeaknessRepValues;
  onChange: (values: WeaknessRepValues) => void;
}

/** The fields of a weakness rep in the popup, which has no room for a dialog. The host stores their values. */
export function WeaknessRepForm({ values, onChange }: WeaknessRepFormProps) {
  return (
    <>
      <TextField
        label={t("Weakness/Area to Improve *")}
        value={values.weakness}
        onChange={(event) => onChange({ ...values, weakness: event.currentTarget.value })}
        maxLength={WIND_LIMITS.weakness}
        aria-required="true"
      />
      <TextArea
        label={t("Specific Rep/Exercise *")}
        value={values.rep_description}
        onChange={(event) => onChange({ ...values, rep_description: event.currentTarget.value })}
        maxLength={WIND_LIMITS.repDescription}
        rows={2}
        aria-required="true"
      />
      <DateTimeField
        label={t("Scheduled Time")}
        optional
        value={values.scheduled_time}
        onChange={(event) => onChange({ ...values, scheduled_time: event.currentTarget.value })}
      />
      <TextArea
        label={t("Notes")}
        optional
        value={values.notes}
        onChange={(event) => onChange({ ...values, notes: event.currentTarget.value })}
        maxLength={WIND_LIMITS.notes}
        rows={2}
      />
    </>
  );
}
