import * as z from "zod/mini";
import { type Goal, GOAL_STATES, WATER_LIMITS } from "#shared/rings/mod.ts";
import type { FormResult } from "../dialogs/FormDialog.tsx";

const typed = z.string().check(z.maxLength(10_000));

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
};

/** Returns the form with the amounts of the chosen template. */
export function withTemplate(
  form: NewGoalForm,
  id: string,
  template: TemplateChoice | undefined,
): NewGoalForm {
  return {
    ...form,
    templateId: id,
    ...(template && { amount: String(template.baseline), growth: String(template.step_pct) }),
  };
}

/** Returns the new goal, pending and at its baseline, or an error message. */
export function readNewGoal(form: NewGoalForm, templates: readonly TemplateChoice[]): FormResult<NewGoal> {
  if (form.custom) return readCustomGoal(form);
  if (form.templateId === "") return { error: "Please select a goal template or create a custom goal" };
  const template = templates.find(({ id }) => id === form.templateId);
  if (!template) return { error: "Invalid template selected" };
  return newGoal({
    target: form.customDescription.trim() || template.title,
    domain: template.domain,
    baseline: amountOf(form.amount) ?? template.baseline,
    step_pct: amountOf(form.growth) ?? template.step_pct,
  });
}

function readCustomGoal({ description, domain, amount, growth }: NewGoalForm): FormResult<NewGoal> {
  const baseline = amountOf(amount);
  if (!description.trim() || !domain.trim() || !baseline) return { error: MISSING };
  return newGoal({
    target: description.trim(),
    domain: domain.trim(),
    baseline,
    step_pct: amountOf(growth) ?? STEP.default,
  });
}

function newGoal(parts: Pick<Goal, "target" | "domain" | "baseline" | "step_pct">): FormResult<NewGoal> {
  const error = amountError("Starting amount", parts.baseline) ?? growthError(parts.step_pct);
  if (error) return { error };
  return { value: { ...parts, current_target: parts.baseline, state: "pending", note: "" } };
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
  };
}

/** Returns the edited goal without its id, or an error message. */
export function readGoalEdit(form: GoalEditForm): FormResult<NewGoal> {
  const domain = form.domain.trim();
  const target = form.target.trim();
  const baseline = amountOf(form.baseline);
  const current_target = amountOf(form.current);
  if (!domain || !target || !baseline || !current_target) return { error: "Please fill in all goal fields" };
  const step_pct = amountOf(form.growth) ?? STEP.default;
  const error = amountError("Baseline", baseline) ?? amountError("Current target", current_target) ??
    growthError(step_pct);
  if (error) return { error };
  return {
    value: { domain, target, baseline, step_pct, current_target, state: form.state, note: form.note.trim() },
  };
}

/** Returns the typed number, or null. */
function amountOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === "" || Number.isNaN(value) ? null : value;
}

function amountError(name: string, value: number): string | null {
  if (Number.isInteger(value) && value >= AMOUNT.min && value <= AMOUNT.max) return null;
  return `${name} must be a whole number from ${AMOUNT.min} to ${AMOUNT.max.toLocaleString("en-US")}`;
}

function growthError(value: number): string | null {
  if (Number.isInteger(value) && value >= STEP.min && value <= STEP.max) return null;
  return `Growth rate must be a whole number from ${STEP.min} to ${STEP.max}`;
}
