import { useState } from "react";
import { BATTLE_OUTCOMES, difficultyLabel, OUTCOME_TEXT, VOID_LIMITS } from "#shared/rings/mod.ts";
import { SelectField } from "../fields/SelectField.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { TextField } from "../fields/TextField.tsx";
import { Button } from "../parts/Button.tsx";
import { classes } from "../parts/classes.ts";
import type { BattleValues } from "./battle_form.ts";
import { t } from "#shared/texts/translate.ts";

export interface BattleFormProps {
  values: BattleValues;
  onChange: (values: BattleValues) => void;
  /** Whether the lessons have no field until they are asked for, as in the low popup. */
  compact?: boolean;
}

const RATINGS = Array.from(
  { length: VOID_LIMITS.difficulty.max },
  (_, index) => index + VOID_LIMITS.difficulty.min,
);

const OUTCOMES = BATTLE_OUTCOMES.map((value) => ({ value, label: OUTCOME_TEXT[value] }));

/** The fields of a battle. The host stores their values. */
export function BattleForm({ values, onChange, compact = false }: BattleFormProps) {
  const [folded, setFolded] = useState(compact && values.lessons_learned === "");
  const set = (change: Partial<BattleValues>) => onChange({ ...values, ...change });
  return (
    <>
      <TextField
        label={t("Hard Thing *")}
        data-field="hard_thing"
        value={values.hard_thing}
        onChange={(event) => set({ hard_thing: event.currentTarget.value })}
        maxLength={VOID_LIMITS.hardThing}
        aria-required="true"
      />
      <TextArea
        label={t("Battle Description *")}
        data-field="battle_description"
        value={values.battle_description}
        onChange={(event) => set({ battle_description: event.currentTarget.value })}
        maxLength={VOID_LIMITS.description}
        rows={2}
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
            className="-ml-3.25 min-h-6! justify-self-start py-0! pointer-coarse:min-h-11!"
            onClick={() => setFolded(false)}
          >
            {t("Add lessons learned")}
          </Button>
        )
        : (
          <TextArea
            label={t("Lessons Learned (Optional)")}
            data-field="lessons_learned"
            autoFocus={compact && values.lessons_learned === ""}
            value={values.lessons_learned}
            onChange={(event) => set({ lessons_learned: event.currentTarget.value })}
            maxLength={VOID_LIMITS.lessons}
            rows={2}
          />
        )}
    </>
  );
}
