import { useState } from "react";
import type { BattleValues } from "../../domain/battles.ts";
import { BATTLE_OUTCOMES, difficultyLabel, OUTCOME_TEXT, VOID_LIMITS } from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { SuggestionList } from "../Suggestions.tsx";
import { Button, classes } from "../Controls.tsx";
import { FormDialog, type FormResult, type FormState } from "../Dialog.tsx";
import { bind, SelectField, TextArea, TextField } from "../Fields.tsx";

const RATINGS = Array.from(
  { length: VOID_LIMITS.difficulty.max },
  (_, index) => index + VOID_LIMITS.difficulty.min,
);

const OUTCOMES = BATTLE_OUTCOMES.map((value) => ({ value, label: OUTCOME_TEXT[value] }));

/** The fields of a battle. The host stores their values. */
export function BattleFields({ values, onChange, compact = false }: {
  values: BattleValues;
  onChange: (values: BattleValues) => void;
  /** Whether the lessons have no field until they are asked for, as in the low popup. */
  compact?: boolean;
}) {
  const [folded, setFolded] = useState(compact && values.lessons_learned === "");
  const field = bind(values, onChange);
  const set = (change: Partial<BattleValues>) => onChange({ ...values, ...change });
  return (
    <>
      <TextField
        label={t("Hard Thing *")}
        {...field("hard_thing")}
        maxLength={VOID_LIMITS.hardThing}
        aria-required="true"
      />
      <TextArea
        label={t("Battle Description *")}
        {...field("battle_description")}
        maxLength={VOID_LIMITS.description}
        aria-required="true"
      />
      <div
        className={classes(
          "grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]",
          compact ? "gap-x-4 gap-y-2" : "gap-4",
        )}
      >
        <SelectField
          label={t("Difficulty Rating")}
          options={RATINGS.map((rating) => ({
            value: String(rating),
            label: `${rating} ${t(difficultyLabel(rating))}`,
          }))}
          value={String(values.difficulty_rating)}
          onChange={(event) => set({ difficulty_rating: Number(event.currentTarget.value) })}
        />
        <SelectField
          label={t("Outcome")}
          options={OUTCOMES}
          value={values.outcome}
          onChange={(event) => {
            const outcome = BATTLE_OUTCOMES.find((known) => known === event.currentTarget.value);
            if (outcome) set({ outcome });
          }}
        />
      </div>
      {folded
        ? (
          <Button
            look="quiet"
            size="small"
            className="-ml-2 min-h-6! justify-self-start py-0! pointer-coarse:min-h-11!"
            onClick={() => setFolded(false)}
          >
            {t("Add lessons learned")}
          </Button>
        )
        : (
          <TextArea
            label={t("Lessons Learned (Optional)")}
            {...field("lessons_learned")}
            autoFocus={compact && values.lessons_learned === ""}
            maxLength={VOID_LIMITS.lessons}
          />
        )}
    </>
  );
}

/**
 * Returns the battle with trimmed texts and a valid rating, or the message that says what is missing.
 */
export function readBattle(values: BattleValues): FormResult<BattleValues> {
  const hard_thing = values.hard_thing.trim();
  const battle_description = values.battle_description.trim();
  if (!hard_thing || !battle_description) {
    return { error: t("Please fill in the hard thing and battle description") };
  }
  const { min, max, default: middle } = VOID_LIMITS.difficulty;
  const rating = Math.round(values.difficulty_rating);
  return {
    value: {
      hard_thing,
      battle_description,
      difficulty_rating: rating >= min && rating <= max ? rating : middle,
      outcome: BATTLE_OUTCOMES.find((known) => known === values.outcome) ?? "ongoing",
      lessons_learned: values.lessons_learned.trim(),
    },
  };
}

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
  const action = editing ? t("Save Changes") : t("Log Battle");
  return (
    <FormDialog {...form} title={title} ring="void" action={action} read={readBattle}>
      {(change) => (
        <>
          <BattleFields values={form.values} onChange={change} />
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
