import { useEffect, useRef, useState } from "react";
import { clockTime, instantOfLocal, localDateTime, spentText } from "../../domain/format.ts";
import { EARTH_LIMITS, type Entry, entrySpanError, TIME_CATEGORIES } from "../../domain/rings/mod.ts";
import { spanOf } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { Button } from "../Controls.tsx";
import { FormDialog, type FormResult, type FormState } from "../Dialog.tsx";
import { bind, DateTimeField, SelectField, TextArea } from "../Fields.tsx";

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

export interface EntryFieldsProps {
  values: EntryFieldValues;
  onChange: (values: EntryFieldValues) => void;
  /** The initial values: the entry to edit, the gap to fill, or nothing. */
  initial: Partial<EntryValues>;
  /** Whether an entry is edited: then no lengths are offered. */
  editing: boolean;
  timeZone: string;
  /** In the low popup: the note, which is what most entries lack, stands first, and no length is said. */
  compact?: boolean;
}

/** The fields of an entry. The host stores their values. */
export function EntryFields(props: EntryFieldsProps) {
  const { values, onChange, initial, editing, timeZone, compact = false } = props;
  const { from, to } = entryTimes(values, initial, timeZone);
  const field = bind(values, onChange);
  const note = (
    <TextArea
      label={t("Note (Optional)")}
      {...field("note")}
      maxLength={EARTH_LIMITS.note}
      rows={2}
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
}

/** Adds or edits a time entry. The host stores what is typed: at first, {@link entryFields} of `initial`. */
export function EntryDialog({ initial = {}, editing = false, timeZone, ...form }: EntryDialogProps) {
  return (
    <FormDialog
      {...form}
      title={editing ? t("Edit entry") : t("Add Entry")}
      ring="earth"
      action={editing ? t("Save Changes") : t("Save entry")}
      read={(fields) => readEntry(fields, initial, timeZone)}
    >
      {(change) => <EntryFields {...{ initial, editing, timeZone }} values={form.values} onChange={change} />}
    </FormDialog>
  );
}

/** An entry to split, by its id. */
export interface EntryToSplit {
  readonly id: string;
}

export interface SplitEntryProps {
  entries: readonly Entry[];
  timeZone: string;
  pending: boolean;
  /** The entry to choose and show; each new value chooses it again. */
  requested?: EntryToSplit | undefined;
  onSplit: (entry: Entry, at: number) => void;
}

const MINUTE = 60_000;

/** Splits an entry in two. The proposed time is its middle. */
export function SplitEntry({ entries, timeZone, pending, requested, onSplit }: SplitEntryProps) {
  const [id, setId] = useState("");
  const [time, setTime] = useState("");
  const entry = entries.find((one) => one.id === id);
  const choose = (next: string) => {
    setId(next);
    const chosen = entries.find((one) => one.id === next);
    if (chosen) setTime(localDateTime(middleOf(chosen), timeZone));
  };
  const [shown, setShown] = useState<EntryToSplit>();
  const details = useRef<HTMLDetailsElement>(null);
  if (requested !== shown) {
    setShown(requested);
    if (requested) choose(requested.id);
  }
  useEffect(() => {
    if (!shown || !details.current) return;
    details.current.open = true;
    details.current.querySelector("input")?.focus();
  }, [shown]);
  const at = instantOfLocal(time, timeZone);
  const within = entry !== undefined && at !== null && at > spanOf(entry).start && at < spanOf(entry).end;
  return (
    <details ref={details} className="border-t border-hairline pt-3">
      <summary className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4">
        {t("Split an entry")}
      </summary>
      <div className="mt-2 grid gap-3">
        <SelectField
          label={t("Entry to split")}
          placeholder={t("Choose an entry")}
          options={entries.map((one) => ({ value: one.id, label: entryText(one, timeZone) }))}
          value={entry ? id : ""}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {entry && (
          <>
            <DateTimeField
              label={t("Split at")}
              value={time}
              error={within ? undefined : t("Choose a time within the entry")}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
            <div>
              <Button
                size="small"
                look="ring"
                disabled={!within || pending}
                onClick={() => {
                  if (!within || at === null) return;
                  onSplit(entry, at);
                  setId("");
                }}
              >
                {t("Split")}
              </Button>
            </div>
          </>
        )}
      </div>
    </details>
  );
}

function middleOf(entry: Entry): number {
  const { start, end } = spanOf(entry);
  return Math.round((start + end) / 2 / MINUTE) * MINUTE;
}

function entryText(entry: Entry, timeZone: string): string {
  const { start, end } = spanOf(entry);
  return t("{category}, {start} to {end}", {
    category: t(entry.category),
    start: clockTime(start, timeZone),
    end: clockTime(end, timeZone),
  });
}
