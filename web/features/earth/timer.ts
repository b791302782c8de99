import { atom } from "jotai/vanilla";
import * as z from "zod/mini";
import { dayBounds, todayFor } from "#shared/calendar/mod.ts";
import { endOfFormer, type SaveStatus, shownTimer, StoredTimerSchema } from "#shared/offline/mod.ts";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { spentText, timerText } from "#shared/rules/format/format_time.ts";
import { stopProblem } from "#shared/rules/time/stop_problem.ts";
import { suggestedCategory } from "#shared/rules/time/suggested_category.ts";
import { isLongTimer, SHORT_TIMER_MS, timerEntries } from "#shared/rules/time/timer.ts";
import { InstantInputSchema } from "#shared/schema/instant.ts";
import type { RunningTimer } from "#shared/ui/earth/EarthTimer.tsx";
import { browserTimeZone, minuteAtom, now, openedAtAtom } from "../../platform/clock.ts";
import { type FailureText, failureText } from "../../frame/failure_text.ts";
import { storedAtom } from "../../platform/storage/stored_atom.ts";
import { announcementAtom, announceSaveAtom, notifyAtom } from "../../frame/toasts.ts";
import { dispatchAtom, stateAtom } from "../../offline/engine.ts";
import { storedJson } from "../../platform/storage/stored.ts";
import { userAtom } from "../auth/session.ts";
import { knownDayAtom } from "../day/day.ts";
import { dayRuleAtom, todayAtom } from "../day/today.ts";
import { deleteEntryAtom } from "./entries.ts";
import { timerStatus } from "./timer_status.ts";
import { t } from "#shared/texts/translate.ts";

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

/** Version 0.1: when a timer was stopped that could not be saved. */
const formerStopPlace = storedJson(
  "earth_ring_timer_stop",
  as(z.object({ startTime: InstantInputSchema, endTime: InstantInputSchema })),
);

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

/** Says that a timer of an earlier day comes before another one. */
const notifyLeftoverAtom = atom(
  null,
  (_get, set) =>
    set(notifyAtom, { message: t("A timer was left running. Save or discard it first."), ring: "earth" }),
);

/**
 * Starts a timer, at `startTime` (ISO) if given. A running one is stopped first; one that was left running on an
 * earlier day is not, since it ended at a time that only the user knows.
 */
export const startTimerAtom = atom(
  null,
  async (get, set, category: TimeCategory, startTime?: string, note?: string) => {
    if (!get(userAtom)) return;
    if (get(timerStatusAtom) === "leftover") return set(notifyLeftoverAtom);
    const running = get(timerAtom);
    const stoppedAt = get(stoppedAtAtom);
    const problem = running && stoppedAt === null
      ? stopProblem(running.startTime, now(), browserTimeZone())
      : null;
    set(failureAtom, problem);
    if (problem) return;
    set(announcementAtom, t("{category} timer started", { category: t(category) }));
    const start = startTime ?? new Date(now()).toISOString();
    const action = { do: "start_timer", category, startTime: start, ...(note && { note }) } as const;
    const saving = set(tryAtom, t("Failed to start the timer"), set(dispatchAtom, action));
    // A start that counts as a double click has no effect.
    if (running && stoppedAt === null && get(timerAtom)?.id !== running.id) {
      set(offerDiscardAtom, running, endOfFormer(running, start, now()));
    }
    await saving;
  },
);

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

/** Stops the timer at `end` (milliseconds since 1970); by default when it was stopped before, or now. */
const stopAtAtom = atom(null, async (get, set, end?: number) => {
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
  const status = await set(tryAtom, t("Failed to save timer entry"), set(dispatchAtom, action));
  if (!status) return;
  const length = endTime - Date.parse(startTime);
  set(offerDiscardAtom, timer, endTime);
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

/** Offers to discard the entries of a timer that ran only briefly, until `end` (milliseconds since 1970). */
const offerDiscardAtom = atom(null, (get, set, timer: RunningTimer & { id: string | null }, end: number) => {
  const { id, startTime, category, note } = timer;
  if (id === null || end - Date.parse(startTime) >= SHORT_TIMER_MS) return;
  const entries = timerEntries({ id, start_ts: startTime, category, note }, end, get(dayRuleAtom));
  if (entries.length === 0) return;
  set(notifyAtom, {
    message: t("{category} stopped after {duration}", {
      category: t(category),
      duration: timerText(end - Date.parse(startTime)),
    }),
    ring: "earth",
    action: {
      label: t("Discard"),
      onAction: () => {
        for (const { day, entry } of entries) {
          set(deleteEntryAtom, day, entry).catch((error: unknown) =>
            set(failureAtom, failureText(t("Failed to delete entry"), error))
          );
        }
      },
    },
  });
});

/** Stops the running timer, or retries to save a stopped one. */
export const stopTimerAtom = atom(null, (_get, set) => set(stopAtAtom));

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
  const { category, startTime, note } = timer;
  set(failureAtom, null);
  const undo = () => {
    if (!get(timerAtom)) void set(startTimerAtom, category, startTime, note);
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
  const former = formerStopPlace.read();
  formerStopPlace.write(null);
  const end = former && former.startTime === get(timerAtom)?.startTime ? Date.parse(former.endTime) : null;
  if (end !== null || get(stoppedAtAtom) !== null) await set(stopAtAtom, end ?? undefined);
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

/** Focuses the timer's buttons, or says that a timer of an earlier day comes first. */
export const focusTimerAtom = atom(
  null,
  (get, set) => get(timerStatusAtom) === "leftover" ? set(notifyLeftoverAtom) : set(timerFocusAtom, true),
);
