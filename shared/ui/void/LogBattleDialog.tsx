import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { SuggestionList } from "../parts/SuggestionList.tsx";
import { type BattleValues, readBattle } from "./battle_form.ts";
import { BattleForm } from "./BattleForm.tsx";
import { t } from "#shared/texts/translate.ts";

/** A suggested battle. */
export interface BattleIdea
  extends Pick<BattleValues, "hard_thing" | "battle_description" | "difficulty_rating"> {
  why: string;
}

export interface LogBattleDialogProps extends FormState<BattleValues, BattleValues> {
  /** Suggestions, empty until they are known; absent where none are offered. */
  ideas?: readonly BattleIdea[];
  /** Whether a logged battle is edited. */
  editing?: boolean;
}

/** Logs or edits a battle. */
export function LogBattleDialog({ ideas, editing = false, ...form }: LogBattleDialogProps) {
  const title = editing ? t("Edit battle") : t("Log Battle");
  const action = editing ? t("Save Changes") : t("Save battle");
  return (
    <FormDialog {...form} title={title} ring="void" action={action} read={readBattle}>
      {(change) => (
        <>
          <BattleForm values={form.values} onChange={change} />
          {ideas && (
            <SuggestionList
              title={t("Suggested battles")}
              items={ideas.map((idea) => ({ title: idea.hard_thing, detail: idea.why, idea }))}
              onChoose={({ idea: { why: _, ...idea } }) => change({ ...form.values, ...idea })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
