import { useState } from "react";
import { AlertBox } from "../parts/AlertBox.tsx";
import { Button } from "../parts/Button.tsx";
import { CheckboxField } from "../fields/CheckboxField.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { DraftRestored } from "../parts/DraftRestored.tsx";
import { CustomGoalFields } from "./CustomGoalFields.tsx";
import { type NewGoal, type NewGoalForm, readNewGoal, type TemplateChoice } from "./goal_form.ts";
import { TemplateGoalFields } from "./TemplateGoalFields.tsx";

export interface AddGoalDialogProps {
  /** What is typed, kept by the host. */
  form: NewGoalForm;
  onChange: (form: NewGoalForm) => void;
  /** Throws away a draft that was found; absent when none was. */
  onDiscardDraft?: (() => void) | undefined;
  templates: readonly TemplateChoice[];
  /** Domains in use, offered beside those of the templates. */
  domains: readonly string[];
  /** Closed, with what was typed kept for the next time. */
  onClose: () => void;
  /** Closed, and what was typed is not wanted. */
  onCancel: () => void;
  /** A goal that is valid. */
  onAdd: (goal: NewGoal) => void;
  pending?: boolean;
  /** What failed in saving, and why. What was typed stays. */
  failure?: { message: string; reason?: string } | null;
}

/** Adds a goal, from a template or in the user's own words. Mounted while it is open. */
export function AddGoalDialog(props: AddGoalDialogProps) {
  const {
    form,
    onChange,
    onDiscardDraft,
    templates,
    domains,
    onClose,
    onCancel,
    onAdd,
    pending = false,
    failure,
  } = props;
  const [invalid, setInvalid] = useState<string | null>(null);
  const change = (part: Partial<NewGoalForm>) => {
    setInvalid(null);
    onChange({ ...form, ...part });
  };
  const add = () => {
    if (pending) return;
    const read = readNewGoal(form, templates);
    if (read.error !== undefined) return setInvalid(read.error);
    setInvalid(null);
    onAdd(read.value);
  };
  const all = [...new Set([...domains, ...templates.map(({ domain }) => domain)])];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Goal"
      ring="water"
      onSubmit={add}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button look="primary" type="submit" pending={pending}>Add Goal</Button>
        </>
      }
    >
      <AlertBox message={invalid ?? failure?.message} reason={invalid ? undefined : failure?.reason} />
      {onDiscardDraft && <DraftRestored onDiscard={onDiscardDraft} />}
      <CheckboxField
        label="Create custom goal"
        checked={form.custom}
        onChange={(event) => change({ custom: event.currentTarget.checked })}
      />
      {form.custom
        ? <CustomGoalFields form={form} onChange={change} domains={all} />
        : <TemplateGoalFields form={form} onChange={change} templates={templates} />}
    </Dialog>
  );
}
