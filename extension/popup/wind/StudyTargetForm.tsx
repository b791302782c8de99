import { WIND_LIMITS } from "#shared/rings/mod.ts";
import { LengthField } from "#shared/ui/fields/LengthField.tsx";
import { TextArea } from "#shared/ui/fields/TextArea.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import type { StudyTargetValues } from "#shared/ui/wind/study_target_form.ts";
import { t } from "#shared/texts/translate.ts";

export interface StudyTargetFormProps<Values extends StudyTargetValues> {
  values: Values;
  onChange: (values: Values) => void;
}

/** The fields of a study target in the popup, which has no room for a dialog. The host stores their values. */
export function StudyTargetForm<Values extends StudyTargetValues>(
  { values, onChange }: StudyTargetFormProps<Values>,
) {
  return (
    <>
      <TextField
        label={t("Subject/Topic *")}
        value={values.subject}
        onChange={(event) => onChange({ ...values, subject: event.currentTarget.value })}
        maxLength={WIND_LIMITS.subject}
        aria-required="true"
      />
      <LengthField
        label={t("Target Minutes")}
        min={WIND_LIMITS.targetMinutes.min}
        max={WIND_LIMITS.targetMinutes.max}
        value={values.target_minutes}
        onChange={(event) => onChange({ ...values, target_minutes: event.currentTarget.value })}
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
