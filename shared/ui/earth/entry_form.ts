import { type Entry, entrySpanError, TIME_CATEGORIES } from "#shared/rings/mod.ts";
import { instantOfLocal, localDateTime } from "#shared/rules/format/format_time.ts";
import type { FormResult } from "../dialogs/FormDialog.tsx";
import { t } from "#shared/texts/translate.ts";

/** The values that the entry dialog saves; instants as ISO in UTC. */
export type EntryValues = Pick<Entry, "start_ts" | "end_ts" | "category" | "note">;

/** The fields of an entry as typed; times in the user's zone, `YYYY-MM-DDTHH:mm`. */
export interface EntryFields {
  start: string;
  end: string;
  category: string;
  note: string;
}

/** Returns the initial fields of the dialog. */
export function entryFields(initial: Partial<EntryValues>, timeZone: string): EntryFields {
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
export function entryTimes(fields: EntryFields, initial: Partial<EntryValues>, timeZone: string) {
  const opened = entryFields(initial, timeZone);
  const instant = (text: string, unchanged: boolean, saved?: string) =>
    saved && unchanged ? Date.parse(saved) : instantOfLocal(text, timeZone);
  return {
    from: instant(fields.start, fields.start === opened.start, initial.start_ts),
    to: instant(fields.end, fields.end === opened.end, initial.end_ts),
  };
}

/** Returns the fields with that length: the start moves, or the end when there is none yet. */
export function withLength(fields: EntryFields, minutes: number, timeZone: string): EntryFields {
  const [start, end] = [fields.start, fields.end].map((text) => instantOfLocal(text, timeZone));
  const length = minutes * 60_000;
  if (typeof end === "number") return { ...fields, start: localDateTime(end - length, timeZone) };
  if (typeof start === "number") return { ...fields, end: localDateTime(start + length, timeZone) };
  return fields;
}

/** Returns the entry, or the specification's error message. */
export function readEntry(
  fields: EntryFields,
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
