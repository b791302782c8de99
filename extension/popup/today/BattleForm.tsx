import { useState } from "react";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { type BattleValues, readBattle } from "#shared/ui/void/battle_form.ts";
import { BattleForm as BattleFields } from "#shared/ui/void/BattleForm.tsx";
import { useFirstFieldFocus } from "../focus.ts";
import { submitOnCtrlEnter } from "../keys.ts";
import { t } from "#shared/texts/translate.ts";

export interface BattleFormProps {
  initial: BattleValues;
  /** Whether a logged battle is edited. */
  editing?: boolean;
  /** Called on every change, since the popup may close at any time. */
  onDraft?: (draft: BattleValues) => void;
  onCancel: () => void;
  /** Deletes a logged battle. */
  onDelete?: () => void;
  /** Called with a valid battle with trimmed texts. */
  onSave: (values: BattleValues) => void;
}

/** The form for a battle. It is inline because the popup would cut off a dialog. */
export function BattleForm(
  { initial, editing = false, onDraft, onCancel, onDelete, onSave }: BattleFormProps,
) {
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <form
      ref={useFirstFieldFocus()}
      noValidate
      aria-label={editing ? t("Edit battle") : t("Log Battle")}
      className="mt-1.5 grid gap-3"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        const result = readBattle(values);
        setWrong(result.error ?? null);
        if (result.error === undefined) onSave(result.value);
      }}
    >
      <AlertBox message={wrong} />
      <BattleFields
        values={values}
        onChange={(next) => {
          setWrong(null);
          setValues(next);
          onDraft?.(next);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onDelete && <Button look="danger" className="mr-auto" onClick={onDelete}>{t("Delete")}</Button>}
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button look="primary" type="submit">{editing ? t("Save Changes") : t("Save battle")}</Button>
      </div>
    </form>
  );
}
