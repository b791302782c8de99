import { atom } from "jotai/vanilla";
import { addEntry } from "#shared/contract/mod.ts";
import { dayBounds, todayFor } from "#shared/day/mod.ts";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { durationText } from "#shared/rules/format_time.ts";
import { now } from "../platform/clock.ts";
import { clientAtom } from "./client.ts";
import { receiveDayAtom } from "./day.ts";
import { type FailureWords, failureWords } from "./failure_words.ts";
import { userAtom } from "./session.ts";
import { storedAtom } from "./stored_atom.ts";
import { timerPlace, timerSavePlace, timerSeenPlace } from "./timer_places.ts";
import { belongsTo, endOf, type Timer, timerSave, timerStatus } from "./timer_record.ts";
import { dayRuleAtom, todayAtom } from "./today.ts";
import { announcementAtom, notifyAtom } from "./toasts.ts";

const storedTimerAtom = storedAtom(timerPlace);
const storedSaveAtom = storedAtom(timerSavePlace);

/** When this page was opened, milliseconds since 1970. */
export const openedAtAtom = atom(now());

const isOwn = (timer: Timer | null, user: { id: string } | null) =>
  timer && user && (timer.user === undefined || timer.user === user.id) ? timer : null;

/** The stored timer of the signed-in user, or null. */
export const timerAtom = atom((get) => isOwn(get(storedTimerAtom), get(userAtom)));

export const timerStatusAtom = atom((get) =>
  timerStatus(get(timerAtom), {
    today: get(todayAtom),
    openedOn: todayFor(get(dayRuleAtom), get(openedAtAtom)),
  })
);

/** When the timer was stopped, while that is not saved yet (milliseconds since 1970); null while it runs. */
export const stoppedAtAtom = atom((get) => {
  const timer = get(timerAtom);
  const save = get(storedSaveAtom);
  return timer && save && belongsTo(save, timer) ? endOf(save) : null;
});

/** The latest moment that a timer of an earlier day can be said to have ended. */
export const timerDayEndAtom = atom((get) => {
  const timer = get(timerAtom);
  return timer ? dayBounds(get(dayRuleAtom), timer.date).end : 0;
});

/** The last moment at which somebody was at the page while the timer ran, as ISO. */
export const lastSeenAtom = atom((get) => {
  const seen = timerSeenPlace.read();
  return seen && seen.startTime === get(timerAtom)?.startTime ? seen.at : undefined;
});

/** Something is being saved. */
export const timerBusyAtom = atom(false);

/** What failed last, until it is tried again. */
export const timerFailureAtom = atom<FailureWords | null>(null);

/** Starts a timer, from `startTime` (ISO) when it began earlier. */
export const startTimerAtom = atom(null, (get, set, category: TimeCategory, startTime?: string) => {
  const user = get(userAtom);
  if (!user) return;
  set(timerFailureAtom, null);
  set(storedTimerAtom, {
    startTime: startTime ?? new Date(now()).toISOString(),
    category,
    date: todayFor(get(dayRuleAtom), now()),
    user: user.id,
  });
  set(announcementAtom, `${category} timer started`);
});

/** Moves the start of the running timer. */
export const backdateTimerAtom = atom(null, (get, set, startTime: string) => {
  const timer = get(timerAtom);
  if (!timer) return;
  if (get(stoppedAtAtom) !== null) {
    return set(notifyAtom, { message: "This timer is stopped. Save it first.", ring: "earth" });
  }
  set(storedTimerAtom, { ...timer, startTime });
});

/**
 * Saves the timer, one entry for each day that it touched, and only then forgets it; whether that went well. `end` is
 * now, or what the owner says. After a failure the same entries are sent again with the same keys.
 */
const saveTimerAtom = atom(null, async (get, set, end?: number): Promise<boolean> => {
  // Read anew: another tab may have stopped it a moment ago.
  const timer = isOwn(timerPlace.read(), get(userAtom));
  if (!timer || get(timerBusyAtom)) return false;
  const save = timerSave(timer, {
    rule: get(dayRuleAtom),
    end: end ?? now(),
    begun: timerSavePlace.read(),
    endGiven: end !== undefined,
  });
  const client = get(clientAtom);
  set(storedSaveAtom, save);
  set(timerBusyAtom, true);
  set(timerFailureAtom, null);
  try {
    for (const { day, start_ts, end_ts, key } of save.pieces) {
      const answer = await client.call(addEntry, {
        params: { day },
        body: { start_ts, end_ts, category: timer.category, source: "timer" },
      }, { idempotencyKey: key });
      await set(receiveDayAtom, answer.day);
    }
  } catch (error) {
    set(timerFailureAtom, failureWords("Failed to save timer entry", error));
    return false;
  } finally {
    set(timerBusyAtom, false);
  }
  const length = (endOf(save) ?? 0) - Date.parse(save.startTime);
  set(
    announcementAtom,
    `${timer.category} timer stopped${length > 0 ? `, ${durationText(length)} saved` : ""}`,
  );
  set(forgetTimerAtom, timer);
  return true;
});

/** Removes `timer` from this browser, unless another one has been started since. */
const forgetTimerAtom = atom(null, (_get, set, timer: Timer) => {
  set(storedSaveAtom, null);
  const stored = timerPlace.read();
  if (stored?.startTime === timer.startTime && stored.category === timer.category) set(storedTimerAtom, null);
});

/** Stops the running timer, or tries again to save one that was stopped. */
export const stopTimerAtom = atom(null, (_get, set) => set(saveTimerAtom));

/** Stops the running timer and, once it is saved, starts the next one at that same moment. */
export const switchTimerAtom = atom(null, async (get, set, category: TimeCategory) => {
  const at = get(stoppedAtAtom) ?? now();
  if (await set(saveTimerAtom, at)) set(startTimerAtom, category, new Date(at).toISOString());
});

/** Saves a timer of an earlier day, ending at `end` (ISO). */
export const saveLeftoverAtom = atom(null, (_get, set, end: string) => set(saveTimerAtom, Date.parse(end)));

/** Forgets the timer without saving it. */
export const discardTimerAtom = atom(null, (get, set) => {
  const timer = get(timerAtom);
  if (!timer) return;
  set(timerFailureAtom, null);
  set(forgetTimerAtom, timer);
  set(announcementAtom, `${timer.category} timer discarded`);
  set(notifyAtom, {
    message: `${timer.category} timer discarded`,
    ring: "earth",
    action: { label: "Undo", onAction: () => timerPlace.read() ?? set(storedTimerAtom, timer) },
  });
});

/** Saves a timer that was stopped and could not be saved then, such as before the page was closed. */
export const resumeSaveAtom = atom(null, async (get, set) => {
  if (get(stoppedAtAtom) !== null) await set(saveTimerAtom);
});

/** Notes that somebody is at the page while the timer runs. */
export const noteSeenAtom = atom(null, (get, _set, at: number) => {
  const timer = get(timerAtom);
  if (!timer || get(timerStatusAtom) !== "running") return;
  timerSeenPlace.write({ startTime: timer.startTime, at: new Date(at).toISOString() });
});
