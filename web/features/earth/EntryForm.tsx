import { useSetAtom } from "jotai/react";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import type { Entry } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { EntryDialog, entryFields, type EntryValues } from "#shared/ui/earth/EntryDialog.tsx";
import { browserTimeZone, type FailureText, failureText } from "../../app/platform.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { useDraft } from "../../day/Drafts.tsx";
import { addEntryAtom, updateEntryAtom } from "../../day/timer.ts";

export interface EntryFormProps {
  date: CalendarDate;
  /** The entry to edit; absent for a new one. */
  entry?: Entry;
  initial?: Partial<EntryValues>;
  onClose: () => void;
}

/** The draft of one that is being added or edited. */
const EntryDraftSchema = z.object({
  start: DraftTextSchema,
  end: DraftTextSchema,
  category: DraftTextSchema,
  note: DraftTextSchema,
});

/** The entry dialog. It stays open with the typed values until they are saved, and keeps them as a draft. */
export function EntryForm({ date, entry, initial, onClose }: EntryFormProps) {
  // The values as the dialog opened: those of a new entry change with the time.
  const [opened] = useState<Partial<EntryValues>>(entry ?? initial ?? {});
  const timeZone = browserTimeZone();
  const draft = useDraft({
    day: date,
    field: entry ? `earth.entry.${entry.id}` : "earth.add_entry",
    schema: EntryDraftSchema,
    saved: entryFields(opened, timeZone),
  });
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
      draft.clear(draft.value);
      onClose();
    } catch (error) {
      setFailure(failureText(entry ? t("Failed to update entry") : t("Failed to add time entry"), error));
      setSaving(false);
    }
  };
  /** Returns the same key for the same values, so that a retry after a lost response adds no second entry. */
  const keyOf = (values: EntryValues): string => {
    const text = JSON.stringify(values);
    if (lastSent.current.values !== text) lastSent.current = { values: text, key: crypto.randomUUID() };
    return lastSent.current.key;
  };
  return (
    <EntryDialog
      values={draft.value}
      onChange={draft.write}
      onDiscardDraft={draft.restored ? () => draft.clear() : undefined}
      onClose={onClose}
      onCancel={() => {
        draft.clear();
        onClose();
      }}
      initial={opened}
      editing={entry !== undefined}
      timeZone={timeZone}
      onSave={(values) => void save(values)}
      pending={saving}
      failure={failure}
    />
  );
}
