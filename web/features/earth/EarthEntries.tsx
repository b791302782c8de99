import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { Link } from "wouter";
import { addDays, type CalendarDate, type DaySpan } from "#shared/calendar/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { shortDate } from "#shared/rules/format/format_day.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { DayStrip } from "#shared/ui/earth/DayStrip.tsx";
import type { StripContent } from "#shared/ui/earth/day_strip_layout.ts";
import type { EntryValues } from "#shared/ui/earth/entry_form.ts";
import { EntryList } from "#shared/ui/earth/EntryList.tsx";
import { browserTimeZone, minuteAtom } from "../../platform/clock.ts";
import { useAtOnce } from "../../platform/Following.tsx";
import { dayAtom } from "../day/day.ts";
import { deleteEntryAtom } from "./entries.ts";
import { type FailureText, failureText } from "../../frame/failure_text.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { useDayAddress } from "../day/use_day_address.ts";
import { EntryForm } from "../forms/lazy_forms.ts";
import { LazyDialog } from "../../frame/lazy/LazyDialog.tsx";
import { newEntry } from "./new_entry.ts";
import { timerStatusAtom } from "./timer.ts";
import { ofItem, useItemRequest } from "../palette/item_request.ts";
import { t } from "#shared/texts/translate.ts";

export interface EarthEntriesProps extends StripContent {
  date: CalendarDate;
  span: DaySpan;
  /** Where the time of a running timer begins, or now; milliseconds since 1970. */
  until: number;
  /** The entries of the day before. */
  before: readonly Entry[];
}

/** The entry that the dialog edits, or the initial values of a new one. */
type Editing = { entry: Entry } | { initial: Partial<EntryValues> };

/** The day strip, the entries, and the dialog that adds and edits them. */
export function EarthEntries({ date, span, until, before, ...content }: EarthEntriesProps) {
  const { carried } = content;
  // A row that is deleted or edited is what was clicked.
  const day = useAtomValue(dayAtom, { store: useAtOnce() });
  const entries = day?.date === date ? day.earth.actual_entries : content.entries;
  const timeZone = browserTimeZone();
  const now = useAtomValue(minuteAtom);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const remove = useSetAtom(deleteEntryAtom);

  const deleteEntry = async (entry: Entry) => {
    setFailure(null);
    await remove(date, entry).catch((error: unknown) =>
      setFailure(failureText(t("Failed to delete entry"), error))
    );
  };
  useItemRequest("earth", {
    "edit entry": ofItem(entries, (entry) => setEditing({ entry })),
    "delete entry": ofItem(entries, (entry) => void deleteEntry(entry)),
  });
  const isToday = useAtomValue(isTodayAtom);
  const timer = useAtomValue(timerStatusAtom);
  const begin = () =>
    setEditing({ initial: newEntry(entries, before, { day: span, now: isToday ? until : null }) });
  return (
    <Card
      title={t("Time Entries")}
      aside={<Button size="small" onClick={begin}>{t("Add Entry")}</Button>}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      <DayStrip {...content} day={span} timeZone={timeZone} now={now} />
      <EntryList
        entries={entries}
        carried={carried}
        day={span}
        carriedFrom={<CarriedFrom date={addDays(date, -1)} isYesterday={isToday} />}
        timeZone={timeZone}
        isToday={isToday}
        hasTimer={timer !== "leftover"}
        onAdd={begin}
        onEdit={(entry) => setEditing({ entry })}
        onDelete={(entry) => void deleteEntry(entry)}
      />
      {editing && (
        <LazyDialog onClose={() => setEditing(null)}>
          <EntryForm date={date} {...editing} onClose={() => setEditing(null)} />
        </LazyDialog>
      )}
    </Card>
  );
}

/** A link to the day of an entry that runs on into the shown day. */
function CarriedFrom({ date, isYesterday }: { date: CalendarDate; isYesterday: boolean }) {
  const hrefOf = useDayAddress();
  return (
    <Link href={hrefOf(date)} className="inline-flex items-center pointer-coarse:min-h-11">
      {isYesterday ? t("from yesterday") : t("from {date}", { date: shortDate(date) })}
    </Link>
  );
}
