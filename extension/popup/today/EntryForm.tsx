import { useId, useState } from "react";
import { EARTH_LIMITS, type Entry, TIME_CATEGORIES } from "#shared/rings/mod.ts";
import { type EntryFields, entryFields, type EntryValues, readEntry } from "#shared/ui/earth/entry_form.ts";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { TextArea } from "#shared/ui/fields/TextArea.tsx";
import { DateTimeField } from "#shared/ui/fields/TextField.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { useFirstFieldFocus } from "../focus.ts";
import { useWrong } from "../use_wrong.ts";
import { submitOnCtrlEnter } from "../keys.ts";
import { FormActions } from "./FormActions.tsx";
import { t } from "#shared/texts/translate.ts";

export interface EntryFormProps {
  entry: Entry;
  timeZone: string;
  /** What was typed before; null without it. */
  draft: EntryFields | null;
  /** Called on every change, since the popup may close at any time. */
  onDraft: (draft: EntryFields) => void;
  onSave: (values: EntryValues) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** The form for an entry. It is inline because the popup would cut off a dialog. */
export function EntryForm(props: EntryFormProps) {
  const { entry, timeZone, draft, onDraft, onSave, onDelete, onCancel } = props;
  const [fields, setFields] = useState(() => draft ?? entryFields(entry, timeZone));
  const id = useId();
  const form = useFirstFieldFocus();
  const [wrong, setWrong] = useWrong(form);
  const edit = (name: keyof EntryFields) => ({ currentTarget }: { currentTarget: { value: string } }) => {
    setWrong(null);
    const next = { ...fields, [name]: currentTarget.value };
    setFields(next);
    onDraft(next);
  };
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={id}
      className="mt-1.5 grid gap-2"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        const result = readEntry(fields, entry, timeZone);
        if (result.error === undefined) onSave(result.value);
        else setWrong(result);
      }}
    >
      <h3 id={id} className="font-medium">{t("Edit entry")}</h3>
      <AlertBox message={wrong} />
      {/* First, since a note is what most entries lack. */}
      <TextArea
        label={t("Note (Optional)")}
        rows={2}
        maxLength={EARTH_LIMITS.note}
        value={fields.note}
        onChange={edit("note")}
      />
      <DateTimeField label={t("Start Time")} value={fields.start} onChange={edit("start")} required />
      <DateTimeField
        label={t("End Time")}
        data-field="end_ts"
        value={fields.end}
        onChange={edit("end")}
        required
      />
      <SelectField
        label={t("Category")}
        options={TIME_CATEGORIES}
        value={fields.category}
        onChange={edit("category")}
      />
      <FormActions submit={t("Save Changes")} {...{ onCancel, onDelete }} />
    </form>
  );
}
