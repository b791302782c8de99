import { EARTH_LIMITS, TIME_CATEGORIES } from "#shared/rings/mod.ts";
import { spentText } from "#shared/rules/format/format_time.ts";
import { SelectField } from "../fields/SelectField.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { DateTimeField } from "../fields/TextField.tsx";
import { Button } from "../parts/Button.tsx";
import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { type EntryFields, entryTimes, type EntryValues, readEntry, withLength } from "./entry_form.ts";
import { t } from "#shared/texts/translate.ts";

export interface EntryDialogProps extends FormState<EntryFields, EntryValues> {
  /** The initial values: the entry to edit, the gap to fill, or nothing. */
  initial?: Partial<EntryValues>;
  /** 'Edit entry' instead of 'Add Entry'. */
  editing?: boolean;
  timeZone: string;
}

/** The lengths offered for a new entry, in minutes. */
const LENGTHS = [15, 30, 60] as const;

/** Adds or edits a time entry. The host stores what is typed: at first, {@link entryFields} of `initial`. */
export function EntryDialog({ initial = {}, editing = false, timeZone, ...form }: EntryDialogProps) {
  const { values } = form;
  const { from, to } = entryTimes(values, initial, timeZone);
  return (
    <FormDialog
      {...form}
      title={editing ? t("Edit entry") : t("Add Entry")}
      ring="earth"
      action={editing ? t("Save Changes") : t("Save entry")}
      read={(fields) => readEntry(fields, initial, timeZone)}
    >
      {(change) => {
        const edit = (field: keyof EntryFields) => (event: { currentTarget: { value: string } }) =>
          change({ ...values, [field]: event.currentTarget.value });
        return (
          <>
            <DateTimeField
              label={t("Start Time")}
              data-field="start_ts"
              value={values.start}
              onChange={edit("start")}
              required
            />
            <DateTimeField
              label={t("End Time")}
              data-field="end_ts"
              value={values.end}
              onChange={edit("end")}
              hint={from !== null && to !== null && to > from ? spentText(to - from) : undefined}
              required
            />
            {!editing && (
              <div role="group" aria-label={t("Length")} className="-mt-2 flex flex-wrap gap-2">
                {LENGTHS.map((minutes) => (
                  <Button
                    key={minutes}
                    size="small"
                    disabled={!values.start && !values.end}
                    onClick={() => change(withLength(values, minutes, timeZone))}
                  >
                    {t("{minutes} min", { minutes })}
                  </Button>
                ))}
              </div>
            )}
            <SelectField
              label={t("Category")}
              options={TIME_CATEGORIES}
              placeholder={t("Select category")}
              value={values.category}
              onChange={edit("category")}
              required
            />
            <TextArea
              label={t("Note (Optional)")}
              data-field="note"
              value={values.note}
              onChange={edit("note")}
              maxLength={EARTH_LIMITS.note}
              rows={2}
            />
          </>
        );
      }}
    </FormDialog>
  );
}
