import { WATER_LIMITS } from "#shared/rings/mod.ts";
import { TextField } from "../fields/TextField.tsx";
import { DomainField } from "./DomainField.tsx";
import type { NewGoalForm } from "./goal_form.ts";
import { WholeNumberField } from "./WholeNumberField.tsx";
import { t } from "#shared/texts/translate.ts";

export interface CustomGoalFieldsProps {
  form: NewGoalForm;
  onChange: (change: Partial<NewGoalForm>) => void;
  domains: readonly string[];
}

/** The fields of a custom goal. */
export function CustomGoalFields({ form, onChange, domains }: CustomGoalFieldsProps) {
  return (
    <>
      <TextField
        label={t("Goal Description")}
        data-field="target"
        starred
        maxLength={WATER_LIMITS.target}
        value={form.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <DomainField
        starred
        domains={domains}
        value={form.domain}
        onChange={(domain) => onChange({ domain })}
      />
      <div className="grid grid-cols-2 gap-4 @sm:grid-cols-3">
        <WholeNumberField
          limits={WATER_LIMITS.amount}
          label={t("Starting Amount")}
          starred
          value={form.amount}
          onChange={(amount) => onChange({ amount })}
        />
        <TextField
          label={t("Unit (Optional)")}
          data-field="unit"
          maxLength={WATER_LIMITS.unit}
          value={form.unit}
          onChange={(event) => onChange({ unit: event.currentTarget.value })}
        />
        <WholeNumberField
          limits={WATER_LIMITS.stepPct}
          label={t("Growth Rate (%)")}
          value={form.growth}
          onChange={(growth) => onChange({ growth })}
        />
      </div>
    </>
  );
}
