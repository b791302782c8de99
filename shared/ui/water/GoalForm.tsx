import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { amountText, numberText, shortWeekdayName, weekdayName, WEEKDAYS } from "../../domain/format.ts";
import {
  type Goal,
  GOAL_STATE_TEXT,
  GOAL_STATES,
  isTimeUnit,
  TIME_CATEGORIES,
  TimeCategorySchema,
  WATER_LIMITS,
} from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { AlertBox, Button, classes, CONTROL } from "../Controls.tsx";
import { DraftRestored, FormDialog, type FormResult, type FormState, useValidForm } from "../Dialog.tsx";
import { bind, CheckboxField, Field, NumberField, SelectField, TextArea, TextField } from "../Fields.tsx";

/** What `bind` returns for a text. */
type Bound = Pick<ComponentProps<typeof TextField>, "value" | "onChange">;

/** The domain of a goal. */
export function DomainField({ domains, ...field }: Bound & {
  /** Domains to choose from; any other may be typed. */
  domains: readonly string[];
  starred?: boolean;
  /** Whether it is required, without a star. */
  required?: boolean;
}) {
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

/** A whole number: an amount, or a growth rate in percent. */
export function WholeNumberField({ limits, ...field }: Bound & {
  label: string;
  /** The smallest and largest valid number. */
  limits: { readonly min: number; readonly max: number };
  starred?: boolean;
  /** Whether it is required, without a star. */
  required?: boolean;
  hint?: ReactNode;
}) {
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

const typed = z.string().check(z.maxLength(10_000));

/** Every weekday: 1 is Monday, 7 is Sunday. */
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** A goal as typed in either form: amounts as text. Drafts of earlier versions lack the fields that have a default. */
export const GoalFormSchema = z.object({
  /** Whether a new goal is custom instead of from a template. */
  custom: z._default(z.boolean(), false),
  templateId: z._default(typed, ""),
  customDescription: z._default(typed, ""),
  target: typed,
  domain: typed,
  baseline: typed,
  growth: typed,
  unit: z._default(typed, ""),
  weekdays: z._default(z.array(z.int()), EVERY_DAY),
  current: z._default(typed, ""),
  state: z._default(z.enum(GOAL_STATES), "pending"),
  paused: z._default(z.boolean(), false),
  note: z._default(typed, ""),
  cue: z._default(typed, ""),
  /** Empty for none. It counts with a unit of time only. */
  category: z._default(z.union([TimeCategorySchema, z.literal("")]), ""),
});

export type GoalFormValues = z.infer<typeof GoalFormSchema>;

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
export const EMPTY_GOAL: GoalFormValues = {
  custom: false,
  templateId: "",
  customDescription: "",
  target: "",
  domain: "",
  baseline: "",
  growth: String(STEP.default),
  unit: "",
  weekdays: EVERY_DAY,
  current: "",
  state: "pending",
  paused: false,
  note: "",
  cue: "",
  category: "",
};

/** Returns the form with the amounts and the unit of the chosen template. */
export function withTemplate(
  form: GoalFormValues,
  id: string,
  template: TemplateChoice | undefined,
): GoalFormValues {
  return {
    ...form,
    templateId: id,
    ...(template && amountsOf(template)),
  };
}

function amountsOf({ baseline, step_pct, unit }: TemplateChoice) {
  return { baseline: String(baseline), growth: String(step_pct), unit };
}

/** Returns the new goal, pending and at its baseline, or an error message. */
export function readNewGoal(form: GoalFormValues, templates: readonly TemplateChoice[]): FormResult<NewGoal> {
  if (form.custom) return readCustomGoal(form);
  if (form.templateId === "") return { error: t("Please select a goal template or create a custom goal") };
  const template = templates.find(({ id }) => id === form.templateId);
  if (!template) return { error: t("Invalid template selected") };
  return newGoal(form, {
    target: form.customDescription.trim() || template.title,
    domain: template.domain,
    baseline: amountOf(form.baseline) ?? template.baseline,
    step_pct: amountOf(form.growth) ?? template.step_pct,
  });
}

function readCustomGoal(form: GoalFormValues): FormResult<NewGoal> {
  const { target, domain, growth } = form;
  const baseline = amountOf(form.baseline);
  if (!target.trim() || !domain.trim() || !baseline) return { error: t(MISSING) };
  return newGoal(form, {
    target: target.trim(),
    domain: domain.trim(),
    baseline,
    step_pct: amountOf(growth) ?? STEP.default,
  });
}

function newGoal(
  form: GoalFormValues,
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
  { unit, weekdays, paused, cue, category }: GoalFormValues,
): Pick<Goal, "unit" | "weekdays" | "paused" | "cue" | "category"> {
  return {
    ...(unit.trim() && { unit: unit.trim() }),
    ...(weekdays.length < EVERY_DAY.length && { weekdays }),
    ...(paused && { paused }),
    ...(cue.trim() && { cue: cue.trim() }),
    ...(category && isTimeUnit(unit.trim()) && { category }),
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
    ...(goal.cue && { cue: "" }),
    ...(goal.category && { category: null }),
    ...values,
  };
}

/** Returns the fields of a goal's edit form. */
export function editFormOf(goal: Goal): GoalFormValues {
  return {
    ...EMPTY_GOAL,
    custom: true,
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
    cue: goal.cue ?? "",
    category: goal.category ?? "",
  };
}

/** Returns the edited goal without its id, or an error message. */
export function readGoalEdit(form: GoalFormValues): FormResult<NewGoal> {
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

/** The weekdays on which a goal is due: seven toggles, each with the first letter of its name. */
export function GoalWeekdays({ days, onChange }: {
  /** The chosen weekdays: 1 is Monday, 7 is Sunday. */
  days: readonly number[];
  onChange: (days: number[]) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-medium text-soft">{t("Due on")}</legend>
      <div className="mt-1.5 flex w-fit max-w-full rounded-sm bg-wash">
        {WEEKDAYS.map((name, index) => (
          <label
            key={name}
            className={classes(
              "relative grid size-10 min-w-0 place-items-center rounded-sm text-small font-medium text-soft pointer-coarse:size-11",
              "hover:bg-wash has-checked:bg-ring-tint has-checked:font-semibold has-checked:text-ring forced-colors:has-checked:border",
              "has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink",
              "has-aria-invalid:text-fire",
            )}
          >
            <input
              type="checkbox"
              name="weekdays"
              aria-label={weekdayName(index + 1)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              checked={days.includes(index + 1)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...days, index + 1].sort()
                    : days.filter((day) => day !== index + 1),
                )}
            />
            <span aria-hidden="true">{[...shortWeekdayName(index + 1)][0]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Between title and domain when both are plain text. */
const SEPARATOR = "· ";

/**
 * Selects a goal template by its title, with its domain as a badge. It is the browser's own select; where options
 * cannot contain a badge, the domain follows the title as plain text.
 */
export function TemplateSelect({ templates, value, onChange }: {
  templates: readonly TemplateChoice[];
  /** The chosen template's id; empty while none is. */
  value: string;
  onChange: (id: string) => void;
}) {
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

/** As many suggested goals as are taken in at a glance. */
const MAX_SUGGESTED = 4;

/** The fields of a goal, in one column: of a new one, custom or from a template, and of one that is edited. */
export function GoalFields({ form, onChange, domains, templates = [], editing = false }: {
  form: GoalFormValues;
  onChange: (change: Partial<GoalFormValues>) => void;
  /** Domains to choose from. */
  domains: readonly string[];
  /** The templates that a new goal may begin from. */
  templates?: readonly TemplateChoice[];
  /** Whether the goal is there already: then its current target and state can be changed, too. */
  editing?: boolean;
}) {
  const field = bind(form, onChange);
  const isTemplate = !form.custom;
  // As the form opens: it does not fold while it is filled in.
  const [hasMore] = useState(
    form.paused || [form.note, form.cue, form.category].some((text) => text !== "") ||
      // As it was read in a sentence.
      (!editing && form.unit !== ""),
  );
  const find = (id: string) => templates.find((template) => template.id === id);
  const chosen = isTemplate ? find(form.templateId) : undefined;
  return (
    <div className="@container grid gap-5">
      {isTemplate
        ? (
          <TemplateSelect
            templates={templates}
            value={form.templateId}
            onChange={(id) => onChange(withTemplate(form, id, find(id)))}
          />
        )
        : (
          <>
            <div className="grid gap-2">
              <TextField
                label={t("Goal Description")}
                starred={!editing}
                required
                maxLength={WATER_LIMITS.target}
                {...field("target")}
              />
              {!editing && form.domain === "" && (
                <SuggestedGoals typed={form.target} templates={templates} onChoose={onChange} />
              )}
            </div>
            <DomainField starred={!editing} required domains={domains} {...field("domain")} />
          </>
        )}
      <div className="grid grid-cols-2 gap-4 @sm:grid-cols-3">
        <WholeNumberField
          limits={WATER_LIMITS.amount}
          label={editing ? t("Baseline") : t("Starting Amount")}
          starred={!editing && !isTemplate}
          required={!isTemplate}
          {...field("baseline")}
          hint={chosen && t("Default: {amount}", { amount: amountText(chosen.baseline, chosen) })}
        />
        <WholeNumberField
          limits={WATER_LIMITS.stepPct}
          label={editing ? t("Growth %") : t("Growth Rate (%)")}
          {...field("growth")}
          hint={chosen && t("Growth rate: {percent}% on success", { percent: chosen.step_pct })}
        />
        {editing && (
          <>
            <WholeNumberField
              limits={WATER_LIMITS.amount}
              label={t("Current Target")}
              required
              {...field("current")}
            />
            <SelectField
              label={t("Status")}
              options={STATES}
              value={form.state}
              onChange={(event) => {
                const state = GOAL_STATES.find((known) => known === event.currentTarget.value);
                if (state) onChange({ state });
              }}
            />
          </>
        )}
      </div>
      {isTemplate && (
        <TextField
          label={t("Custom Description (Optional)")}
          maxLength={WATER_LIMITS.target}
          placeholder={chosen?.title}
          {...field("customDescription")}
        />
      )}
      <GoalWeekdays days={form.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      <details open={hasMore}>
        <summary className="flex min-h-9 w-fit cursor-pointer items-center text-small font-medium text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11">
          {t("More")}
        </summary>
        <div className="grid gap-4 pt-2">
          <TextField label={t("Unit (Optional)")} maxLength={WATER_LIMITS.unit} {...field("unit")} />
          <TextField
            label={t("When, or after what")}
            maxLength={WATER_LIMITS.cue}
            placeholder={t("After breakfast")}
            {...field("cue")}
          />
          {isTimeUnit(form.unit.trim()) && (
            <SelectField
              label={t("Category")}
              hint={t("All time in it counts for this goal.")}
              placeholder={t("Nothing")}
              options={TIME_CATEGORIES}
              value={form.category}
              onChange={(event) => {
                const { value } = event.currentTarget;
                onChange({ category: TIME_CATEGORIES.find((known) => known === value) ?? "" });
              }}
            />
          )}
          {editing && (
            <>
              <CheckboxField
                label={t("Paused")}
                hint={t("A paused goal carries over unchanged and does not count until you resume it.")}
                checked={form.paused}
                onChange={(event) => onChange({ paused: event.currentTarget.checked })}
              />
              <TextArea label={t("Note (Optional)")} maxLength={WATER_LIMITS.note} {...field("note")} />
            </>
          )}
        </div>
      </details>
    </div>
  );
}

/** A few templates that fit what was typed. One that is chosen fills in the form. */
function SuggestedGoals({ typed, templates, onChoose }: {
  /** What was typed as the description. */
  typed: string;
  templates: readonly TemplateChoice[];
  onChoose: (change: Partial<GoalFormValues>) => void;
}) {
  const words = typed.trim().toLowerCase();
  const fitting = templates.filter(({ title }) => {
    const lower = title.toLowerCase();
    return lower.includes(words) && lower !== words;
  }).slice(0, MAX_SUGGESTED);
  if (fitting.length === 0) return null;
  return (
    <div role="group" aria-label={t("Suggestions")} className="flex flex-wrap gap-2">
      {fitting.map((template) => (
        <Button
          key={template.id}
          size="small"
          onClick={() =>
            onChoose({ target: template.title, domain: template.domain, ...amountsOf(template) })}
        >
          {template.title}
        </Button>
      ))}
    </div>
  );
}

export interface AddGoalDialogProps extends FormState<GoalFormValues, NewGoal> {
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
        const change = (part: Partial<GoalFormValues>) => write({ ...values, ...part });
        return (
          <>
            <CheckboxField
              label={t("Create custom goal")}
              checked={values.custom}
              onChange={(event) => change({ custom: event.currentTarget.checked })}
            />
            <GoalFields form={values} onChange={change} domains={all} templates={templates} />
          </>
        );
      }}
    </FormDialog>
  );
}

const STATES = GOAL_STATES.map((value) => ({ value, label: GOAL_STATE_TEXT[value] }));

/** Edits a goal in its place in the list. */
export function GoalForm(props: {
  /** The typed values, stored by the host. */
  form: GoalFormValues;
  onChange: (form: GoalFormValues) => void;
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
}) {
  const { form, onChange, onDiscardDraft, domains, onCancel, onArchive, onSave, pending = false, rejected } =
    props;
  const { wrong, submit, onType } = useValidForm({ values: form, read: readGoalEdit, onSave, rejected });
  const frame = useRef<HTMLFormElement>(null);
  // Before what was typed while the form was loading is written into it.
  useLayoutEffect(() => frame.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={frame}
      noValidate
      className="grid max-w-160 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit(event.currentTarget);
      }}
    >
      <AlertBox message={wrong} className="scroll-my-4" />
      {onDiscardDraft && <DraftRestored onDiscard={onDiscardDraft} />}
      <GoalFields
        editing
        form={form}
        onChange={(part) => {
          onType();
          onChange({ ...form, ...part });
        }}
        domains={domains}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
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
