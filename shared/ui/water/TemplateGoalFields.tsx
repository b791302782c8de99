import { WATER_LIMITS } from "#shared/rings/mod.ts";
import { amountText } from "#shared/rules/format/amount_text.ts";
import { TextField } from "../fields/TextField.tsx";
import { type NewGoalForm, type TemplateChoice, withTemplate } from "./goal_form.ts";
import { WholeNumberField } from "./WholeNumberField.tsx";
import { TemplateSelect } from "./TemplateSelect.tsx";
import { t } from "#shared/texts/translate.ts";

export interface TemplateGoalFieldsProps {
  form: NewGoalForm;
  onChange: (change: Partial<NewGoalForm>) => void;
  templates: readonly TemplateChoice[];
}

/** The fields of a goal from a template, with the template's values as hints. */
export function TemplateGoalFields({ form, onChange, templates }: TemplateGoalFieldsProps) {
  const find = (id: string) => templates.find((template) => template.id === id);
  const chosen = find(form.templateId);
  return (
    <>
      <TemplateSelect
        templates={templates}
        value={form.templateId}
        onChange={(id) => onChange(withTemplate(form, id, find(id)))}
      />
      <div className="grid grid-cols-2 gap-4 @sm:grid-cols-3">
        <WholeNumberField
          limits={WATER_LIMITS.amount}
          label={t("Starting Amount")}
          value={form.amount}
          onChange={(amount) => onChange({ amount })}
          hint={chosen && t("Default: {amount}", { amount: amountText(chosen.baseline, chosen) })}
        />
        <TextField
          label={t("Unit (Optional)")}
          maxLength={WATER_LIMITS.unit}
          value={form.unit}
          onChange={(event) => onChange({ unit: event.currentTarget.value })}
        />
        <WholeNumberField
          limits={WATER_LIMITS.stepPct}
          label={t("Growth Rate (%)")}
          value={form.growth}
          onChange={(growth) => onChange({ growth })}
          hint={chosen && t("Growth rate: {percent}% on success", { percent: chosen.step_pct })}
        />
      </div>
      <TextField
        label={t("Custom Description (Optional)")}
        maxLength={WATER_LIMITS.target}
        placeholder={chosen?.title}
        value={form.customDescription}
        onChange={(event) => onChange({ customDescription: event.currentTarget.value })}
      />
    </>
  );
}
