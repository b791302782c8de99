import { atom } from "jotai/vanilla";
import { type CalendarDate, dayBounds, type DayRule, todayFor } from "#shared/calendar/mod.ts";
import type { SaveStatus } from "#shared/offline/mod.ts";
import { type Entry, entryChanges } from "#shared/rings/mod.ts";
import { cut, gaps, type Span, spanOf } from "#shared/rules/mod.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { offerUndoAtom } from "../../frame/offer_undo.ts";
import { writeAtom } from "../../offline/engine.ts";
import { shownDayAtom, shownSpanAtom } from "../day/shown_day.ts";
import { dayRuleAtom } from "../day/today.ts";
import { announceSaveAtom, notifyAtom } from "../../frame/toasts.ts";
import { t } from "#shared/texts/translate.ts";

/** Returns the announcement of a change, which may be queued instead of saved. */
function savedText(what: string, status: SaveStatus): string {
  return status === "saved" ? t("{what} saved", { what }) : t("{what} not saved yet", { what });
}

/** An entry before it is saved. */
export type EntryToAdd = Omit<Entry, "id">;

/**
 * Adds an entry to the shown day, or, when no part of it lies in that, to the day in which it begins. Returns that day.
 * Adding it again with the same `id` adds it once.
 */
export const addEntryAtom = atom(null, async (get, set, entry: EntryToAdd, id: string) => {
  const shown = get(shownDayAtom);
  const day = cut(spanOf(entry), get(shownSpanAtom))
    ? shown
    : todayFor(get(dayRuleAtom), Date.parse(entry.start_ts));
  const status = await set(writeAtom, { kind: "add_entry", day, entry: { id, ...entry } });
  if (day !== shown) {
    set(notifyAtom, { message: t("Saved under {day}", { day: longDate(day) }), ring: "earth" });
  }
  const text = savedText(t("{category} entry", { category: t(entry.category) }), status);
  set(announceSaveAtom, text, status === "saved");
  return day;
});

/** Changes an entry of `day`. Only what differs is changed, so that what another tab changed stays. */
export const updateEntryAtom = atom(
  null,
  async (_get, set, day: CalendarDate, base: Entry, values: Omit<EntryToAdd, "source">) => {
    const patch = entryChanges(base, values);
    const isChanged = Object.keys(patch).length > 0;
    const status = isChanged ? await set(writeAtom, { kind: "update_entry", day, base, patch }) : "saved";
    const text = savedText(t("{category} entry", { category: t(values.category) }), status);
    set(announceSaveAtom, text, status === "saved");
  },
);

/**
 * Shortens an entry of `day` to its longest part that overlaps no other of `entries`, and offers Undo. An entry without
 * such a part is deleted.
 */
export const trimEntryAtom = atom(
  null,
  async (_get, set, day: CalendarDate, entry: Entry, entries: readonly Entry[]) => {
    const rest = trimOverlap(entry, entries);
    if (!rest) return await set(deleteEntryAtom, day, entry);
    const [start_ts, end_ts] = [new Date(rest.start).toISOString(), new Date(rest.end).toISOString()];
    const shorter = { ...entry, start_ts, end_ts };
    await set(updateEntryAtom, day, entry, shorter);
    set(offerUndoAtom, {
      message: t("{category} entry shortened", { category: t(entry.category) }),
      ring: "earth",
      undo: () => set(updateEntryAtom, day, shorter, entry),
      undone: t("{category} entry restored", { category: t(entry.category) }),
      failed: t("Failed to update entry"),
    });
  },
);

/**
 * Splits an entry of `day` at `at` (milliseconds since 1970). The later part is added before the entry is shortened, so
 * that a failure in between loses no time. Splitting again with the same `id` adds that part once. Offers Undo, which
 * joins the parts in the reverse order.
 */
export const splitEntryAtom = atom(
  null,
  async (get, set, day: CalendarDate, entry: Entry, at: number, id: string) => {
    const middle = new Date(at).toISOString();
    const dayOfLater = dayOfPart(get(dayRuleAtom), day, entry, at);
    const later = { ...entry, id, start_ts: middle };
    const earlier = { ...entry, end_ts: middle };
    await set(writeAtom, { kind: "add_entry", day: dayOfLater, entry: later });
    await set(writeAtom, { kind: "update_entry", day, base: entry, patch: { end_ts: middle } });
    set(offerUndoAtom, {
      message: t("{category} entry split in two", { category: t(entry.category) }),
      ring: "earth",
      undo: async () => {
        await set(writeAtom, { kind: "update_entry", day, base: earlier, patch: { end_ts: entry.end_ts } });
        await set(writeAtom, { kind: "delete_entry", day: dayOfLater, base: later });
      },
      undone: t("{category} entry joined again", { category: t(entry.category) }),
      failed: t("Failed to update entry"),
    });
  },
);

/** Returns the day of the later part: the entry's day if they overlap, otherwise the day in which the part starts. */
function dayOfPart(rule: DayRule, day: CalendarDate, entry: Entry, at: number): CalendarDate {
  return cut({ start: at, end: Date.parse(entry.end_ts) }, dayBounds(rule, day)) ? day : todayFor(rule, at);
}

/** Deletes an entry of `day`, and offers Undo. */
export const deleteEntryAtom = atom(null, async (_get, set, day: CalendarDate, base: Entry) => {
  await set(writeAtom, { kind: "delete_entry", day, base });
  set(offerUndoAtom, {
    message: t("{category} entry deleted", { category: t(base.category) }),
    ring: "earth",
    undo: () => set(writeAtom, { kind: "add_entry", day, entry: base }),
    undone: t("{category} entry restored", { category: t(base.category) }),
    failed: t("Failed to add time entry"),
  });
});

/**
 * Returns the longest part of `entry` that overlaps no other, or null when others cover all of it.
 */
export function trimOverlap(entry: Entry, entries: readonly Entry[]): Span | null {
  const others = entries.filter((other) => other.id !== entry.id).map(spanOf);
  const [longest] = gaps(others, spanOf(entry)).sort((a, b) => (b.end - b.start) - (a.end - a.start));
  return longest ?? null;
}
