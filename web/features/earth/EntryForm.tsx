import { useSetAtom } from "jotai/react";
import { useRef, useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { type EntryValues } from "#shared/ui/earth/entry_form.ts";
import { EntryDialog } from "#shared/ui/earth/EntryDialog.tsx";
import { browserTimeZone } from "../../platform/clock.ts";
import { addEntryAtom, updateEntryAtom } from "./entries.ts";
import { type FailureText, failureText } from "../../frame/failure_text.ts";

export interface EntryFormProps {
  date: CalendarDate;
  /** The entry to change; a new one is made without it. */
  entry?: Entry;
  initial?: Partial<EntryValues>;
  onClose: () => void;
}

/** The entry dialog with its saving. It stays open, with what was typed, until that went well. */
export function EntryForm({ date, entry, initial, onClose }: EntryFormProps) {
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const add = useSetAtom(addEntryAtom);
  const update = useSetAtom(updateEntryAtom);
  const lastSent = useRef({ values: "", key: "" });

  const save = async (values: EntryValues) => {
    setSaving(true);
    setFailure(null);
    try {
      if (entry) await update(date, entry, values);
      else await add({ ...values, source: "manual" }, keyOf(values));
      onClose();
    } catch (error) {
      setFailure(failureText(entry ? "Failed to update entry" : "Failed to add time entry", error));
      setSaving(false);
    }
  };
  /** The same key for the same values, so that trying again after a lost answer adds no second entry. */
  const keyOf = (values: EntryValues): string => {
    const text = JSON.stringify(values);
    if (lastSent.current.values !== text) lastSent.current = { values: text, key: crypto.randomUUID() };
    return lastSent.current.key;
  };
  return (
    <EntryDialog
      onClose={onClose}
      initial={entry ?? initial ?? {}}
      editing={entry !== undefined}
      timeZone={browserTimeZone()}
      onSave={(values) => void save(values)}
      pending={saving}
      failure={failure}
    />
  );
}
