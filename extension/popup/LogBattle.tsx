import { useState } from "react";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { battleFormError, battleOf, type BattleValues } from "#shared/ui/void/battle_form.ts";
import { BattleForm } from "#shared/ui/void/BattleForm.tsx";

export interface LogBattleProps {
  draft: BattleValues;
  /** Told of every letter, so that a popup that closes loses none; null when it is given up. */
  onDraft: (draft: BattleValues | null) => void;
  /** The battle, valid and trimmed. */
  onSave: (values: BattleValues) => void;
}

/** The form for a battle, in place: a dialog would be cut off by the popup's own edges. */
export function LogBattle({ draft, onDraft, onSave }: LogBattleProps) {
  const [values, setValues] = useState(draft);
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <form
      noValidate
      aria-label="Log Battle"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const error = battleFormError(values);
        setWrong(error);
        if (!error) onSave(battleOf(values));
      }}
    >
      <AlertBox message={wrong} />
      <BattleForm
        values={values}
        onChange={(next) => {
          setWrong(null);
          setValues(next);
          onDraft(next);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={() => onDraft(null)}>Cancel</Button>
        <Button look="primary" type="submit">Save Battle</Button>
      </div>
    </form>
  );
}
