import { type ReactNode, useState } from "react";
import type { RingName } from "#shared/rings/ring.ts";
import { AlertBox } from "../parts/AlertBox.tsx";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** What a form says: a valid value, or what is wrong in words. */
export type FormResult<T> = { readonly value: T; readonly error?: undefined } | { readonly error: string };

/** What every dialog with a form takes: what is typed, and what becomes of it. */
export interface FormState<Values, Result> {
  /** What is typed, held by the host. */
  values: Values;
  onChange: (values: Values) => void;
  /** Discards a draft that was restored; absent when none was. */
  onDiscardDraft?: (() => void) | undefined;
  /** Closes the dialog and keeps what was typed. */
  onClose: () => void;
  /** Closes the dialog and discards what was typed; `onClose` when absent. */
  onCancel?: () => void;
  /** Saves what the form says, once it is valid. */
  onSave: (result: Result) => void;
  pending?: boolean;
  /** What failed in saving, and why. What was typed stays. */
  failure?: { message: string; reason?: string } | null;
}

export interface FormDialogProps<Values, Result> extends FormState<Values, Result> {
  title: string;
  description?: ReactNode;
  ring: RingName;
  /** The label of the button that saves. */
  action: string;
  /** Whether there is nothing to save yet. */
  incomplete?: boolean;
  /** Validates what is typed. */
  read: (values: Values) => FormResult<Result>;
  /** The fields. They call `change`, which also takes the last error away. */
  children: (change: (values: Values) => void) => ReactNode;
}

/** A modal form: validates what is typed before it is saved, and shows what is wrong. Mounted while it is open. */
export function FormDialog<Values, Result>(props: FormDialogProps<Values, Result>) {
  const { title, description, ring, action, incomplete = false, read, children, values, onChange } = props;
  const { onDiscardDraft, onClose, onCancel = onClose, onSave, pending = false, failure } = props;
  const [invalid, setInvalid] = useState<string | null>(null);
  const submit = () => {
    if (pending || incomplete) return;
    const result = read(values);
    setInvalid(result.error ?? null);
    if (result.error === undefined) onSave(result.value);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      ring={ring}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button look="primary" type="submit" disabled={incomplete} pending={pending}>{action}</Button>
        </>
      }
    >
      <AlertBox message={invalid ?? failure?.message} reason={invalid ? undefined : failure?.reason} />
      {onDiscardDraft && <DraftRestored onDiscard={onDiscardDraft} />}
      {children((next) => {
        setInvalid(null);
        onChange(next);
      })}
    </Dialog>
  );
}

interface DraftRestoredProps {
  /** What was found is thrown away, and what is saved stands there again. */
  onDiscard: () => void;
}

/** A quiet sign that a field shows what was written earlier and never saved, with the way to be rid of it. */
export function DraftRestored({ onDiscard }: DraftRestoredProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-small text-soft">
      <span>Draft restored</span>
      <Button look="quiet" size="small" className="px-2!" onClick={onDiscard}>Discard draft</Button>
    </p>
  );
}
