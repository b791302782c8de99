import { useState } from "react";
import { AlertBox } from "../parts/AlertBox.tsx";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { battleFormError, battleOf, type BattleValues } from "./battle_form.ts";
import { BattleForm } from "./BattleForm.tsx";
import { SuggestionList } from "../parts/SuggestionList.tsx";

/** A battle that somebody else thought of. */
export interface BattleIdea
  extends Pick<BattleValues, "hard_thing" | "battle_description" | "difficulty_rating"> {
  why: string;
}

export interface LogBattleDialogProps {
  values: BattleValues;
  onChange: (values: BattleValues) => void;
  onClose: () => void;
  /** The battle, valid and trimmed. */
  onSave: (values: BattleValues) => void;
  pending?: boolean;
  /** What failed in saving, and why. What was typed stays. */
  failure?: { message: string; reason?: string } | null;
  ideas?: readonly BattleIdea[];
}

/** Logs a battle. It validates in the specification's words before anything is sent. Mounted while it is open. */
export function LogBattleDialog(
  { values, onChange, onClose, onSave, pending = false, failure, ideas = [] }: LogBattleDialogProps,
) {
  const [invalid, setInvalid] = useState<string | null>(null);
  const change = (next: BattleValues) => {
    setInvalid(null);
    onChange(next);
  };
  const save = () => {
    if (pending) return;
    const wrong = battleFormError(values);
    setInvalid(wrong);
    if (!wrong) onSave(battleOf(values));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Log Battle"
      ring="void"
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={pending}>Save Battle</Button>
        </>
      }
    >
      <AlertBox message={invalid ?? failure?.message} reason={invalid ? undefined : failure?.reason} />
      <BattleForm values={values} onChange={change} />
      <SuggestionList
        title="Suggested battles"
        items={ideas.map((idea) => ({ title: idea.hard_thing, detail: idea.why, idea }))}
        onChoose={({ idea: { why: _, ...idea } }) => change({ ...values, ...idea })}
      />
    </Dialog>
  );
}
