import { useState } from "react";
import {
  EARTH_LIMITS,
  type Entry,
  entrySpanError,
  TIME_CATEGORIES,
  type TimeCategory,
} from "#shared/rings/mod.ts";
import { durationText, instantOfLocal, localDateTime } from "#shared/rules/format/format_time.ts";
import { AlertBox } from "../parts/AlertBox.tsx";
import { Button } from "../parts/Button.tsx";
import { DateTimeField } from "../fields/DateTimeField.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { SelectField } from "../fields/SelectField.tsx";
import { TextArea } from "../fields/TextArea.tsx";

/** What the dialog gives to be saved; instants as ISO in UTC. */
export type EntryValues = Pick<Entry, "start_ts" | "end_ts" | "category" | "note">;

export interface EntryDialogProps {
  open: boolean;
  onClose: () => void;
  /** What the fields begin with: the entry to edit, the gap to fill, or nothing. */
  initial?: Partial<EntryValues>;
  /** 'Edit entry' instead of 'Add Entry'. */
  editing?: boolean;
  timeZone: string;
  onSave: (values: EntryValues) => void;
  pending?: boolean;
  /** What failed in saving ('Failed to add time entry'), and why. What was typed stays. */
  failure?: { message: string; reason?: string } | null;
}

/** Adds or edits a time entry. It validates in the specification's words before anything is sent. */
export function EntryDialog(props: EntryDialogProps) {
  return props.open ? <OpenEntryDialog {...props} /> : null;
}

const MISSING = "Please fill in all required fields";

function OpenEntryDialog(
  { onClose, initial = {}, editing = false, timeZone, onSave, pending = false, failure }: EntryDialogProps,
) {
  const local = (instant?: string) => instant ? localDateTime(Date.parse(instant), timeZone) : "";
  const [start, setStart] = useState(local(initial.start_ts));
  const [end, setEnd] = useState(local(initial.end_ts));
  const [category, setCategory] = useState<string>(initial.category ?? "");
  const [note, setNote] = useState(initial.note ?? "");
  const [invalid, setInvalid] = useState<string | null>(null);

  // A time that was not touched keeps its seconds, which the fields do not show.
  const instantOf = (text: string, was?: string) =>
    was && text === local(was) ? Date.parse(was) : instantOfLocal(text, timeZone);
  const from = instantOf(start, initial.start_ts);
  const to = instantOf(end, initial.end_ts);
  const edit = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value);
    setInvalid(null);
  };
  const save = () => {
    if (pending) return;
    const chosen = TIME_CATEGORIES.find((known): known is TimeCategory => known === category);
    if (from === null || to === null || !chosen) return setInvalid(MISSING);
    const wrong = entrySpanError(from, to);
    if (wrong) return setInvalid(wrong);
    onSave({
      start_ts: new Date(from).toISOString(),
      end_ts: new Date(to).toISOString(),
      category: chosen,
      note: note.trim(),
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={editing ? "Edit entry" : "Add Entry"}
      ring="earth"
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={pending}>
            {editing ? "Save Changes" : "Save Entry"}
          </Button>
        </>
      }
    >
      <AlertBox message={invalid ?? failure?.message} reason={invalid ? undefined : failure?.reason} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField label="Start Time" value={start} onChange={edit(setStart)} required />
        <DateTimeField
          label="End Time"
          value={end}
          onChange={edit(setEnd)}
          hint={from !== null && to !== null && to > from ? durationText(to - from) : undefined}
          required
        />
      </div>
      <SelectField
        label="Category"
        options={TIME_CATEGORIES}
        placeholder="Select category"
        value={category}
        onChange={edit(setCategory)}
        required
      />
      <TextArea
        label="Note (Optional)"
        value={note}
        onChange={edit(setNote)}
        maxLength={EARTH_LIMITS.note}
        rows={2}
      />
    </Dialog>
  );
}
