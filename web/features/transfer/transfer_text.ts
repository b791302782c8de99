import type { CalendarDate } from "#shared/calendar/mod.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { numberText } from "#shared/rules/format/number_text.ts";
import type { Counted } from "#shared/transfer/counts.ts";
import { DAY_LISTS, ITEM_KINDS } from "#shared/rings/mod.ts";
import type { ImportReport, ImportStatus } from "#shared/contract/mod.ts";
import type { DownloadProgress } from "./transfer.ts";
import { t } from "#shared/texts/translate.ts";

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
  return bytes < 1_000_000
    ? t("{bytes} kB", { bytes: Math.ceil(bytes / 1_000) })
    : t("{bytes} MB", { bytes: (bytes / 1_000_000).toFixed(1) });
}

/** Returns a number of days for people: "1 day", "3,650 days". */
export function daysText(days: number): string {
  return days === 1 ? t("1 day") : t("{count} days", { count: numberText(days) });
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

/** Returns whether a file has anything that is not there yet. */
export function addsTo(
  { total, profile, settings }: Pick<ImportReport, "total" | "profile" | "settings">,
): boolean {
  return total.new > 0 || profile === "different" || settings === "different";
}

/** Returns what an import has done, in one sentence. */
export function resultText({ mode, days, total }: ImportReport): string {
  if (mode === "replace") {
    return t("Everything was replaced by the {days} from the file.", { days: daysText(days) });
  }
  if (total.new === 0) return t("Nothing was new: you already have all of it.");
  const kept = total.conflicting === 0
    ? ""
    : t(" Where you had something different, yours was kept ({count}).", {
      count: total.conflicting,
    });
  if (total.new === 1) return t("1 new record was added.{kept}", { kept });
  return t("{count} new records were added.{kept}", { count: numberText(total.new), kept });
}

/** Returns what the list of days is: those of the file that are the same already are not in it. */
export function dayByDayText({ by_day, more_days }: Pick<ImportReport, "by_day" | "more_days">): string {
  return t("Day by day: {days} with something new or different", {
    days: daysText(by_day.length + more_days),
  });
}

/** Returns the days from one to another: "Saturday, November 21, 2026" alone when they are the same. */
export function spanText(from: CalendarDate, to: CalendarDate): string {
  return from === to ? longDate(from) : t("{from} to {to}", { from: longDate(from), to: longDate(to) });
}

/** Returns how many texts of a file are longer than what can be stored. */
export function shortenedText(count: number): string {
  return count === 1
    ? t("1 long text will be shortened.")
    : t("{count} long texts will be shortened.", { count });
}

/** Returns how many rows of a file cannot be imported. */
export function badRowsText(count: number): string {
  return count === 1
    ? t("1 row cannot be imported and is left out:")
    : t("{count} rows cannot be imported and are left out:", { count: numberText(count) });
}

/** Returns what was done with a file that its writer did not say, in sentences. */
export function noticesOf(
  { laidOut, wholeDays, moved }: {
    readonly laidOut: boolean;
    readonly wholeDays: number;
    readonly moved: readonly number[];
  },
): string[] {
  return [
    ...(laidOut
      ? [t("This file has lengths without times. The entries of a day are put one after another, from 9:00.")]
      : []),
    ...(wholeDays === 1 ? [t("1 event that takes whole days is left out.")] : []),
    ...(wholeDays > 1 ? [t("{count} events that take whole days are left out.", { count: wholeDays })] : []),
    ...(moved.length > 0
      ? [
        t("Clocks skip a time in these lines, so it was moved forward: {lines}.", {
          lines: moved.slice(0, 10).join(", ") + (moved.length > 10 ? ", …" : ""),
        }),
      ]
      : []),
  ];
}
