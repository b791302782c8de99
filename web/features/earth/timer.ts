import { atom } from "jotai/vanilla";
import { dayBounds, todayFor } from "#shared/calendar/mod.ts";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { durationText } from "#shared/rules/format/format_time.ts";
import { isLongTimer } from "#shared/rules/time/long_timer.ts";
import type { Command } from "#shared/offline/mod.ts";
import { now } from "../../platform/clock.ts";
import { minuteAtom } from "../../frame/clock.ts";
import { type FailureText, failureText } from "../../frame/failure_text.ts";
import { keepWriteAtom, writeAtom } from "../../state/outbox.ts";
import { waitingAtom } from "../../state/queue.ts";
import { userAtom } from "../auth/session.ts";
import { storedAtom } from "../../frame/stored_atom.ts";
import {
  isOwn,
  named,
  type NamedTimer,
  recordOf,
  storedTimerAtom,
  timerBeginsAtom,
  timerToldAtom,
} from "../../state/stored_timer.ts";
import { stillOnPlace, timerPlace, timerSeenPlace, timerStopPlace } from "./timer_storage.ts";
import { belongsTo, type Timer, timerStatus } from "./timer_record.ts";
import { dayRuleAtom, todayAtom } from "../day/today.ts";
import { announcementAtom, notifyAtom } from "../../frame/toasts.ts";

const storedStopAtom = storedAtom(timerStopPlace);

/** When this page was opened, milliseconds since 1970. */
export const openedAtAtom = atom(now());

/** The stored timer of the signed-in user, or null. One whose stop waits to be told to the server has stopped. */
export const timerAtom = atom((get) => {
  const timer = isOwn(get(storedTimerAtom), get(userAtom));
  const hasStopped = get(waitingAtom).some(({ command }) =>
    command.kind === "stop_timer" && command.timer.id === timer?.id
  );
  return hasStopped && !get(timerBusyAtom) ? null : timer;
});

export const timerStatusAtom = atom((get) =>
  timerStatus(get(timerAtom), {
    today: get(todayAtom),
    openedOn: todayFor(get(dayRuleAtom), get(openedAtAtom)),
  })
);

/** When the timer was stopped, while that is not saved yet (milliseconds since 1970); null while it runs. */
export const stoppedAtAtom = atom((get) => {
  const timer = get(timerAtom);
  const stop = get(storedStopAtom);
  return timer && stop && belongsTo(stop, timer) ? Date.parse(stop.endTime) : null;
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
export const timerFailureAtom = atom<FailureText | null>(null);

/** Starts a timer, from `startTime` (ISO) when it began earlier. */
export const startTimerAtom = atom(null, async (get, set, category: TimeCategory, startTime?: string) => {
  const user = get(userAtom);
  if (!user) return;
  set(timerFailureAtom, null);
  const timer = named({
    startTime: startTime ?? new Date(now()).toISOString(),
    category,
    date: todayFor(get(dayRuleAtom), now()),
    user: user.id,
  });
  set(announcementAtom, `${category} timer started`);
  await set(beginTimerAtom, timer);
});

/** Has a timer run here, and on the server as soon as that is told. A page that ends before it is sure to be told leaves that to the next. */
const beginTimerAtom = atom(null, async (_get, set, timer: NamedTimer) => {
  set(storedTimerAtom, { ...timer, untold: true });
  set(timerBeginsAtom, true);
  try {
    const kept = set(keepWriteAtom, { kind: "start_timer", timer: recordOf(timer) });
    const { saved } = await kept.finally(() => set(timerBeginsAtom, false));
    set(timerToldAtom, timer.id);
    await saved;
  } catch (error) {
    set(timerFailureAtom, failureText("Failed to start the timer", error));
  }
});

/** Moves the start of the running timer. */
export const backdateTimerAtom = atom(null, async (get, set, startTime: string) => {
  const present = get(timerAtom);
  if (!present) return;
  if (get(stoppedAtAtom) !== null) {
    return set(notifyAtom, { message: "This timer is stopped. Save it first.", ring: "earth" });
  }
  const timer = { ...named(present), startTime };
  set(storedTimerAtom, timer);
  // One that the server was never told of is begun with its new start.
  const kind = present.id === undefined ? "start_timer" : "change_timer";
  await set(tellAtom, "Failed to change the timer", { kind, timer: recordOf(timer) });
});

/** Tells the server what the timer does; whether it took that, or will be told later. */
const tellAtom = atom(null, async (_get, set, message: string, command: Command): Promise<boolean> => {
  try {
    await set(writeAtom, command);
    return true;
  } catch (error) {
    set(timerFailureAtom, failureText(message, error));
    return false;
  }
});

/**
 * Saves the timer and only then forgets it; whether that went well. `end` is now, or what the owner says (milliseconds since 1970). After
 * a failure it is saved again with the same end, unless another one is given.
 */
const saveTimerAtom = atom(null, async (get, set, end?: number): Promise<boolean> => {
  // Read anew: another tab may have stopped it a moment ago.
  const present = isOwn(timerPlace.read(), get(userAtom));
  if (!present || get(timerBusyAtom)) return false;
  const timer = named(present);
  // Under its name before it waits to be saved, so that it is known again if the page ends in between.
  if (present.id === undefined) set(storedTimerAtom, timer);
  const endTime = new Date(end ?? get(stoppedAtAtom) ?? now()).toISOString();
  const { startTime, category } = timer;
  set(storedStopAtom, { startTime, category, endTime });
  set(timerBusyAtom, true);
  set(timerFailureAtom, null);
  const command = { kind: "stop_timer", timer: recordOf(timer), end_ts: endTime } as const;
  const saved = await set(tellAtom, "Failed to save timer entry", command);
  set(timerBusyAtom, false);
  if (!saved) return false;
  const length = Date.parse(endTime) - Date.parse(startTime);
  set(announcementAtom, `${category} timer stopped${length > 0 ? `, ${durationText(length)} saved` : ""}`);
  set(forgetTimerAtom, timer);
  return true;
});

/** Removes `timer` from this browser, unless another one has been started since. */
const forgetTimerAtom = atom(null, (_get, set, timer: Timer) => {
  set(storedStopAtom, null);
  const stored = timerPlace.read();
  if (stored && belongsTo(stored, timer)) set(storedTimerAtom, null);
});

/** Stops the running timer, or tries again to save one that was stopped. */
export const stopTimerAtom = atom(null, (_get, set) => set(saveTimerAtom));

/** Stops the running timer and, once it is saved, starts the next one at that same moment. */
export const switchTimerAtom = atom(null, async (get, set, category: TimeCategory) => {
  const at = get(stoppedAtAtom) ?? now();
  if (await set(saveTimerAtom, at)) await set(startTimerAtom, category, new Date(at).toISOString());
});

/** Saves a timer of an earlier day, ending at `end` (ISO). */
export const saveLeftoverAtom = atom(null, (_get, set, end: string) => set(saveTimerAtom, Date.parse(end)));

/** Forgets the timer without saving it. */
export const discardTimerAtom = atom(null, async (get, set) => {
  const timer = get(timerAtom);
  if (!timer) return;
  set(timerFailureAtom, null);
  set(forgetTimerAtom, timer);
  set(announcementAtom, `${timer.category} timer discarded`);
  set(notifyAtom, {
    message: `${timer.category} timer discarded`,
    ring: "earth",
    action: { label: "Undo", onAction: () => void set(resumeDiscardedAtom, timer) },
  });
  if (timer.id === undefined) return;
  await set(tellAtom, "Failed to discard the timer", {
    kind: "discard_timer",
    timer: recordOf(named(timer)),
  });
});

/** Has a discarded timer run again, as a new one, unless another one was started since. */
const resumeDiscardedAtom = atom(null, async (_get, set, { id: _, ...discarded }: Timer) => {
  if (timerPlace.read()) return;
  await set(beginTimerAtom, named(discarded));
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

const stillOnAtom = storedAtom(stillOnPlace);

/** What the running timer has been on for so long that it is asked after; null when nothing is to be asked. */
export const longTimerAtom = atom((get) => {
  const timer = get(timerAtom);
  const asks = timer && get(timerStatusAtom) === "running" && get(stoppedAtAtom) === null &&
    isLongTimer(timer.startTime, get(minuteAtom)) && get(stillOnAtom) !== timer.startTime;
  return asks ? timer.category : null;
});

/** Says that the running timer still runs for what it says. It is asked once. */
export const sayStillOnAtom = atom(null, (get, set) => set(stillOnAtom, get(timerAtom)?.startTime ?? null));
