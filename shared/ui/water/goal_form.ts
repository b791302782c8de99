import * as z from "zod/mini";
import { type Goal, GOAL_STATES, WATER_LIMITS } from "#shared/rings/mod.ts";
import { numberText } from "#shared/rules/format/number_text.ts";
import type { FormResult } from "../dialogs/FormDialog.tsx";
import { t } from "#shared/texts/translate.ts";

const typed = z.string().check(z.maxLength(10_000));

/** Every weekday: 1 is Monday, 7 is Sunday. */
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** The fields that both forms have. Drafts of earlier versions lack them. */
const optional = {
  unit: z._default(typed, ""),
  weekdays: z._default(z.array(z.int()), EVERY_DAY),
};

/** The fields of a new goal as typed: amounts as text. */
export const NewGoalFormSchema = z.object({
  /** Whether the goal is custom instead of from a template. */
  custom: z.boolean(),
  description: typed,
  domain: typed,
  templateId: typed,
  customDescription: typed,
  amount: typed,
  growth: typed,
  ...optional,
});

export type NewGoalForm = z.infer<typeof NewGoalFormSchema>;

/** The fields of the edit form as typed. */
export const GoalEditFormSchema = z.object({
  domain: typed,
  target: typed,
  baseline: typed,
  growth: typed,
  current: typed,
  state: z.enum(GOAL_STATES),
  note: typed,
  paused: z._default(z.boolean(), false),
  ...optional,
});

export type GoalEditForm = z.infer<typeof GoalEditFormSchema>;

/** A template as the dialog shows it. `step_pct` is its growth rate in whole percent. */
export interface TemplateChoice {
  readonly id: string;
  readonly title: string;
  readonly domain: string;
  readonly baseline: number;
  readonly unit: string;
  readonly step_pct: number;
}

/** A goal before it has an id. */
export type NewGoal = Omit<Goal, "id">;

const { amount: AMOUNT, stepPct: STEP } = WATER_LIMITS;

const MISSING = "Please fill in all custom goal fields";

/** The empty dialog. */
export const EMPTY_NEW_GOAL: NewGoalForm = {
  custom: false,
  description: "",
  domain: "",
  templateId: "",
  customDescription: "",
  amount: "",
  growth: String(STEP.default),
  unit: "",
  weekdays: EVERY_DAY,
};

/** Returns the form with the amounts and the unit of the chosen template. */
export function withTemplate(
  form: NewGoalForm,
  id: string,
  template: TemplateChoice | undefined,
): NewGoalForm {
  return {
    ...form,
    templateId: id,
    ...(template && {
      amount: String(template.baseline),
      growth: String(template.step_pct),
      unit: template.unit,
    }),
  };
}

/** Returns the new goal, pending and at its baseline, or an error message. */
export function readNewGoal(form: NewGoalForm, templates: readonly TemplateChoice[]): FormResult<NewGoal> {
  if (form.custom) return readCustomGoal(form);
  if (form.templateId === "") return { error: t("Please select a goal template or create a custom goal") };
  const template = templates.find(({ id }) => id === form.templateId);
  if (!template) return { error: t("Invalid template selected") };
  return newGoal(form, {
    target: form.customDescription.trim() || template.title,
    domain: template.domain,
    baseline: amountOf(form.amount) ?? template.baseline,
    step_pct: amountOf(form.growth) ?? template.step_pct,
  });
}

function readCustomGoal(form: NewGoalForm): FormResult<NewGoal> {
  const { description, domain, amount, growth } = form;
  const baseline = amountOf(amount);
  if (!description.trim() || !domain.trim() || !baseline) return { error: t(MISSING) };
  return newGoal(form, {
    target: description.trim(),
    domain: domain.trim(),
    baseline,
    step_pct: amountOf(growth) ?? STEP.default,
  });
}

function newGoal(
  form: NewGoalForm,
  parts: Pick<Goal, "target" | "domain" | "baseline" | "step_pct">,
): FormResult<NewGoal> {
  const error = amountError(t("Starting amount"), parts.baseline) ?? growthError(parts.step_pct);
  if (error) return { error };
  if (form.weekdays.length === 0) return noWeekday();
  const value = { ...parts, current_target: parts.baseline, state: "pending", note: "" } as const;
  return { value: { ...value, ...readOptional(form) } };
}

/** Returns the optional fields that have another value than when they are absent. */
function readOptional(
  { unit, weekdays, paused = false }: Pick<NewGoalForm, "unit" | "weekdays"> & { paused?: boolean },
): Pick<Goal, "unit" | "weekdays" | "paused"> {
  return {
    ...(unit.trim() && { unit: unit.trim() }),
    ...(weekdays.length < EVERY_DAY.length && { weekdays }),
    ...(paused && { paused }),
  };
}

/**
 * Returns the goal after an edit. An optional field that was cleared has its default, since an absent one would stay as
 * it was.
 */
export function editedGoal(goal: Goal, values: NewGoal): Goal {
  return {
    ...goal,
    ...(goal.unit && { unit: "" }),
    ...(goal.weekdays && { weekdays: EVERY_DAY }),
    ...(goal.paused && { paused: false }),
    ...values,
  };
}

/** Returns the fields of a goal's edit form. */
export function editFormOf(goal: Goal): GoalEditForm {
  return {
    domain: goal.domain,
    target: goal.target,
    baseline: String(goal.baseline),
    growth: String(goal.step_pct),
    current: String(goal.current_target),
    state: goal.state,
    note: goal.note,
    unit: goal.unit ?? "",
    weekdays: goal.weekdays ?? EVERY_DAY,
    paused: goal.paused ?? false,
  };
}

/** Returns the edited goal without its id, or an error message. */
export function readGoalEdit(form: GoalEditForm): FormResult<NewGoal> {
  const domain = form.domain.trim();
  const target = form.target.trim();
  const baseline = amountOf(form.baseline);
  const current_target = amountOf(form.current);
  if (!domain || !target || !baseline || !current_target) {
    return { error: t("Please fill in all goal fields") };
  }
  const step_pct = amountOf(form.growth) ?? STEP.default;
  const error = amountError(t("Baseline"), baseline) ?? amountError(t("Current target"), current_target) ??
    growthError(step_pct);
  if (error) return { error };
  if (form.weekdays.length === 0) return noWeekday();
  const { state, note } = form;
  return {
    value: {
      domain,
      target,
      baseline,
      step_pct,
      current_target,
      state,
      note: note.trim(),
      ...readOptional(form),
    },
  };
}

/** Returns the typed number, or null. */
function amountOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === "" || Number.isNaN(value) ? null : value;
}

function amountError(name: string, value: number): string | null {
  if (Number.isInteger(value) && value >= AMOUNT.min && value <= AMOUNT.max) return null;
  return t("{name} must be a whole number from {min} to {max}", {
    name,
    min: AMOUNT.min,
    max: numberText(AMOUNT.max),
  });
}

function noWeekday(): { error: string; field: string } {
  return { error: t("Please choose at least one day on which the goal is due"), field: "weekdays" };
}

function growthError(value: number): string | null {
  if (Number.isInteger(value) && value >= STEP.min && value <= STEP.max) return null;
  return t("Growth rate must be a whole number from {min} to {max}", { min: STEP.min, max: STEP.max });
}
