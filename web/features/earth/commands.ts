import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import type { ReactNode } from "react";
import { addDays } from "#shared/domain/calendar.ts";
import { clockTime, instantOfLocal, localDateTime, spentText } from "#shared/domain/format.ts";
import type { QuickAdd } from "#shared/domain/quick_add.ts";
import type { Day } from "#shared/domain/records.ts";
import { type Entry, TIME_CATEGORIES } from "#shared/domain/rings/mod.ts";
import { cut, lastEntry, overlapPairs, spanOf } from "#shared/domain/time.ts";
import { whatNow } from "#shared/domain/what_now.ts";
import { t } from "#shared/texts/translate.ts";
import { keepTimes } from "#shared/ui/Controls.tsx";
import { dispatchAtom } from "../../app/engine.ts";
import { browserTimeZone, failureText, now } from "../../app/platform.ts";
import { todayAtom } from "../../app/session.ts";
import { announcementAtom, notifyAtom, offerUndoAtom } from "../../app/toasts.ts";
import {
  changesOf,
  type CommandSource,
  type ItemCommand,
  type ItemContext,
  itemRequests,
  type PaletteCommand,
  type RecentAdd,
  typedCommand,
} from "../../day/commands.ts";
import { knownDayAtom, loadDayAtom, shownDayAtom } from "../../day/day.ts";
import {
  addEntryAtom,
  backdateTimerAtom,
  confirmTimerAtom,
  deleteEntryAtom,
  discardTimerAtom,
  longTimerAtom,
  noteTimerAtom,
  startTimerAtom,
  stopTimerAtom,
  switchTimerAtom,
  timerAtom,
  timerStatusAtom,
} from "../../day/timer.ts";

/** Returns what starts the timer for what is left of today. */
function actCommands(day: Day, { timeZone }: ItemContext): ItemCommand[] {
  const acts = whatNow({ day, entries: day.earth.actual_entries, running: null, now: now(), timeZone });
  return acts.filter(({ ring }) => ring !== "earth").flatMap(({ key, name }) =>
    itemRequests("earth", key, [[t("Start {category}", { category: name }), "start act"]])
  );
}

function itemCommands(day: Day, context: ItemContext): ItemCommand[] {
  const { actual_entries: entries } = day.earth;
  const { timeZone, isToday } = context;
  const overlapping = new Set(overlapPairs(entries).flatMap(({ first, second }) => [first.id, second.id]));
  const ofEntries = entries.flatMap((entry) => {
    const category = t(entry.category);
    const time = clockTime(Date.parse(entry.start_ts), timeZone);
    const name = `${category} ${time}`;
    return itemRequests("earth", entry.id, [
      ...changesOf("entry", name),
      [t("Split entry {name}", { name }), "split entry"],
      ...(isToday ? [[t("Continue {name}", { name }), "continue entry"] as const] : []),
      ...(overlapping.has(entry.id)
        ? [[t("Shorten {category} ({time})", { category, time }), "shorten entry"] as const]
        : []),
    ]);
  });
  return [...(isToday ? actCommands(day, context) : []), ...ofEntries];
}

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
const repeatYesterdayAtom = atom(null, async (get, set): Promise<void> => {
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
    for (const entry of made) await set(dispatchAtom, { kind: "add_entry", day, entry });
    const count = made.length === 1 ? t("1 entry") : t("{count} entries", { count: made.length });
    set(announcementAtom, t("{count} repeated", { count }));
    set(offerUndoAtom, {
      message: t("Repeated {count} of the day before", { count }),
      ring: "earth",
      undo: async () => {
        for (const base of made) await set(dispatchAtom, { kind: "delete_entry", day, base });
      },
      undone: t("{count} removed", { count }),
      failed: t("Failed to delete entry"),
    });
  } catch (error) {
    const { message, reason } = failureText(t("Failed to add time entry"), error);
    set(notifyAtom, { message: reason ? `${message}. ${reason}` : message, ring: "earth" });
  }
});

type TimerChange = Extract<QuickAdd, { kind: "backdate" | "note" }>;

/** Changes the start or the note of the running timer, and offers Undo. The panel shows a failure. */
const changeTimerAtom = atom(null, async (get, set, change: TimerChange): Promise<void> => {
  const before = get(timerAtom);
  if (!before) return;
  const setNote = async (text: string) => {
    const timer = get(timerAtom);
    if (timer) await set(noteTimerAtom, timer, text);
  };
  const setStart = (start: string) => set(backdateTimerAtom, start);
  const offer = (message: ReactNode, undo: () => Promise<unknown>) =>
    set(offerUndoAtom, {
      message,
      ring: "earth",
      undo,
      undone: t("Undone"),
      failed: t("Failed to change the timer"),
    });
  if (change.kind === "note") {
    await setNote(change.text);
    return offer(t("Timer note changed"), () => setNote(before.note));
  }
  await setStart(new Date(change.start).toISOString());
  offer(
    keepTimes(t("Timer started at {time}", { time: clockTime(change.start, browserTimeZone()) })),
    () => setStart(before.startTime),
  );
});

/** Adds an entry, and offers Undo. */
const addTypedEntryAtom = atom(null, async (_get, set, add: Extract<QuickAdd, { kind: "entry" }>) => {
  const id = crypto.randomUUID();
  const [start_ts, end_ts] = [add.start, add.end].map((at) => new Date(at).toISOString());
  const { category, note } = add;
  const entry = {
    start_ts: start_ts ?? "",
    end_ts: end_ts ?? "",
    category,
    note,
    source: "manual",
  } as const;
  const day = await set(addEntryAtom, entry, id);
  set(offerUndoAtom, {
    message: t("{category} entry added", { category: t(category) }),
    ring: "earth",
    undo: () => set(deleteEntryAtom, day, { ...entry, id }),
    undone: t("{category} entry removed", { category: t(category) }),
    failed: t("Failed to delete entry"),
  });
});

/** Makes a quick add of an entry or the timer. The notice of a failure is that of the timer, or of its caller. */
const runAtom = atom(null, async (_get, set, add: QuickAdd): Promise<void> => {
  if (add.kind === "backdate" || add.kind === "note") return await set(changeTimerAtom, add);
  if (add.kind === "entry") return await set(addTypedEntryAtom, add);
  if (add.kind !== "timer") return;
  const start = add.start === undefined ? undefined : new Date(add.start).toISOString();
  await set(startTimerAtom, add.category, start, add.note, add.for);
});

/** Going on with what was done last. */
function recent({ earth: { actual_entries } }: Day, { isToday, timing }: ItemContext): RecentAdd[] {
  const last = lastEntry(actual_entries);
  if (!last || !isToday || timing !== null) return [];
  const { category, note = "", for: purpose = null } = last;
  const { start, end } = spanOf(last);
  return [{
    title: note === ""
      ? t("Continue {category}", { category: t(category) })
      : t("Continue {category}, {note}", { category: t(category), note }),
    hint: spentText(end - start),
    ring: "earth",
    add: { kind: "timer", category, note, for: purpose },
  }];
}

function useCommands(): PaletteCommand[] {
  const shown = useAtomValue(shownDayAtom);
  const today = useAtomValue(todayAtom);
  const repeat = useSetAtom(repeatYesterdayAtom);
  return [
    ...useTimerCommands(),
    { title: t("Add a time entry"), ring: "earth", ...typedCommand("entry") },
    ...(shown > today ? [] : [
      {
        title: shown === today ? t("Repeat yesterday's entries") : t("Repeat the entries of the day before"),
        ring: "earth" as const,
        run: () => void repeat(),
      },
    ]),
  ];
}

/** Starting, switching and stopping the timer. */
function useTimerCommands(): PaletteCommand[] {
  const timer = useAtomValue(timerAtom);
  const status = useAtomValue(timerStatusAtom);
  const start = useSetAtom(startTimerAtom);
  const stop = useSetAtom(stopTimerAtom);
  const change = useSetAtom(switchTimerAtom);
  const discard = useSetAtom(discardTimerAtom);
  const longTimer = useAtomValue(longTimerAtom);
  const confirm = useSetAtom(confirmTimerAtom);
  const discarding: PaletteCommand[] = timer
    ? [{
      title: t("Discard the {category} timer", { category: t(timer.category) }),
      ring: "earth",
      run: () => void discard(),
    }]
    : [];
  const isRunning = status === "running" && timer !== null;
  return [
    ...(isRunning
      ? [{
        title: t("Stop the {category} timer", { category: t(timer.category) }),
        ring: "earth" as const,
        hint: "t",
        listed: "again" as const,
        run: () => void stop(),
      }]
      : []),
    ...(longTimer
      ? [{
        title: t("Still on {category}", { category: t(longTimer) }),
        ring: "earth" as const,
        run: confirm,
      }]
      : []),
    {
      title: isRunning ? t("Switch the timer") : t("Start a timer"),
      ring: "earth",
      listed: "new",
      begin: isRunning ? t("switch to ") : t("start "),
    },
    ...TIME_CATEGORIES.filter((category) => !isRunning || category !== timer.category).map((category) => ({
      title: isRunning
        ? t("Switch to {category}", { category: t(category) })
        : t("Start the {category} timer", { category: t(category) }),
      ring: "earth" as const,
      run: () => void (isRunning ? change(category) : start(category)),
    })),
    ...(isRunning
      ? [
        { title: t("Note the timer"), ring: "earth" as const, ...typedCommand("note") },
        { title: t("The timer started earlier"), ring: "earth" as const, ...typedCommand("backdate") },
      ]
      : [{ title: t("Start a timer from earlier"), ring: "earth" as const, ...typedCommand("timer") }]),
    ...discarding,
  ];
}

export const EARTH_KEYS = { t: "Start or stop the timer" } as const;

/** The keys of `StripTouch`. */
const STRIP_KEYS = {
  "← →": "Choose an entry",
  "Shift ← →": "Pull its end",
  "Alt ← →": "Pull its start",
  "Shift Alt ← →": "Move it",
  x: "Cut it in two",
  Enter: "Edit it",
  Delete: "Delete it",
};

/** The commands of Earth, those of the timer first. */
export const EARTH_COMMANDS: CommandSource = {
  useCommands,
  itemCommands,
  recent,
  ownAdds: { kinds: ["entry", "timer", "backdate", "note"], runAtom },
  keys: EARTH_KEYS,
  partKeys: { part: "On the day strip", keys: STRIP_KEYS },
};
