import { atom } from "jotai/vanilla";
import { addEntry, deleteEntry, updateEntry } from "#shared/contract/mod.ts";
import { type CalendarDate, dayBounds, type DayRule, todayFor } from "#shared/day/mod.ts";
import type { Entry, EntryPatch } from "#shared/rings/mod.ts";
import { cut, spanOf } from "#shared/rules/mod.ts";
import { clientAtom } from "./client.ts";
import { receiveDayAtom } from "./day.ts";
import { longDate } from "#shared/rules/format_day.ts";
import { failureWords } from "./failure_words.ts";
import { shownDayAtom, shownSpanAtom } from "./shown_day.ts";
import { dayRuleAtom } from "./today.ts";
import { announcementAtom, notifyAtom } from "./toasts.ts";
import { trimOverlap } from "./trim_overlap.ts";

/** An entry before it is saved. */
export type EntryToAdd = Omit<Entry, "id">;

/**
 * Adds an entry to the shown day, or, when no part of it lies in that, to the day in which it begins. Sending it again
 * with the same `key` adds it once.
 */
export const addEntryAtom = atom(null, async (get, set, entry: EntryToAdd, key: string) => {
  const shown = get(shownDayAtom);
  const day = cut(spanOf(entry), get(shownSpanAtom))
    ? shown
    : todayFor(get(dayRuleAtom), Date.parse(entry.start_ts));
  const answer = await get(clientAtom).call(addEntry, { params: { day }, body: entry }, {
    idempotencyKey: key,
  });
  await set(receiveDayAtom, answer.day);
  if (day !== shown) set(notifyAtom, { message: `Saved under ${longDate(day)}`, ring: "earth" });
  set(announcementAtom, `${entry.category} entry saved`);
});

/** Changes an entry of `day`. Only what differs is sent, so that what another tab changed stays. */
export const updateEntryAtom = atom(
  null,
  async (get, set, day: CalendarDate, entry: Entry, values: Omit<EntryToAdd, "source">) => {
    const body = changes(entry, values);
    if (Object.keys(body).length > 0) {
      const answer = await get(clientAtom).call(updateEntry, { params: { day, id: entry.id }, body });
      await set(receiveDayAtom, answer.day);
    }
    set(announcementAtom, `${values.category} entry saved`);
  },
);

/**
 * Shortens an entry of `day` to the longest stretch that it shares with no other of `entries`. One of which nothing is its
 * own is deleted, which can be undone.
 */
export const trimEntryAtom = atom(
  null,
  async (_get, set, day: CalendarDate, entry: Entry, entries: readonly Entry[]) => {
    const rest = trimOverlap(entry, entries);
    if (!rest) return await set(deleteEntryAtom, day, entry);
    const [start_ts, end_ts] = [new Date(rest.start).toISOString(), new Date(rest.end).toISOString()];
    await set(updateEntryAtom, day, entry, { ...entry, start_ts, end_ts });
  },
);

/**
 * Parts an entry of `day` in two at `at` (milliseconds since 1970). The later part is added before the entry is shortened:
 * whatever fails in between, no time is lost. Sending it again with the same `key` adds that part once.
 */
export const splitEntryAtom = atom(
  null,
  async (get, set, day: CalendarDate, entry: Entry, at: number, key: string) => {
    const client = get(clientAtom);
    const middle = new Date(at).toISOString();
    const { id, ...values } = entry;
    const { entry: later } = await client.call(addEntry, {
      params: { day: dayOfPart(get(dayRuleAtom), day, entry, at) },
      body: { ...values, start_ts: middle },
    }, { idempotencyKey: key });
    const answer = await client.call(updateEntry, { params: { day, id }, body: { end_ts: middle } });
    await set(receiveDayAtom, answer.day);
    set(announcementAtom, `${later.category} entry split in two`);
  },
);

/** The day of an entry's later part: the entry's own while any of it lies there, else the one in which it begins. */
function dayOfPart(rule: DayRule, day: CalendarDate, entry: Entry, at: number): CalendarDate {
  return cut({ start: at, end: Date.parse(entry.end_ts) }, dayBounds(rule, day)) ? day : todayFor(rule, at);
}

/** Deletes an entry of `day`, and offers to put it back. */
export const deleteEntryAtom = atom(null, async (get, set, day: CalendarDate, entry: Entry) => {
  const answer = await get(clientAtom).call(deleteEntry, { params: { day, id: entry.id } });
  await set(receiveDayAtom, answer.day);
  set(notifyAtom, {
    message: `${entry.category} entry deleted`,
    ring: "earth",
    action: { label: "Undo", onAction: () => void set(restoreEntryAtom, day, entry) },
  });
});

/** Puts a deleted entry back where it was. */
const restoreEntryAtom = atom(null, async (get, set, day: CalendarDate, entry: Entry) => {
  const { id: key, ...body } = entry;
  try {
    // Its former id names the call: however often Undo reaches the server, it comes back once.
    const answer = await get(clientAtom).call(addEntry, { params: { day }, body }, { idempotencyKey: key });
    await set(receiveDayAtom, answer.day);
    set(announcementAtom, `${entry.category} entry restored`);
  } catch (error) {
    const { message, reason } = failureWords("Failed to add time entry", error);
    set(notifyAtom, {
      message: reason ? `${message}. ${reason}` : message,
      ring: "fire",
      action: { label: "Try again", onAction: () => void set(restoreEntryAtom, day, entry) },
    });
  }
});

/** The fields of `values` that differ from those of `entry`. */
export function changes(entry: Entry, values: Omit<EntryToAdd, "source">): EntryPatch {
  const sameTime = (a: string, b: string) => Date.parse(a) === Date.parse(b);
  return {
    ...(!sameTime(values.start_ts, entry.start_ts) && { start_ts: values.start_ts }),
    ...(!sameTime(values.end_ts, entry.end_ts) && { end_ts: values.end_ts }),
    ...(values.category !== entry.category && { category: values.category }),
    ...(values.note !== entry.note && { note: values.note }),
  };
}
