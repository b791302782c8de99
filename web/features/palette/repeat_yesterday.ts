import { atom } from "jotai/vanilla";
import { addDays } from "#shared/calendar/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { instantOfLocal, localDateTime } from "#shared/rules/format/format_time.ts";
import { cut, spanOf } from "#shared/rules/mod.ts";
import { failureText } from "../../frame/failure_text.ts";
import { offerUndoAtom } from "../../frame/offer_undo.ts";
import { announcementAtom, notifyAtom } from "../../frame/toasts.ts";
import { writeAtom } from "../../offline/engine.ts";
import { browserTimeZone, now } from "../../platform/clock.ts";
import { knownDayAtom, loadDayAtom } from "../day/day.ts";
import { shownDayAtom } from "../day/shown_day.ts";
import { t } from "#shared/texts/translate.ts";

/**
 * Returns `entries` of the day before as they would be one day later, at the same local times: those that have ended by
 * `until` and overlap none of `present`.
 */
export function repeatedEntries(
  entries: readonly Entry[],
  present: readonly Entry[],
  { until, timeZone, makeId }: { until: number; timeZone: string; makeId: () => string },
): Entry[] {
  const later = (instant: string): string | null => {
    const [date = "", time = ""] = localDateTime(Date.parse(instant), timeZone).split("T");
    const at = instantOfLocal(`${addDays(date, 1)}T${time}`, timeZone);
    return at === null ? null : new Date(at).toISOString();
  };
  return entries.flatMap((entry) => {
    const [start_ts, end_ts] = [later(entry.start_ts), later(entry.end_ts)];
    if (!start_ts || !end_ts || start_ts >= end_ts || Date.parse(end_ts) > until) return [];
    const made: Entry = { ...entry, id: makeId(), start_ts, end_ts, source: "manual" };
    return present.some((other) => cut(spanOf(other), spanOf(made))) ? [] : [made];
  });
}

/** Adds the entries of the day before to the shown day, as far as they fit, and offers Undo. */
export const repeatYesterdayAtom = atom(null, async (get, set): Promise<void> => {
  const day = get(shownDayAtom);
  const dayOf = (date: string) => {
    const known = set(knownDayAtom, date);
    return known ? Promise.resolve(known) : set(loadDayAtom, date);
  };
  try {
    const [before, present] = [await dayOf(addDays(day, -1)), await dayOf(day)];
    const made = repeatedEntries(before.earth.actual_entries, present.earth.actual_entries, {
      until: now(),
      timeZone: browserTimeZone(),
      makeId: () => crypto.randomUUID(),
    });
    if (made.length === 0) {
      return set(notifyAtom, { message: t("No entry of the day before fits here."), ring: "earth" });
    }
    for (const entry of made) await set(writeAtom, { kind: "add_entry", day, entry });
    const count = made.length === 1 ? t("1 entry") : t("{count} entries", { count: made.length });
    set(announcementAtom, t("{count} repeated", { count }));
    set(offerUndoAtom, {
      message: t("Repeated {count} of the day before", { count }),
      ring: "earth",
      undo: async () => {
        for (const base of made) await set(writeAtom, { kind: "delete_entry", day, base });
      },
      undone: t("{count} removed", { count }),
      failed: t("Failed to delete entry"),
    });
  } catch (error) {
    const { message, reason } = failureText(t("Failed to add time entry"), error);
    set(notifyAtom, { message: reason ? `${message}. ${reason}` : message, ring: "earth" });
  }
});
