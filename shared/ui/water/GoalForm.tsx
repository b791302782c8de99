import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { amountText, numberText, shortWeekdayName, weekdayName, WEEKDAYS } from "../../domain/format.ts";
import { type Goal, GOAL_STATE_TEXT, GOAL_STATES, WATER_LIMITS } from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { AlertBox, Button, classes, CONTROL } from "../Controls.tsx";
import { DraftRestored, FormDialog, type FormResult, type FormState } from "../Dialog.tsx";
import {
  bind,
  CheckboxField,
  Field,
  markInvalid,
  NumberField,
  SelectField,
  TextArea,
  TextField,
} from "../Fields.tsx";

/** What `bind` returns for a text. */
type Bound = Pick<ComponentProps<typeof TextField>, "value" | "onChange">;

export interface DomainFieldProps extends Bound {
  /** Domains to choose from; any other may be typed. */
  domains: readonly string[];
  starred?: boolean;
  /** Whether it is required, without a star. */
  required?: boolean;
}

/** The domain of a goal. */
export function DomainField({ domains, ...field }: DomainFieldProps) {
  const id = useId();
  return (
    <div>
      <TextField
        label={t("Domain")}
        list={id}
        maxLength={WATER_LIMITS.domain}
        {...field}
      />
      <datalist id={id}>{domains.map((domain) => <option key={domain} value={domain} />)}</datalist>
    </div>
  );
}

export interface WholeNumberFieldProps extends Bound {
  label: string;
  /** The smallest and largest valid number. */
  limits: { readonly min: number; readonly max: number };
  starred?: boolean;
  /** Whether it is required, without a star. */
  required?: boolean;
  hint?: ReactNode;
}

/** A whole number: an amount, or a growth rate in percent. */
export function WholeNumberField({ limits, ...field }: WholeNumberFieldProps) {
  return (
    <NumberField
      inputMode="numeric"
      min={limits.min}
      max={limits.max}
      step={1}
      {...field}
    />
  );
}

export interface CustomGoalFieldsProps {
  form: NewGoalForm;
  onChange: (change: Partial<NewGoalForm>) => void;
  domains: readonly string[];
}

/** The fields of a custom goal. */
export function CustomGoalFields({ form, onChange, domains }: CustomGoalFieldsProps) {
  const field = bind(form, onChange);
  return (
    <>
      <TextField
        label={t("Goal Description")}
        starred
        maxLength={WATER_LIMITS.target}
        {...field("description")}
        data-field="target"
      />
      <DomainField
        starred
        domains={domains}
        {...field("domain")}
      />
      <div className="grid grid-cols-2 gap-4 @sm:grid-cols-3">
        <WholeNumberField
          limits={WATER_LIMITS.amount}
          label={t("Starting Amount")}
          starred
          {...field("amount")}
        />
        <TextField
          label={t("Unit (Optional)")}
          maxLength={WATER_LIMITS.unit}
          {...field("unit")}
        />
        <WholeNumberField
          limits={WATER_LIMITS.stepPct}
          label={t("Growth Rate (%)")}
          {...field("growth")}
        />
      </div>
    </>
  );
}

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

export interface GoalWeekdaysProps {
  /** The chosen weekdays: 1 is Monday, 7 is Sunday. */
  days: readonly number[];
  onChange: (days: number[]) => void;
}

/** The weekdays on which a goal is due. */
export function GoalWeekdays({ days, onChange }: GoalWeekdaysProps) {
  return (
    <fieldset>
      <legend className="text-small font-medium">{t("Due on")}</legend>
      <div className="mt-1.5 grid grid-cols-4 gap-x-2 @lg:grid-cols-7">
        {WEEKDAYS.map((name, index) => (
          <CheckboxField
            key={name}
            name="weekdays"
            label={shortWeekdayName(index + 1)}
            aria-label={weekdayName(index + 1)}
            checked={days.includes(index + 1)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...days, index + 1].sort()
                  : days.filter((day) => day !== index + 1),
              )}
          />
        ))}
      </div>
    </fieldset>
  );
}

export interface TemplateSelectProps {
  templates: readonly TemplateChoice[];
  /** The chosen template's id; empty while none is. */
  value: string;
  onChange: (id: string) => void;
}

/** Between title and domain when both are plain text. */
const SEPARATOR = "· ";

/**
 * Selects a goal template by its title, with its domain as a badge. It is the browser's own select; where options
 * cannot contain a badge, the domain follows the title as plain text.
 */
export function TemplateSelect({ templates, value, onChange }: TemplateSelectProps) {
  return (
    <Field
      label={t("Goal template")}
      control={(props) => (
        <select
          {...props}
          aria-required="true"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Escape closes the open list alone, not the dialog around it.
            if (event.key === "Escape" && isListOpen(event.currentTarget)) event.stopPropagation();
          }}
          className={classes(CONTROL, "select-arrow rich-select appearance-none pr-9")}
        >
          <option value="">{t("Select a goal template")}</option>
          {templates.map(({ id, title, domain }) => (
            <option key={id} value={id}>
              {`${title} `}
              <span data-separator="">{SEPARATOR}</span>
              <span data-badge="">{domain}</span>
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** Returns false also where the list is a system menu, whose keys never reach the page. */
function isListOpen(select: HTMLSelectElement): boolean {
  return CSS.supports("selector(select:open)") && select.matches(":open");
}

export interface TemplateGoalFieldsProps {
  form: NewGoalForm;
  onChange: (change: Partial<NewGoalForm>) => void;
  templates: readonly TemplateChoice[];
}

/** The fields of a goal from a template, with the template's values as hints. */
export function TemplateGoalFields({ form, onChange, templates }: TemplateGoalFieldsProps) {
  const find = (id: string) => templates.find((template) => template.id === id);
  const chosen = find(form.templateId);
  const field = bind(form, onChange);
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
          {...field("amount")}
          hint={chosen && t("Default: {amount}", { amount: amountText(chosen.baseline, chosen) })}
        />
        <TextField
          label={t("Unit (Optional)")}
          maxLength={WATER_LIMITS.unit}
          {...field("unit")}
        />
        <WholeNumberField
          limits={WATER_LIMITS.stepPct}
          label={t("Growth Rate (%)")}
          {...field("growth")}
          hint={chosen && t("Growth rate: {percent}% on success", { percent: chosen.step_pct })}
        />
      </div>
      <TextField
        label={t("Custom Description (Optional)")}
        maxLength={WATER_LIMITS.target}
        placeholder={chosen?.title}
        {...field("customDescription")}
      />
    </>
  );
}

export interface AddGoalDialogProps extends FormState<NewGoalForm, NewGoal> {
  templates: readonly TemplateChoice[];
  /** Domains in use, offered beside those of the templates. */
  domains: readonly string[];
}

/** Adds a goal, from a template or a custom one. */
export function AddGoalDialog({ templates, domains, ...form }: AddGoalDialogProps) {
  const { values } = form;
  const all = [...new Set([...domains, ...templates.map(({ domain }) => domain)])];
  return (
    <FormDialog
      {...form}
      title={t("Add Goal")}
      ring="water"
      action={t("Add Goal")}
      read={(typed) => readNewGoal(typed, templates)}
    >
      {(write) => {
        const change = (part: Partial<NewGoalForm>) => write({ ...values, ...part });
        return (
          <div className="@container grid gap-4">
            <CheckboxField
              label={t("Create custom goal")}
              checked={values.custom}
              onChange={(event) => change({ custom: event.currentTarget.checked })}
            />
            {values.custom
              ? <CustomGoalFields form={values} onChange={change} domains={all} />
              : <TemplateGoalFields form={values} onChange={change} templates={templates} />}
            <GoalWeekdays days={values.weekdays} onChange={(weekdays) => change({ weekdays })} />
          </div>
        );
      }}
    </FormDialog>
  );
}

export interface GoalFormProps {
  /** The typed values, stored by the host. */
  form: GoalEditForm;
  onChange: (form: GoalEditForm) => void;
  /** Discards a draft that was restored; absent when none was. */
  onDiscardDraft?: (() => void) | undefined;
  domains: readonly string[];
  onCancel: () => void;
  onArchive: () => void;
  /** The goal's fields, valid. */
  onSave: (goal: NewGoal) => void;
  pending?: boolean;
  /** The fields that the server rejected. */
  rejected?: readonly string[] | undefined;
}

const STATES = GOAL_STATES.map((value) => ({ value, label: GOAL_STATE_TEXT[value] }));

/** Edits a goal in its place in the list. */
export function GoalForm(props: GoalFormProps) {
  const { form, onChange, onDiscardDraft, domains, onCancel, onArchive, onSave, pending = false, rejected } =
    props;
  const [invalid, setInvalid] = useState<{ error: string; field?: string } | null>(null);
  const frame = useRef<HTMLFormElement>(null);
  // Before what was typed while the form was loading is written into it.
  useLayoutEffect(() => frame.current?.querySelector("input")?.focus(), []);
  useLayoutEffect(() => {
    if (!invalid && !rejected?.length || !frame.current) return;
    const names = invalid ? [invalid.field].filter((name) => name !== undefined) : rejected;
    const unmark = markInvalid(frame.current, names);
    // On phones the form is higher than the screen, and the button that was pressed is at its end.
    frame.current.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    return unmark;
  }, [invalid, rejected]);
  const change = (part: Partial<GoalEditForm>) => {
    setInvalid(null);
    onChange({ ...form, ...part });
  };
  const field = bind(form, change);
  const save = () => {
    if (pending) return;
    const read = readGoalEdit(form);
    if (read.error !== undefined) return setInvalid(read);
    onSave(read.value);
  };
  return (
    <form
      ref={frame}
      noValidate
      className="@container grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <AlertBox message={invalid?.error} className="scroll-my-4" />
      {onDiscardDraft && <DraftRestored onDiscard={onDiscardDraft} />}
      <DomainField required domains={domains} {...field("domain")} />
      <TextField
        label={t("Goal Description")}
        required
        maxLength={WATER_LIMITS.target}
        {...field("target")}
      />
      <div className="grid grid-cols-2 gap-4 @md:grid-cols-3">
        <WholeNumberField
          limits={WATER_LIMITS.amount}
          label={t("Baseline")}
          required
          {...field("baseline")}
        />
        <WholeNumberField
          limits={WATER_LIMITS.stepPct}
          label={t("Growth %")}
          {...field("growth")}
        />
        <WholeNumberField
          limits={WATER_LIMITS.amount}
          label={t("Current Target")}
          required
          {...field("current")}
        />
        <TextField
          label={t("Unit (Optional)")}
          maxLength={WATER_LIMITS.unit}
          {...field("unit")}
        />
        <SelectField
          label={t("Status")}
          options={STATES}
          value={form.state}
          onChange={(event) => {
            const state = GOAL_STATES.find((known) => known === event.currentTarget.value);
            if (state) change({ state });
          }}
        />
      </div>
      <GoalWeekdays days={form.weekdays} onChange={(weekdays) => change({ weekdays })} />
      <CheckboxField
        label={t("Paused")}
        hint={t("A paused goal carries over unchanged and does not count until you resume it.")}
        checked={form.paused}
        onChange={(event) => change({ paused: event.currentTarget.checked })}
      />
      <TextArea
        label={t("Note (Optional)")}
        rows={2}
        maxLength={WATER_LIMITS.note}
        {...field("note")}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          className="-ml-4.25"
          title={t("Leaves the list and stays in the trash until you restore it")}
          onClick={onArchive}
        >
          {t("Archive")}
        </Button>
        <div className="ml-auto flex gap-2">
          <Button onClick={onCancel}>{t("Cancel")}</Button>
          <Button look="primary" type="submit" pending={pending}>{t("Save Changes")}</Button>
        </div>
      </div>
    </form>
  );
}
