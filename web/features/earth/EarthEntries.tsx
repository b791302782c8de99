import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CalendarDate, DaySpan } from "#shared/calendar/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { DayStrip } from "#shared/ui/earth/DayStrip.tsx";
import type { EntryValues } from "#shared/ui/earth/entry_form.ts";
import { EntryList } from "#shared/ui/earth/EntryList.tsx";
import { browserTimeZone, minuteAtom } from "../../platform/clock.ts";
import { deleteEntryAtom, trimEntryAtom } from "./entries.ts";
import { type FailureText, failureText } from "../../frame/failure_text.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { EntryForm } from "./EntryForm.tsx";

export interface EarthEntriesProps {
  date: CalendarDate;
  entries: readonly Entry[];
  span: DaySpan;
}

/** The entry that the dialog edits, or the initial values of a new one. */
type Editing = { entry: Entry } | { initial: Partial<EntryValues> };

/** The day strip, the entries, and the dialog that adds and edits them. */
export function EarthEntries({ date, entries, span }: EarthEntriesProps) {
  const timeZone = browserTimeZone();
  const now = useAtomValue(minuteAtom);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const remove = useSetAtom(deleteEntryAtom);
  const trimEntry = useSetAtom(trimEntryAtom);

  const attempt = async (message: string, act: () => Promise<void>) => {
    setFailure(null);
    await act().catch((error: unknown) => setFailure(failureText(message, error)));
  };
  const deleteEntry = (entry: Entry) => void attempt("Failed to delete entry", () => remove(date, entry));
  const trim = (entry: Entry) =>
    void attempt("Failed to update entry", () => trimEntry(date, entry, entries));
  const isToday = useAtomValue(isTodayAtom);
  // On another day the start is the end of its last entry.
  const begin = () => {
    const latest = entries.map((entry) => entry.end_ts).sort().at(-1);
    setEditing({ initial: isToday ? {} : { start_ts: latest ?? isoOf(span.start) } });
  };
  return (
    <Card
      title="Time Entries"
      aside={<Button size="small" onClick={begin}>Add Entry</Button>}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      <DayStrip entries={entries} day={span} timeZone={timeZone} now={now} />
      <EntryList
        entries={entries}
        timeZone={timeZone}
        onEdit={(entry) => setEditing({ entry })}
        onDelete={deleteEntry}
        onFill={(gap) => setEditing({ initial: { start_ts: isoOf(gap.start), end_ts: isoOf(gap.end) } })}
        onTrim={trim}
      />
      {editing && (
        <EntryForm
          date={date}
          {...editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
