import { atom } from "jotai/vanilla";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import {
  addDays,
  type CalendarDate,
  dayBounds,
  type DayRule,
  type DaySpan,
  todayFor,
} from "#shared/domain/calendar.ts";
import { clockTime, longDate, spentText, timerText } from "#shared/domain/format.ts";
import {
  type Entry,
  entryChanges,
  type EntryFor,
  type RingName,
  type TimeCategory,
} from "#shared/domain/rings/mod.ts";
import { InstantInputSchema } from "#shared/domain/schema.ts";
import {
  cut,
  entriesInto,
  gaps,
  isLongTimer,
  lastEntry,
  openGaps,
  proposedEnd,
  SHORT_TIMER_MS,
  type Span,
  spanOf,
  stopProblem,
  suggestedCategory,
  timerEntries,
} from "#shared/domain/time.ts";
import {
  categoryFor,
  type Ending,
  ENDING_TEXT,
  endingsOf,
  isWindReady,
  movedText,
  noteFor,
} from "#shared/domain/what_now.ts";
import {
  endingCommand,
  endOfFormer,
  type SaveStatus,
  shownTimer,
  StoredTimerSchema,
} from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import type { EntryValues } from "#shared/ui/earth/EntryDialog.tsx";
import type { RunningTimer } from "#shared/ui/earth/Timer.tsx";
import type { ToastAction } from "#shared/ui/Toaster.tsx";
import { dispatchAtom, stateAtom } from "../app/engine.ts";
import {
  browserTimeZone,
  type FailureText,
  failureText,
  minuteAtom,
  now,
  onTurn,
  openedAtAtom,
} from "../app/platform.ts";
import { dayRuleAtom, todayAtom, userAtom } from "../app/session.ts";
import { storedAtom, storedJson } from "../app/storage.ts";
import {
  announcementAtom,
  announceSaveAtom,
  dismissToastAtom,
  notifyAtom,
  offerUndoAtom,
} from "../app/toasts.ts";
import { knownDayAtom, saveRingAtom, shownDayAtom, shownSpanAtom, showToday } from "./day.ts";
import { openBattleFormAtom } from "./open_forms.ts";

/** Returns the announcement of a change, which may be queued instead of saved. */
function savedText(what: string, status: SaveStatus): string {
  return status === "saved" ? t("{what} saved", { what }) : t("{what} not saved yet", { what });
}

/** An entry before it is saved. */
export type EntryToAdd = Omit<Entry, "id">;

/**
 * Adds an entry to the shown day, or, when it begins before that or no part of it lies in it, to the day in which it
 * begins: its minutes then count in both. Returns that day. Adding it again with the same `id` adds it once.
 */
export const addEntryAtom = atom(null, async (get, set, entry: EntryToAdd, id: string) => {
  const shown = get(shownDayAtom);
  const span = get(shownSpanAtom);
  const start = Date.parse(entry.start_ts);
  const day = start >= span.start && cut(spanOf(entry), span) ? shown : todayFor(get(dayRuleAtom), start);
  const status = await set(dispatchAtom, { kind: "add_entry", day, entry: { id, ...entry } });
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
    const status = isChanged ? await set(dispatchAtom, { kind: "update_entry", day, base, patch }) : "saved";
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
    await (rest ? set(setEntrySpanAtom, day, entry, rest) : set(deleteEntryAtom, day, entry));
  },
);

/** Moves one or both ends of an entry of `day`, and offers Undo. */
export const setEntrySpanAtom = atom(
  null,
  async (_get, set, day: CalendarDate, entry: Entry, { start, end }: Span) => {
    const [start_ts, end_ts] = [new Date(start).toISOString(), new Date(end).toISOString()];
    const changed = { ...entry, start_ts, end_ts };
    const was = spanOf(entry);
    await set(updateEntryAtom, day, entry, changed);
    const longer = end - start - (was.end - was.start);
    const category = t(entry.category);
    set(offerUndoAtom, {
      message: longer < 0
        ? t("{category} entry shortened", { category })
        : longer > 0
        ? t("{category} entry lengthened", { category })
        : t("{category} entry moved", { category }),
      ring: "earth",
      undo: () => set(updateEntryAtom, day, changed, entry),
      undone: t("{category} entry restored", { category }),
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
    await set(dispatchAtom, { kind: "add_entry", day: dayOfLater, entry: later });
    await set(dispatchAtom, { kind: "update_entry", day, base: entry, patch: { end_ts: middle } });
    set(offerUndoAtom, {
      message: t("{category} entry split in two", { category: t(entry.category) }),
      ring: "earth",
      undo: async () => {
        await set(dispatchAtom, {
          kind: "update_entry",
          day,
          base: earlier,
          patch: { end_ts: entry.end_ts },
        });
        await set(dispatchAtom, { kind: "delete_entry", day: dayOfLater, base: later });
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
  await set(dispatchAtom, { kind: "delete_entry", day, base });
  set(offerUndoAtom, {
    message: t("{category} entry deleted", { category: t(base.category) }),
    ring: "earth",
    undo: () => set(dispatchAtom, { kind: "add_entry", day, entry: base }),
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

/** `leftover`: the timer is of an earlier day, and its end is unknown. */
export type TimerStatus = "idle" | "running" | "leftover";

/**
 * Returns how a stored timer is shown. It is resumed only on its own day; one that was running when the day turned
 * under an open page runs on: `openedOn` is the day on which this page was opened.
 */
export function timerStatus(
  timer: { readonly date: CalendarDate } | null,
  { today, openedOn }: { today: CalendarDate; openedOn: CalendarDate },
): TimerStatus {
  if (timer === null) return "idle";
  const isRunning = timer.date === today || (timer.date < today && timer.date >= openedOn);
  return isRunning ? "running" : "leftover";
}

/** Returns a function that returns the value as `schema` has it, or null. */
function as<T>(schema: z.ZodMiniType<T>): (value: unknown) => T | null {
  return (value) => {
    const result = schema.safeParse(value);
    return result.success ? result.data : null;
  };
}

/** The last activity on the page while the timer ran: the proposed end of a timer that was left running. */
const seenTimer = storedJson(
  "earth_ring_timer_seen",
  as(z.object({ startTime: InstantInputSchema, at: InstantInputSchema })),
);

/** The start of the timer that the user confirmed as still running. */
const stillOnAtom = storedAtom(storedJson("earth_ring_timer_still_on", as(InstantInputSchema)));

const shownAtom = atom((get) => shownTimer(get(stateAtom), get(userAtom)?.id));

/** The timer of the signed-in user, or null. */
export const timerAtom = atom((get) => get(shownAtom)?.timer ?? null);

export const timerStatusAtom = atom((get) =>
  timerStatus(get(timerAtom), {
    today: get(todayAtom),
    openedOn: todayFor(get(dayRuleAtom), get(openedAtAtom)),
  })
);

/** When the timer was stopped, if the server rejected that (milliseconds since 1970); null while it runs. */
export const stoppedAtAtom = atom((get) => {
  const rejected = get(shownAtom)?.rejected;
  return rejected ? Date.parse(rejected.endTime) : null;
});

/** The latest possible end of a timer of an earlier day. */
export const timerDayEndAtom = atom((get) => {
  const timer = get(timerAtom);
  return timer ? dayBounds(get(dayRuleAtom), timer.date).end : 0;
});

/** The last activity while the timer ran, as ISO. */
export const lastSeenAtom = atom((get) => {
  const seen = seenTimer.read();
  return seen && seen.startTime === get(timerAtom)?.startTime ? seen.at : undefined;
});

const failureAtom = atom<FailureText | null>(null);

/** The last failure, until the next action on the timer. */
export const timerFailureAtom = atom((get): FailureText | null => {
  const rejected = get(shownAtom)?.rejected;
  return rejected ? { message: t("Failed to save timer entry"), reason: rejected.reason } : get(failureAtom);
});

/** Awaits a save. Returns its status, or null when it was rejected, which the panel then shows. */
const tryAtom = atom(
  null,
  async (_get, set, message: string, save: Promise<SaveStatus>): Promise<SaveStatus | null> => {
    try {
      return await save;
    } catch (error) {
      set(failureAtom, failureText(message, error));
      return null;
    }
  },
);

/** Saves a timer of an earlier day up to its proposed end, because another one is started, and says so. */
const settleLeftoverAtom = atom(null, (get, set) => {
  const timer = get(timerAtom);
  if (!timer) return;
  const { category, startTime } = timer;
  const end = proposedEnd(startTime, get(lastSeenAtom), get(timerDayEndAtom));
  const action = { do: "stop_timer", timer: startTime, end } as const;
  void set(tryAtom, t("Failed to save timer entry"), set(dispatchAtom, action));
  const zone = browserTimeZone();
  const times = { start: clockTime(Date.parse(startTime), zone), end: clockTime(end, zone) };
  const message = t("{category} saved, {start} to {end}", { category: t(category), ...times });
  set(notifyStoppedAtom, timer, end, message);
});

/**
 * Starts a timer, at `startTime` (ISO) if given. A running one is stopped first. One that was left running on an
 * earlier day is saved up to its proposed end.
 */
export const startTimerAtom = atom(
  null,
  async (
    get,
    set,
    category: TimeCategory,
    startTime?: string,
    note?: string,
    purpose: EntryFor | null = null,
  ) => {
    if (!get(userAtom)) return;
    if (get(timerStatusAtom) === "leftover") set(settleLeftoverAtom);
    const running = get(timerAtom);
    const stoppedAt = get(stoppedAtAtom);
    const problem = running && stoppedAt === null
      ? stopProblem(running.startTime, now(), browserTimeZone())
      : null;
    set(failureAtom, problem);
    if (problem) return;
    set(dismissToastAtom, STOPPED);
    set(announcementAtom, t("{category} timer started", { category: t(category) }));
    const start = startTime ?? new Date(now()).toISOString();
    const action = {
      do: "start_timer",
      category,
      startTime: start,
      ...(note && { note }),
      ...(purpose && { for: purpose }),
    } as const;
    const before = running && set(knownDayAtom, running.date) || null;
    /** What a timer does not leave that was started by mistake. */
    const discardStarted = async () => {
      if (get(timerAtom)?.startTime === start) await set(dispatchAtom, { do: "discard_timer", timer: start });
    };
    const saving = set(tryAtom, t("Failed to start the timer"), set(dispatchAtom, action));
    // A start that counts as a double click has no effect.
    if (running && stoppedAt === null && get(timerAtom)?.id !== running.id) {
      const end = endOfFormer(running, start, now());
      const length = end - Date.parse(running.startTime);
      const after = set(knownDayAtom, running.date) ?? null;
      if (length < SHORT_TIMER_MS) set(offerDiscardAtom, running, end);
      else {
        const message = movedText(running.category, length, before, after);
        set(offerResumeAtom, running, end, message, discardStarted);
      }
    }
    await saving;
  },
);

/** As far back as the category that was last used for something is looked for, in days. */
const CATEGORY_DAYS = 7;

/** Starts a timer for something of today, with the category that was last used for it. */
export const startForAtom = atom(null, async (get, set, purpose: EntryFor) => {
  const today = get(todayAtom);
  const day = set(knownDayAtom, today);
  if (!day) return;
  const entries = Array.from(
    { length: CATEGORY_DAYS },
    (_, days) => set(knownDayAtom, addDays(today, -days))?.earth.actual_entries ?? [],
  ).flat();
  const category = categoryFor(day, entries, purpose);
  await set(startTimerAtom, category, undefined, noteFor(day, purpose), purpose);
});

/** Moves the start of the running timer. */
export const backdateTimerAtom = atom(null, async (get, set, startTime: string) => {
  const timer = get(timerAtom);
  if (!timer) return;
  if (get(stoppedAtAtom) !== null) {
    return set(notifyAtom, { message: t("This timer is stopped. Save it first."), ring: "earth" });
  }
  set(failureAtom, null);
  const action = { do: "backdate_timer", timer: timer.startTime, startTime } as const;
  await set(tryAtom, t("Failed to change the timer"), set(dispatchAtom, action));
});

/** Changes the note of a timer as it was shown, also when it was stopped elsewhere since. */
export const noteTimerAtom = atom(null, async (_get, set, timer: RunningTimer, note: string) => {
  set(failureAtom, null);
  const of = StoredTimerSchema.safeParse(timer).data;
  const action = { do: "note_timer", timer: timer.startTime, note, ...(of && { of }) } as const;
  await set(tryAtom, t("Failed to save the note"), set(dispatchAtom, action));
});

/** Decides what a timer of `date` was for. The panel of its ring shows it at once. Returns what takes it back. */
const decideAtom = atom(
  null,
  (_get, set, { date, note }: Pick<RunningTimer, "date" | "note">, ending: Ending) => {
    const battle = { id: crypto.randomUUID(), timestamp: new Date(now()).toISOString(), note };
    const failed = ending === "done" ? t("Failed to save Fire Ring data") : t("Failed to add battle log");
    set(saveRingAtom, date, (day) => endingCommand(day, ending, battle))
      .catch((error: unknown) => set(failedAtom, ENDING_TEXT[ending].ring, failed, error));
    return () => set(saveRingAtom, date, (day) => endingCommand(day, ending, battle, true));
  },
);

/** Says that a ring could not be saved. */
const failedAtom = atom(null, (_get, set, ring: RingName, failed: string, error: unknown) => {
  const { message, reason } = failureText(failed, error);
  set(notifyAtom, { message: reason ? `${message}. ${reason}` : message, ring });
});

/**
 * Stops the timer at `end` (milliseconds since 1970); by default when it was stopped before, or now. `ending`: what is
 * decided with it.
 */
const stopAtAtom = atom(null, async (get, set, end?: number, ending?: Ending) => {
  const timer = get(timerAtom);
  if (!timer) return;
  const { category, startTime } = timer;
  const stoppedAt = get(stoppedAtAtom);
  const zone = browserTimeZone();
  const endTime = end ?? (stoppedAt === null || stopProblem(startTime, stoppedAt, zone) ? now() : stoppedAt);
  const problem = stopProblem(startTime, endTime, zone);
  set(failureAtom, problem);
  if (problem) return;
  const action = { do: "stop_timer", timer: startTime, end: endTime } as const;
  const length = endTime - Date.parse(startTime);
  const before = set(knownDayAtom, timer.date) ?? null;
  const saving = set(tryAtom, t("Failed to save timer entry"), set(dispatchAtom, action));
  const takeBack = ending && set(decideAtom, timer, ending);
  const after = set(knownDayAtom, timer.date) ?? null;
  const status = await saving;
  if (!status) return;
  if (ending || length >= SHORT_TIMER_MS) {
    set(offerResumeAtom, timer, endTime, movedText(category, length, before, after), takeBack);
  } else set(offerDiscardAtom, timer, endTime);
  const values = {
    category: t(category),
    duration: spentText(length),
  };
  set(
    announceSaveAtom,
    length <= 0
      ? t("{category} timer stopped", values)
      : status === "saved"
      ? t("{category} timer stopped, {duration} saved", values)
      : t("{category} timer stopped, {duration} not saved yet", values),
    length <= 0 || status === "saved",
  );
});

/** Says that a timer was stopped at `end` (milliseconds since 1970), and offers to discard its entries. */
const notifyStoppedAtom = atom(null, (
  get,
  set,
  { id, startTime, category, note, for: purpose = null }: RunningTimer & { id: string | null },
  end: number,
  message: string,
) => {
  const timed = { start_ts: startTime, category, note, for: purpose };
  // The entries of a timer without an id are not known here.
  const entries = id === null ? [] : timerEntries({ id, ...timed }, end, get(dayRuleAtom));
  const onAction = () => {
    for (const { day, entry } of entries) {
      set(deleteEntryAtom, day, entry).catch((error: unknown) =>
        set(failureAtom, failureText(t("Failed to delete entry"), error))
      );
    }
  };
  set(notifyAtom, {
    message,
    ring: "earth",
    ...(entries.length > 0 && { action: { label: t("Discard"), onAction } }),
  });
});

/** Offers to discard the entries of a timer that ran only briefly, until `end` (milliseconds since 1970). */
const offerDiscardAtom = atom(
  null,
  (_get, set, timer: RunningTimer & { id: string | null }, end: number) => {
    const length = end - Date.parse(timer.startTime);
    if (timer.id === null || length <= 0 || length >= SHORT_TIMER_MS) return;
    const values = { category: t(timer.category), duration: timerText(length) };
    set(notifyStoppedAtom, timer, end, t("{category} stopped after {duration}", values));
  },
);

/** The notice of the last timer that was stopped. */
const STOPPED = "stopped";

/** Says what a timer that was stopped at `end` has moved, and offers to take the stop back, and what comes next. */
const offerResumeAtom = atom(
  null,
  (
    get,
    set,
    timer: RunningTimer & { id: string | null },
    end: number,
    message: string,
    takeBack?: () => Promise<unknown>,
  ) => {
    const { id, startTime, category, note, for: purpose = null } = timer;
    // The entries of a timer without an id are not known here.
    if (id === null) return set(notifyAtom, { message, ring: "earth" });
    const timed = { id, start_ts: startTime, category, note, for: purpose };
    const entries = timerEntries(timed, end, get(dayRuleAtom));
    set(offerUndoAtom, {
      // An earlier timer could not run on beside a later one.
      id: STOPPED,
      message,
      ring: "earth",
      next: set(nextAfterAtom, timer),
      undo: async () => {
        await takeBack?.();
        // At once and first, so that no time is lost in between, or when another timer runs that cannot be stopped.
        const starting = set(startTimerAtom, category, startTime, note, purpose);
        const isStarted = get(timerAtom)?.startTime === startTime;
        const deleting = isStarted
          ? entries.map(({ day, entry }) => set(dispatchAtom, { kind: "delete_entry", day, base: entry }))
          : [];
        await Promise.all([starting, ...deleting]);
      },
      undone: t("{category} timer started", { category: t(category) }),
      failed: t("Failed to delete entry"),
    });
  },
);

/** Returns what to do after a timer for something of today; undefined when there is nothing. */
const nextAfterAtom = atom(null, (get, set, timer: RunningTimer): ToastAction | undefined => {
  const today = get(todayAtom);
  const day = set(knownDayAtom, today);
  if (!day) return undefined;
  const [ending] = endingsOf(day, timer.for);
  if (ending === "done") {
    return {
      label: t("Mark Complete"),
      onAction: () => void set(decideAtom, { ...timer, date: today }, ending),
    };
  }
  if (ending) {
    return {
      label: t("Log as battle"),
      onAction: () => {
        showToday("void");
        set(openBattleFormAtom, day.void.today_commitment);
      },
    };
  }
  if (timer.for?.kind !== "study_target" || !isWindReady(day.wind)) return undefined;
  return {
    label: t("Mark Wind Complete"),
    onAction: () =>
      void set(saveRingAtom, today, ({ wind: { done } }) => ({
        kind: "save_wind",
        day: today,
        base: { done },
        mine: { done: true },
      })).catch((error: unknown) => set(failedAtom, "wind", t("Failed to save Wind Ring data"), error)),
  };
});

/** Stops the running timer, or retries to save a stopped one. */
export const stopTimerAtom = atom(null, (_get, set) => set(stopAtAtom));

/** Stops the running timer, and decides what it was for. Undo takes both back. */
export const endTimerAtom = atom(null, (_get, set, ending: Ending) => set(stopAtAtom, undefined, ending));

/**
 * Stops the timer if it runs; otherwise starts one, with the category to go on with. Returns whether it started one.
 */
export const toggleTimerAtom = atom(null, (get, set): boolean => {
  const isRunning = get(timerStatusAtom) === "running";
  if (isRunning) void set(stopTimerAtom);
  else {void set(
      startTimerAtom,
      suggestedCategory(set(knownDayAtom, get(todayAtom))?.earth.actual_entries ?? []),
    );}
  return !isRunning;
});

/** Stops the running timer and starts another at the same time. */
export const switchTimerAtom = atom(
  null,
  (get, set, category: TimeCategory) =>
    set(startTimerAtom, category, new Date(get(stoppedAtAtom) ?? now()).toISOString()),
);

/** Saves the timer, ending at `end` (ISO): one of an earlier day, or one that was forgotten today. */
export const saveLeftoverAtom = atom(null, (_get, set, end: string) => set(stopAtAtom, Date.parse(end)));

/** Discards the timer, and offers to undo that. */
export const discardTimerAtom = atom(null, async (get, set) => {
  const timer = get(timerAtom);
  if (!timer) return;
  const { category, startTime, note, for: purpose } = timer;
  set(failureAtom, null);
  const undo = () => {
    if (!get(timerAtom)) void set(startTimerAtom, category, startTime, note, purpose);
  };
  set(announcementAtom, t("{category} timer discarded", { category: t(category) }));
  set(notifyAtom, {
    message: t("{category} timer discarded", { category: t(category) }),
    ring: "earth",
    action: { label: t("Undo"), onAction: undo },
  });
  const action = { do: "discard_timer", timer: startTime } as const;
  await set(tryAtom, t("Failed to discard the timer"), set(dispatchAtom, action));
});

/** Retries to save a timer whose stop could not be saved earlier, such as before the page was closed. */
export const resumeSaveAtom = atom(null, async (get, set) => {
  if (get(stoppedAtAtom) !== null) await set(stopAtAtom);
});

/** Records activity on the page while the timer runs. */
export const noteSeenAtom = atom(null, (get, _set, at: number) => {
  const timer = get(timerAtom);
  if (!timer || get(timerStatusAtom) !== "running") return;
  seenTimer.write({ startTime: timer.startTime, at: new Date(at).toISOString() });
});

/** The category of a timer that has run for hours and was not confirmed; otherwise null. */
export const longTimerAtom = atom((get) => {
  const timer = get(timerAtom);
  const isLong = timer && get(timerStatusAtom) === "running" && get(stoppedAtAtom) === null &&
    isLongTimer(timer.startTime, get(minuteAtom)) && get(stillOnAtom) !== timer.startTime;
  return isLong ? timer.category : null;
});

/** Confirms that the running timer still runs. */
export const confirmTimerAtom = atom(null, (get, set) => set(stillOnAtom, get(timerAtom)?.startTime ?? null));

/** Whether the timer's buttons should be focused. The panel resets it after focusing them. */
export const timerFocusAtom = atom(false);

const SECOND = 1000;

/**
 * Returns the current time in milliseconds, updated after each full second since `since`, so that a clock that counts
 * from there is never a second late. Without `since` it stands still.
 */
export function useSeconds(since: number | null): number {
  const [shown, setShown] = useState(() => ({ since, at: now() }));
  // At once, so that a timer never counts from when the last one ended.
  const present = shown.since === since ? shown : { since, at: now() };
  if (present !== shown) setShown(present);
  useEffect(() => {
    if (since === null) return undefined;
    const secondAt = (at: number) => Math.floor((at - since) / SECOND);
    // Rarely has a second passed since it was rendered. The same one renders nothing.
    const look = () =>
      setShown((last) => secondAt(last.at) === secondAt(now()) ? last : { since, at: now() });
    look();
    return onTurn(SECOND, since, look);
  }, [since]);
  return present.at;
}

const MINUTE_MS = 60_000;

/**
 * Returns the initial values of a new entry. Today it is from the end of the last entry up to the whole minute before
 * `now`; on a past day, where `now` is null, it is in the last gap, whose end is given when an entry follows. The
 * category is that of the last entry; on a day without one, of the last work in `before`, the entries of the day
 * before. A day that has only what ran on from there begins where that ends. Instants in milliseconds since 1970.
 */
export function newEntry(
  entries: readonly Entry[],
  before: readonly Entry[],
  { day, now }: { day: DaySpan; now: number | null },
): Partial<EntryValues> {
  const carried = entriesInto(day, before);
  const last = lastEntry(entries);
  const known = last?.category ?? (before.length > 0 ? suggestedCategory(before) : null);
  const category = known && { category: known };
  const from = (last ?? lastEntry(carried))?.end_ts;
  if (now === null) {
    const gap = openGaps([...carried, ...entries], day, day.end).at(-1);
    const start_ts = gap ? isoOf(gap.start) : from ?? isoOf(day.start);
    return { start_ts, ...(gap && gap.end < day.end && { end_ts: isoOf(gap.end) }), ...category };
  }
  const whole = now - now % MINUTE_MS;
  if (from === undefined) return { end_ts: isoOf(whole), ...category };
  return Date.parse(from) >= whole ? { ...category } : { start_ts: from, end_ts: isoOf(whole), ...category };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
