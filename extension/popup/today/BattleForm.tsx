import { useState } from "react";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { type BattleValues, readBattle } from "#shared/ui/void/battle_form.ts";
import { BattleForm as BattleFields } from "#shared/ui/void/BattleForm.tsx";
import { useFirstFieldFocus } from "../focus.ts";
import { useWrong } from "../use_wrong.ts";
import { submitOnCtrlEnter } from "../keys.ts";
import { FormActions } from "./FormActions.tsx";
import { t } from "#shared/texts/translate.ts";

export interface BattleFormProps {
  initial: BattleValues;
  /** Whether a logged battle is edited. */
  editing?: boolean;
  /** Called on every change, since the popup may close at any time. */
  onDraft: (draft: BattleValues) => void;
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
  const form = useFirstFieldFocus();
  const [wrong, setWrong] = useWrong(form);
  return (
    <form
      ref={form}
      noValidate
      aria-label={editing ? t("Edit battle") : t("Log Battle")}
      className="grid gap-2"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        const result = readBattle(values);
        if (result.error === undefined) onSave(result.value);
        else setWrong(result);
      }}
    >
      <AlertBox message={wrong} />
      <BattleFields
        compact
        values={values}
        onChange={(next) => {
          setWrong(null);
          setValues(next);
          onDraft(next);
        }}
      />
      <FormActions submit={editing ? t("Save Changes") : t("Save battle")} {...{ onCancel, onDelete }} />
    </form>
  );
}
