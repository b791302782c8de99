import { FIRE_LIMITS } from "#shared/rings/mod.ts";
import { TextField } from "../fields/TextField.tsx";
import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { type WeaknessGroup, WeaknessGroups } from "./WeaknessGroups.tsx";
import { t } from "#shared/texts/translate.ts";

export interface WeaknessDialogProps extends FormState<string, string> {
  groups: readonly WeaknessGroup[];
}

/** Chooses the weakness to forge, from suggestions or as free text. */
export function WeaknessDialog({ groups, ...form }: WeaknessDialogProps) {
  const weakness = form.values.trim();
  return (
    <FormDialog
      {...form}
      title={t("Target Weakness")}
      description={t("One at a time. Name it as you would to a friend.")}
      ring="fire"
      action={t("Select This Weakness")}
      incomplete={!weakness}
      read={() => ({ value: weakness })}
    >
      {(change) => (
        <>
          <TextField
            label={t("Custom Weakness")}
            maxLength={FIRE_LIMITS.weakness}
            value={form.values}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <WeaknessGroups groups={groups} value={weakness} onChoose={change} />
        </>
      )}
    </FormDialog>
  );
}
