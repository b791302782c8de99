import { useState } from "react";
import { clockTime, instantOfLocal, localDateTime, spentText } from "../../domain/format.ts";
import {
  EARTH_LIMITS,
  type Entry,
  entrySpanError,
  TIME_CATEGORIES,
  type TimeCategory,
} from "../../domain/rings/mod.ts";
import { type Span, spanOf } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { AlertBox, Button, keepTimes } from "../Controls.tsx";
import { Dialog, FormDialog, type FormResult, type FormState } from "../Dialog.tsx";
import { bind, DateTimeField, SelectField, TextArea } from "../Fields.tsx";
import { spanText } from "./Entries.tsx";
import { CategoryButtons } from "./Timer.tsx";

/** The values that the entry dialog saves; instants as ISO in UTC. */
export type EntryValues = Pick<Entry, "start_ts" | "end_ts" | "category" | "note">;

/** The fields of an entry as typed; times in the user's zone, `YYYY-MM-DDTHH:mm`. */
export interface EntryFieldValues {
  start: string;
  end: string;
  category: string;
  note: string;
}

/** Returns the initial fields of the dialog. */
export function entryFields(initial: Partial<EntryValues>, timeZone: string): EntryFieldValues {
  const local = (instant?: string) => instant ? localDateTime(Date.parse(instant), timeZone) : "";
  return {
    start: local(initial.start_ts),
    end: local(initial.end_ts),
    category: initial.category ?? "",
    note: initial.note ?? "",
  };
}

/**
 * Returns the instants of both times, null for one that is not complete. A time that was not changed keeps its seconds,
 * which the fields do not show.
 */
function entryTimes(fields: EntryFieldValues, initial: Partial<EntryValues>, timeZone: string) {
  const opened = entryFields(initial, timeZone);
  const instant = (text: string, unchanged: boolean, saved?: string) =>
    saved && unchanged ? Date.parse(saved) : instantOfLocal(text, timeZone);
  return {
    from: instant(fields.start, fields.start === opened.start, initial.start_ts),
    to: instant(fields.end, fields.end === opened.end, initial.end_ts),
  };
}

/** Returns the fields with that length: the start moves, or the end when there is none yet. */
function withLength(fields: EntryFieldValues, minutes: number, timeZone: string): EntryFieldValues {
  const [start, end] = [fields.start, fields.end].map((text) => instantOfLocal(text, timeZone));
  const length = minutes * 60_000;
  if (typeof end === "number") return { ...fields, start: localDateTime(end - length, timeZone) };
  if (typeof start === "number") return { ...fields, end: localDateTime(start + length, timeZone) };
  return fields;
}

/** Returns the entry, or the message of docs/behaviour.md that says what is missing. */
export function readEntry(
  fields: EntryFieldValues,
  initial: Partial<EntryValues>,
  timeZone: string,
): FormResult<EntryValues> {
  const { from, to } = entryTimes(fields, initial, timeZone);
  const category = TIME_CATEGORIES.find((known) => known === fields.category);
  if (from === null || to === null || !category) return { error: t("Please fill in all required fields") };
  const error = entrySpanError(from, to);
  if (error) return { error, field: "end_ts" };
  return {
    value: {
      start_ts: new Date(from).toISOString(),
      end_ts: new Date(to).toISOString(),
      category,
      note: fields.note.trim(),
    },
  };
}

/** The lengths offered for a new entry, in minutes. */
const LENGTHS = [15, 30, 60] as const;

/** The fields of an entry. The host stores their values. */
export function EntryFields(props: {
  values: EntryFieldValues;
  onChange: (values: EntryFieldValues) => void;
  /** The initial values: the entry to edit, the gap to fill, or nothing. */
  initial: Partial<EntryValues>;
  /** Whether an entry is edited: then no lengths are offered. */
  editing: boolean;
  timeZone: string;
  /** In the low popup: the note, which is what most entries lack, stands first, and no length is said. */
  compact?: boolean;
}) {
  const { values, onChange, initial, editing, timeZone, compact = false } = props;
  const { from, to } = entryTimes(values, initial, timeZone);
  const field = bind(values, onChange);
  const note = (
    <TextArea
      label={t("Note (Optional)")}
      {...field("note")}
      maxLength={EARTH_LIMITS.note}
    />
  );
  return (
    <>
      {compact && note}
      <DateTimeField
        label={t("Start Time")}
        {...field("start")}
        data-field="start_ts"
        required
      />
      <DateTimeField
        label={t("End Time")}
        {...field("end")}
        data-field="end_ts"
        hint={!compact && from !== null && to !== null && to > from ? spentText(to - from) : undefined}
        required
      />
      {!editing && (
        <div role="group" aria-label={t("Length")} className="-mt-2 flex flex-wrap gap-2">
          {LENGTHS.map((minutes) => (
            <Button
              key={minutes}
              size="small"
              disabled={!values.start && !values.end}
              onClick={() => onChange(withLength(values, minutes, timeZone))}
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
        {...field("category")}
        required
      />
      {!compact && note}
    </>
  );
}

export interface EntryDialogProps extends FormState<EntryFieldValues, EntryValues> {
  /** The initial values: the entry to edit, the gap to fill, or nothing. */
  initial?: Partial<EntryValues>;
  /** 'Edit entry' instead of 'Add Entry'. */
  editing?: boolean;
  timeZone: string;
  /** What the entry counts for; null for nothing. */
  purpose?: string | null;
  /** Makes it count for nothing. */
  onRemovePurpose?: () => void;
  /** Splits the entry instead. */
  onSplit?: (() => void) | undefined;
}

/** Adds or edits a time entry. The host stores what is typed: at first, {@link entryFields} of `initial`. */
export function EntryDialog(
  { initial = {}, editing = false, timeZone, purpose, onRemovePurpose, onSplit, ...form }: EntryDialogProps,
) {
  return (
    <FormDialog
      {...form}
      title={editing ? t("Edit entry") : t("Add Entry")}
      ring="earth"
      action={editing ? t("Save Changes") : t("Add Entry")}
      read={(fields) => readEntry(fields, initial, timeZone)}
    >
      {(change) => (
        <>
          <EntryFields {...{ initial, editing, timeZone }} values={form.values} onChange={change} />
          {purpose && (
            <p className="flex flex-wrap items-center gap-x-4">
              <span className="min-w-0 wrap-anywhere">{t("Counts for {rings}", { rings: purpose })}</span>
              <Button
                look="quiet"
                size="small"
                aria-label={t("Don't count it for {name}", { name: purpose })}
                onClick={onRemovePurpose}
              >
                {t("Remove")}
              </Button>
            </p>
          )}
          {onSplit && (
            <Button look="quiet" size="small" className="justify-self-start" onClick={onSplit}>
              {t("Split in two")}
            </Button>
          )}
        </>
      )}
    </FormDialog>
  );
}

const MINUTE = 60_000;

/** Splits an entry in two, at its middle or another time: `onSave` gets it in milliseconds since 1970. */
export function SplitDialog(
  { entry, timeZone, ...form }: Omit<FormState<string, number>, "values" | "onChange"> & {
    entry: Entry;
    timeZone: string;
  },
) {
  const { start, end } = spanOf(entry);
  const [time, setTime] = useState(() =>
    localDateTime(Math.round((start + end) / 2 / MINUTE) * MINUTE, timeZone)
  );
  const times = { start: clockTime(start, timeZone), end: clockTime(end, timeZone) };
  return (
    <FormDialog
      {...form}
      values={time}
      onChange={setTime}
      title={t("Split {category}", { category: t(entry.category) })}
      description={keepTimes(t("{start} to {end}", times))}
      ring="earth"
      action={t("Split")}
      read={(typed) => {
        const at = instantOfLocal(typed, timeZone);
        return at !== null && at > start && at < end
          ? { value: at }
          : { error: t("Choose a time within the entry"), field: "at" };
      }}
    >
      {(change) => (
        <DateTimeField
          label={t("Split at")}
          data-field="at"
          value={time}
          min={localDateTime(start, timeZone)}
          max={localDateTime(end, timeZone)}
          onChange={(event) => change(event.currentTarget.value)}
          required
        />
      )}
    </FormDialog>
  );
}

/** Fills a gap with a category in one click. */
export function FillDialog({ gap, timeZone, pending, failure, onFill, onOther, onClose }: {
  gap: Span;
  timeZone: string;
  pending: boolean;
  failure: FormState<null, null>["failure"];
  onFill: (category: TimeCategory) => void;
  /** Opens the dialog in which other times can be chosen. */
  onOther: () => void;
  onClose: () => void;
}) {
  const times = spanText(gap, timeZone);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Fill {times}", { times })}
      ring="earth"
      notice={failure && <AlertBox message={failure.message} reason={failure.reason} />}
      footer={
        <>
          <Button look="quiet" className="mr-auto" onClick={onOther}>{t("Other times")}</Button>
          <Button onClick={onClose}>{t("Cancel")}</Button>
        </>
      }
    >
      <CategoryButtons
        label={t("Fill {times} with", { times })}
        categories={TIME_CATEGORIES}
        disabled={pending}
        onChoose={onFill}
      />
    </Dialog>
  );
}
