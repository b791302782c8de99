import { atom, type Getter } from "jotai/vanilla";
import {
  isOlderVersion,
  type Timer as TimerOnRecord,
  type TimerState,
  type User,
} from "#shared/records/mod.ts";
import { enqueue, TIMER_COMMANDS } from "#shared/offline/mod.ts";
import { now } from "../platform/clock.ts";
import { changeQueueAtom, readQueueAtom, waitingAtom } from "./queue.ts";
import { userAtom } from "../features/auth/session.ts";
import { storedAtom } from "../frame/stored_atom.ts";
import { timerPlace } from "../features/earth/timer_storage.ts";
import type { Timer } from "../features/earth/timer_record.ts";
import { todayAtom } from "../features/day/today.ts";

/** The timer that this browser keeps, under the specification's key, whoever started it. */
export const storedTimerAtom = storedAtom(timerPlace);

/** The version of what the server last told of a user's timer. */
const heardAtom = atom<{ readonly user: string; readonly version: string | null } | null>(null);

/** The version of what the server last told of the timer; undefined while it has told nothing. */
export const timerVersionAtom = atom((get) => {
  const heard = get(heardAtom);
  return heard && heard.user === get(userAtom)?.id ? heard.version : undefined;
});

/** A timer that has a name on every surface. */
export type NamedTimer = Timer & { readonly id: string };

/** The timer, when it is this user's. */
export function isOwn(timer: Timer | null, user: Pick<User, "id"> | null): Timer | null {
  return timer && user && (timer.user === undefined || timer.user === user.id) ? timer : null;
}

/** The timer as the server has it. */
export function recordOf({ id, category, startTime, date }: NamedTimer): TimerOnRecord {
  return { id, category, start_ts: new Date(startTime).toISOString(), day: date, note: "" };
}

/** The timer with a name: one that has none was never told to the server. */
export function named(timer: Timer): NamedTimer {
  return { ...timer, id: timer.id ?? crypto.randomUUID() };
}

/** Whether this page is just now making sure that the server will be told of a timer. */
export const timerBeginsAtom = atom(false);

/** Notes that the server is sure to be told of the timer of this name. */
export const timerToldAtom = atom(null, (_get, set, id: string) => {
  const present = timerPlace.read();
  if (present?.id === id) set(storedTimerAtom, told(present));
});

/** Whether something that was done to the timer here is still to be told to the server. */
export function timerWaits(get: Getter): boolean {
  return get(waitingAtom).some(({ command }) => TIMER_COMMANDS.some((kind) => kind === command.kind));
}

/**
 * Takes in what the server says runs, unless it is still to be told what was done here, or has told something newer before: what it
 * tells of its own accord may come later than the answer to what was done after it. A timer of today that it was never told of is
 * begun there; one of an earlier day waits for its owner to say when it ended.
 */
export const adoptTimerAtom = atom(null, async (get, set, state: TimerState) => {
  // As it lies on the shelf: a page that has just begun, or another tab, may not show yet what waits.
  await set(readQueueAtom);
  const user = get(userAtom);
  if (!user || timerWaits(get) || get(timerBeginsAtom)) return;
  if (isOlderVersion(state.version, get(timerVersionAtom) ?? null)) return;
  set(heardAtom, { user: user.id, version: state.version });
  const present = isOwn(timerPlace.read(), user);
  const isKnown = present?.id !== undefined && (!present.untold || present.id === state.timer?.id);
  if (present && !isKnown) {
    if (present.date !== get(todayAtom)) return;
    const timer = named(told(present));
    set(storedTimerAtom, { ...timer, untold: true });
    const write = { id: crypto.randomUUID(), account: user.id, queuedAt: now() };
    const start = { kind: "start_timer", timer: recordOf(timer) } as const;
    await set(changeQueueAtom, (queue) => {
      // Another tab may be about to tell it.
      const isTold = queue.pending.some(({ command }) =>
        command.kind === "start_timer" && command.timer.id === timer.id
      );
      return isTold ? queue : enqueue(queue, { ...write, command: start });
    });
    return set(timerToldAtom, timer.id);
  }
  const next = state.timer && keptOf(state.timer, user);
  if (JSON.stringify(next) !== JSON.stringify(present)) set(storedTimerAtom, next);
});

function keptOf({ id, category, start_ts, day }: TimerOnRecord, user: User): Timer {
  return { id, startTime: start_ts, category, date: day, user: user.id };
}

function told<T extends Timer>({ untold: _, ...timer }: T): Omit<T, "untold"> {
  return timer;
}
