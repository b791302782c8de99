import type { CalendarDate } from "#shared/calendar/mod.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import type { Counted } from "#shared/transfer/counts.ts";
import { DAY_LISTS, ITEM_KINDS } from "#shared/rings/mod.ts";
import type { ImportReport, ImportStatus } from "#shared/contract/mod.ts";
import type { DownloadProgress } from "./transfer.ts";

/** What is counted, in the words of the preview. */
export const COUNTED_TEXT: Readonly<Record<Counted, string>> = {
  ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind, capitalized(DAY_LISTS[kind].plural)])) as Record<
    (typeof ITEM_KINDS)[number],
    string
  >,
  field: "Notes and check marks",
  commitment: "Commitments",
  trashed: "Items in the trash",
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a number of bytes for people: "1.4 MB". */
export function bytesText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns a number of days for people: "1 day", "3,650 days". */
export function daysText(days: number): string {
  return `${days.toLocaleString("en-US")} ${days === 1 ? "day" : "days"}`;
}

/** Returns how much of a download has arrived, 0 to 100. */
export function downloadShare({ days, ofDays }: DownloadProgress): number {
  return ofDays === 0 ? 0 : Math.min(100, 100 * days / ofDays);
}

/** Returns how far an import is, 0 to 100: reading is the first half when saving follows. */
export function importShare({ mode, phase, share }: ImportStatus): number {
  const done = 100 * (share ?? 0);
  if (mode === "preview") return done;
  return phase === "reading" ? done / 2 : 50 + done / 2;
}

/** Returns what an import has done, in one sentence. */
export function resultText({ mode, days, total }: ImportReport): string {
  if (mode === "replace") return `Everything was replaced by the ${daysText(days)} of the file.`;
  if (total.new === 0) return "Nothing was new: you have all of it already.";
  const kept = total.conflicting === 0
    ? ""
    : ` Where you had something different, yours was kept (${total.conflicting}).`;
  return `${total.new.toLocaleString("en-US")} new records on ${daysText(days)} were added.${kept}`;
}

/** Returns the days from one to another: "Saturday, November 21, 2026" alone when they are the same. */
export function spanText(from: CalendarDate, to: CalendarDate): string {
  return from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`;
}

/** Returns how many texts of a file are longer than what can be stored. */
export function shortenedText(count: number): string {
  return count === 1 ? "1 long text will be shortened." : `${count} long texts will be shortened.`;
}
