import { type ReactNode, useState } from "react";
import type { FormResult } from "#shared/ui/dialogs/FormDialog.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { useFirstFieldFocus } from "../focus.ts";
import { useWrong } from "../use_wrong.ts";
import { submitOnCtrlEnter } from "../keys.ts";
import { FormActions } from "../today/FormActions.tsx";
import { t } from "#shared/texts/translate.ts";

export interface ItemFormFrameProps<Values, Result> {
  title: string;
  initial: Values;
  /** Validates the typed values. */
  read: (values: Values) => FormResult<Result>;
  onSave: (result: Result) => void;
  /** Called on every change, since the popup may close at any time. */
  onDraft: (values: Values) => void;
  onDelete: () => void;
  onCancel: () => void;
  children: (values: Values, change: (values: Values) => void) => ReactNode;
}

/** The form that edits an item. It is inline because the popup would cut off a dialog. */
export function ItemForm<Values, Result>(props: ItemFormFrameProps<Values, Result>) {
  const { title, initial, read, onSave, onDraft, onDelete, onCancel, children } = props;
  const [values, setValues] = useState(initial);
  const form = useFirstFieldFocus();
  const [wrong, setWrong] = useWrong(form);
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      className="grid gap-2"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        const result = read(values);
        if (result.error === undefined) onSave(result.value);
        else setWrong(result);
      }}
    >
      <AlertBox message={wrong} />
      {children(values, (next) => {
        setWrong(null);
        setValues(next);
        onDraft(next);
      })}
      <FormActions submit={t("Save Changes")} {...{ onCancel, onDelete }} />
    </form>
  );
}
