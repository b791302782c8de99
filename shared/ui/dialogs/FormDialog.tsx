import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { RingName } from "#shared/rings/ring.ts";
import { AlertBox } from "../parts/AlertBox.tsx";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { markInvalid } from "./mark_invalid.ts";
import { t } from "#shared/texts/translate.ts";

/**
 * The result of validating a form: a valid value, or an error message with the name of the field that it is about,
 * unless the field is empty or outside of its limits.
 */
export type FormResult<T> = { readonly value: T; readonly error?: undefined } | {
  readonly error: string;
  readonly field?: string;
};

/** The props of every form dialog: its values and what happens to them. */
export interface FormState<Values, Result> {
  /** The typed values, stored by the host. */
  values: Values;
  onChange: (values: Values) => void;
  /** Discards a draft that was restored; absent when none was. */
  onDiscardDraft?: (() => void) | undefined;
  /** Closes the dialog; the typed values stay as a draft. */
  onClose: () => void;
  /** Closes the dialog and discards the typed values; `onClose` when absent. */
  onCancel?: () => void;
  /** Called with the valid result. */
  onSave: (result: Result) => void;
  pending?: boolean;
  /** Why saving failed, and the names of the fields that the server rejected. The typed values stay. */
  failure?: { message: string; reason?: string; fields?: readonly string[] } | null;
}

export interface FormDialogProps<Values, Result> extends FormState<Values, Result> {
  title: string;
  description?: ReactNode;
  /** The ring in whose hue its parts are. */
  ring?: RingName;
  /** The label of the button that saves. */
  action: string;
  /** Whether it takes something away for good, which its button shows. */
  isDangerous?: boolean;
  /** Whether there is nothing to save yet. */
  incomplete?: boolean;
  /** Validates the typed values. */
  read: (values: Values) => FormResult<Result>;
  /** The fields. They call `change`, which also clears the last error. */
  children: (change: (values: Values) => void) => ReactNode;
}

/** A modal form: validates the typed values before it saves them, and shows errors. Mounted while it is open. */
export function FormDialog<Values, Result>(props: FormDialogProps<Values, Result>) {
  const { title, description, ring, action, isDangerous, incomplete = false, read, children } = props;
  const { values, onChange } = props;
  const { onDiscardDraft, onClose, onCancel = onClose, onSave, pending = false, failure } = props;
  const [invalid, setInvalid] = useState<{ error: string; field?: string } | null>(null);
  const submitted = useRef<HTMLElement>(null);
  // Whether anything was typed since then, as while it was being saved. The focus stays there.
  const isTyping = useRef(false);
  useLayoutEffect(() => {
    const names = invalid ? (invalid.field === undefined ? [] : [invalid.field]) : failure?.fields;
    return names && submitted.current ? markInvalid(submitted.current, names, isTyping.current) : undefined;
  }, [invalid, failure]);
  const submit = (form: HTMLElement) => {
    if (pending || incomplete) return;
    submitted.current = form;
    isTyping.current = false;
    const result = read(values);
    if (result.error !== undefined) return setInvalid(result);
    setInvalid(null);
    onSave(result.value);
  };
  const message = invalid?.error ?? failure?.message;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      ring={ring}
      onSubmit={submit}
      notice={message && <AlertBox message={message} reason={invalid ? undefined : failure?.reason} />}
      footer={
        <>
          <Button onClick={onCancel}>{t("Cancel")}</Button>
          <Button
            look={isDangerous ? "danger" : "primary"}
            type="submit"
            disabled={incomplete}
            pending={pending}
          >
            {action}
          </Button>
        </>
      }
    >
      {onDiscardDraft && <DraftRestored onDiscard={onDiscardDraft} />}
      {children((next) => {
        isTyping.current = true;
        setInvalid(null);
        onChange(next);
      })}
    </Dialog>
  );
}

interface DraftRestoredProps {
  /** Discards the draft and shows the saved value again. */
  onDiscard: () => void;
}

/** Says that a field shows a restored draft, with a button that discards it. */
export function DraftRestored({ onDiscard }: DraftRestoredProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-small text-soft">
      <span>{t("Draft restored")}</span>
      <Button look="quiet" size="small" className="px-2!" onClick={onDiscard}>{t("Discard draft")}</Button>
    </p>
  );
}
