import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { SuggestionList } from "../parts/SuggestionList.tsx";
import { type BattleValues, readBattle } from "./battle_form.ts";
import { BattleForm } from "./BattleForm.tsx";

/** A suggested battle. */
export interface BattleIdea
  extends Pick<BattleValues, "hard_thing" | "battle_description" | "difficulty_rating"> {
  why: string;
}

export interface LogBattleDialogProps extends FormState<BattleValues, BattleValues> {
  ideas?: readonly BattleIdea[];
}

/** Logs a battle. */
export function LogBattleDialog({ ideas = [], ...form }: LogBattleDialogProps) {
  return (
    <FormDialog {...form} title="Log Battle" ring="void" action="Save Battle" read={readBattle}>
      {(change) => (
        <>
          <BattleForm values={form.values} onChange={change} />
          <SuggestionList
            title="Suggested battles"
            items={ideas.map((idea) => ({ title: idea.hard_thing, detail: idea.why, idea }))}
            onChoose={({ idea: { why: _, ...idea } }) => change({ ...form.values, ...idea })}
          />
        </>
      )}
    </FormDialog>
  );
}
