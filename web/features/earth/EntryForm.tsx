import { useSetAtom } from "jotai/react";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { type Entry, EntrySchema, type TimeCategory } from "#shared/domain/rings/mod.ts";
import type { Span } from "#shared/domain/time.ts";
import { t } from "#shared/texts/translate.ts";
import {
  EntryDialog,
  entryFields,
  type EntryValues,
  FillDialog,
  SplitDialog,
} from "#shared/ui/earth/EntryDialog.tsx";
import { browserTimeZone, type FailureText, failureText } from "../../app/platform.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { offerUndoAtom } from "../../app/toasts.ts";
import { useDraft, useOpened } from "../../day/Drafts.tsx";
import { useAttempt } from "../../day/day.ts";
import {
  addEntryAtom,
  deleteEntryAtom,
  type EntryToAdd,
  splitEntryAtom,
  updateEntryAtom,
} from "../../day/timer.ts";

/** The draft of one that is being added or edited. */
const EntryDraftSchema = z.object({
  start: DraftTextSchema,
  end: DraftTextSchema,
  category: DraftTextSchema,
  note: DraftTextSchema,
});

/** The entry dialog. It stays open with the typed values until they are saved, and keeps them as a draft. */
export function EntryForm({ date, entry, initial, purpose = null, onSplit, onClose }: {
  date: CalendarDate;
  /** The entry to edit; absent for a new one. */
  entry?: Entry;
  initial?: Partial<EntryValues>;
  /** What the entry counts for; null for nothing. */
  purpose?: string | null;
  /** Splits the entry instead. */
  onSplit?: (() => void) | undefined;
  onClose: () => void;
}) {
  const field = entry ? `earth.entry.${entry.id}` : "earth.add_entry";
  const base = useOpened({ day: date, field, schema: z.nullable(EntrySchema), saved: entry ?? null });
  // The values as the dialog opened: those of a new entry change with the time.
  const [opened] = useState<Partial<EntryValues>>(base ?? initial ?? {});
  const timeZone = browserTimeZone();
  const draft = useDraft({
    day: date,
    field,
    schema: EntryDraftSchema,
    saved: entryFields(opened, timeZone),
  });
  const [counts, setCounts] = useState(true);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const add = useSetAtom(addEntryAtom);
  const update = useSetAtom(updateEntryAtom);
  const lastSent = useRef({ values: "", key: "" });

  const save = async (values: EntryValues) => {
    setSaving(true);
    setFailure(null);
    try {
      if (base) await update(date, base, counts ? values : { ...values, for: null });
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
      purpose={counts ? purpose : null}
      onRemovePurpose={() => setCounts(false)}
      onSplit={onSplit}
      onSave={(values) => void save(values)}
      pending={saving}
      failure={failure}
    />
  );
}

/** The dialog that splits an entry in two. */
export function SplitForm({ date, entry, onClose }: {
  date: CalendarDate;
  entry: Entry;
  onClose: () => void;
}) {
  const { pending, failure, attempt } = useAttempt();
  const split = useSetAtom(splitEntryAtom);
  const once = useOnce();
  const save = async (at: number) => {
    const isDone = await attempt(
      t("Failed to split the entry"),
      () => once(`${entry.id} ${at}`, (key) => split(date, entry, at, key)),
    );
    if (isDone) onClose();
  };
  return (
    <SplitDialog
      {...{ entry, onClose, pending, failure }}
      timeZone={browserTimeZone()}
      onSave={(at) => void save(at)}
    />
  );
}

/** The dialog that fills a gap with a category. */
export function FillForm({ date, gap, onOther, onClose }: {
  date: CalendarDate;
  gap: Span;
  onOther: () => void;
  onClose: () => void;
}) {
  const { pending, failure, attempt } = useAttempt();
  const add = useSetAtom(addEntryAtom);
  const remove = useSetAtom(deleteEntryAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const once = useOnce();
  const fill = async (category: TimeCategory) => {
    const start_ts = new Date(gap.start).toISOString();
    const end_ts = new Date(gap.end).toISOString();
    const entry: EntryToAdd = { start_ts, end_ts, category, note: "", source: "manual" };
    const isDone = await attempt(
      t("Failed to add time entry"),
      () =>
        once(`${start_ts} ${end_ts} ${category}`, async (id) => {
          await add(entry, id);
          offerUndo({
            message: t("Gap filled with {category}", { category: t(category) }),
            ring: "earth",
            undo: () => remove(date, { ...entry, id }),
            undone: t("Gap reopened"),
            failed: t("Failed to delete entry"),
          });
        }),
    );
    if (isDone) onClose();
  };
  return (
    <FillDialog
      {...{ gap, onOther, onClose, pending, failure }}
      timeZone={browserTimeZone()}
      onFill={(category) => void fill(category)}
    />
  );
}

/**
 * Returns a function that passes the same idempotency key for the same text until the call succeeds, so that a retry
 * after a lost response adds nothing twice.
 */
function useOnce() {
  const keys = useRef(new Map<string, string>());
  return async (text: string, action: (key: string) => Promise<void>) => {
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    await action(key);
    keys.current.delete(text);
  };
}
