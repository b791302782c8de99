import { useState } from "react";
import type { Command } from "#shared/offline/mod.ts";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { type Entry, entryChanges } from "#shared/rings/mod.ts";
import { clockTime, spentText } from "#shared/rules/format/format_time.ts";
import { lastEntry } from "#shared/rules/time/last_entry.ts";
import type { EntryValues } from "#shared/ui/earth/entry_form.ts";
import type { DayDrafts } from "../../offline/state.ts";
import { LazyParts } from "../lazy/LazyParts.tsx";
import { Notice, ShortText, TextButton } from "./Section.tsx";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface LastEntryProps {
  day: CalendarDate;
  entries: readonly Entry[];
  timeZone: string;
  /** Undoes the stop of the timer that became the entry; null when there is none to undo. */
  undo: { readonly label: string; readonly onUndo: () => void } | null;
  onWrite: (command: Command) => void;
  /** What was typed about an entry. */
  draft: DayDrafts["entry"];
  onDraft: (draft: NonNullable<DayDrafts["entry"]> | null) => void;
}

/** The entry of today that ended last, on one line. It can be changed or deleted, and both can be undone. */
export function LastEntry(props: LastEntryProps) {
  const { day, entries, timeZone, undo: undoStop, onWrite, draft, onDraft } = props;
  const [editing, setEditing] = useState<Entry | null>(() =>
    entries.find(({ id }) => id === draft?.id) ?? null
  );
  const close = () => {
    setEditing(null);
    onDraft(null);
  };
  // After the form, and after Undo, the focus returns to the button that opened the form. It is rendered anew for that.
  const [returns, setReturns] = useState(0);
  const [undo, setUndo] = useState<{ text: string; command: Command } | null>(null);
  const last = lastEntry(entries);

  const change = (entry: Entry, values: EntryValues) => {
    close();
    const patch = entryChanges(entry, values);
    if (Object.keys(patch).length === 0) return;
    onWrite({ kind: "update_entry", day, base: entry, patch });
    const changed = { ...entry, ...patch };
    setUndo({
      text: t("Entry changed"),
      command: { kind: "update_entry", day, base: changed, patch: entryChanges(changed, entry) },
    });
  };
  const remove = (entry: Entry) => {
    close();
    onWrite({ kind: "delete_entry", day, base: entry });
    setUndo({
      text: t("{category} deleted", { category: t(entry.category) }),
      command: { kind: "add_entry", day, entry },
    });
  };

  if (editing) {
    return (
      <LazyParts>
        {({ EntryForm }) => (
          <EntryForm
            entry={editing}
            timeZone={timeZone}
            onSave={(values) => change(editing, values)}
            onDelete={() => remove(editing)}
            draft={draft?.id === editing.id ? draft.values : null}
            onDraft={(values) => onDraft({ id: editing.id, values })}
            onCancel={close}
          />
        )}
      </LazyParts>
    );
  }
  return (
    <>
      {last && (
        <div className="flex items-baseline justify-between gap-3 text-small text-soft">
          <div className="flex min-w-0 grow flex-wrap gap-x-1">
            <p role={undoStop ? "status" : undefined}>
              {keepTimes(t("{category}, {length}, until {time}", {
                category: t(last.category),
                length: lengthText(last),
                time: clockTime(Date.parse(last.end_ts), timeZone),
              }))}
              {last.note && t(": ")}
            </p>
            {last.note && <ShortText className="min-w-8 grow basis-0">{last.note}</ShortText>}
          </div>
          {undoStop && <TextButton onClick={undoStop.onUndo}>{undoStop.label}</TextButton>}
          <TextButton
            key={returns}
            label={t("Edit last entry")}
            autoFocus={returns > 0}
            onClick={() => {
              setUndo(null);
              setReturns(returns + 1);
              setEditing(last);
            }}
          >
            {t("Edit")}
          </TextButton>
        </div>
      )}
      {undo && (
        <Notice
          text={undo.text}
          undo={t("Undo")}
          onUndo={() => {
            onWrite(undo.command);
            setUndo(null);
            setReturns(returns + 1);
          }}
        />
      )}
    </>
  );
}

function lengthText({ start_ts, end_ts }: Entry): string {
  return spentText(Date.parse(end_ts) - Date.parse(start_ts));
}
