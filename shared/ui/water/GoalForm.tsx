import { useLayoutEffect, useRef, useState } from "react";
import { GOAL_STATE_TEXT, GOAL_STATES, WATER_LIMITS } from "#shared/rings/mod.ts";
import { AlertBox } from "../parts/AlertBox.tsx";
import { Button } from "../parts/Button.tsx";
import { CheckboxField } from "../fields/CheckboxField.tsx";
import { DraftRestored } from "../dialogs/FormDialog.tsx";
import { markInvalid } from "../dialogs/mark_invalid.ts";
import { SelectField } from "../fields/SelectField.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { TextField } from "../fields/TextField.tsx";
import { DomainField } from "./DomainField.tsx";
import { GoalWeekdays } from "./GoalWeekdays.tsx";
import { type GoalEditForm, type NewGoal, readGoalEdit } from "./goal_form.ts";
import { WholeNumberField } from "./WholeNumberField.tsx";
import { t } from "#shared/texts/translate.ts";

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
      <DomainField required domains={domains} value={form.domain} onChange={(domain) => change({ domain })} />
      <TextField
        label={t("Goal Description")}
        data-field="target"
        required
        maxLength={WATER_LIMITS.target}
        value={form.target}
        onChange={(event) => change({ target: event.currentTarget.value })}
      />
      <div className="grid grid-cols-2 gap-4 @md:grid-cols-3">
        <WholeNumberField
          limits={WATER_LIMITS.amount}
          label={t("Baseline")}
          required
          value={form.baseline}
          onChange={(baseline) => change({ baseline })}
        />
        <WholeNumberField
          limits={WATER_LIMITS.stepPct}
          label={t("Growth %")}
          value={form.growth}
          onChange={(growth) => change({ growth })}
        />
        <WholeNumberField
          limits={WATER_LIMITS.amount}
          label={t("Current Target")}
          required
          value={form.current}
          onChange={(current) => change({ current })}
        />
        <TextField
          label={t("Unit (Optional)")}
          data-field="unit"
          maxLength={WATER_LIMITS.unit}
          value={form.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
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
        data-field="note"
        rows={2}
        maxLength={WATER_LIMITS.note}
        value={form.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
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
