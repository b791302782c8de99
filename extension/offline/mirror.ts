import type { CalendarDate } from "#shared/calendar/mod.ts";
import { dayKey } from "#shared/offline/mod.ts";
import type { ExtensionState } from "./engine.ts";
import type { State } from "./state.ts";
import { viewToday } from "./view.ts";

/*
 * The mirror is a copy of what the popup shows, in `localStorage`, which is read synchronously: the popup paints from
 * it while `storage.local` is still being read. It never decides anything: the stored state replaces it at once.
 */

const KEY = "gorin_mirror";

/**
 * Returns the state that the popup showed last, or null. `version` stands for the code that wrote it: a mirror of other
 * code is ignored, since it is not validated.
 */
export function readMirror(version: string, storage: Storage = localStorage): State | null {
  try {
    const mirror = JSON.parse(storage.getItem(KEY) ?? "null");
    return mirror?.version === version ? mirror.state : null;
  } catch {
    return null;
  }
}

/** Writes the mirror now and after each change, in a task of its own, so that it delays no frame. */
export function keepMirror(engine: ExtensionState, version: string, now: () => number): void {
  let scheduled = false;
  const write = () => {
    scheduled = false;
    const state = engine.state();
    if (engine.unreadable().length > 0) eraseMirror();
    else writeMirror(state, { version, today: viewToday(state, now()).date });
  };
  engine.subscribe(() => {
    if (!scheduled) setTimeout(write);
    scheduled = true;
  });
  write();
}

/** Stores what the popup shows on `today`. While signed out, erases it. */
export function writeMirror(
  state: State,
  { version, today, storage = localStorage }: { version: string; today: CalendarDate; storage?: Storage },
): void {
  const mirrored = mirrorOf(state, today);
  if (!mirrored) return eraseMirror(storage);
  try {
    storage.setItem(KEY, JSON.stringify({ version, state: mirrored }));
  } catch {
    // The storage is full. An outdated mirror is worse than none.
    eraseMirror(storage);
  }
}

export function eraseMirror(storage: Storage = localStorage): void {
  storage.removeItem(KEY);
}

/** Returns the part of the state that determines what the popup shows on `today`, without secrets. */
function mirrorOf(state: State, today: CalendarDate): State | null {
  const { session, days } = state;
  if (!session) return null;
  const first = dayKey(session.account, "0000-01-01");
  const last = dayKey(session.account, today);
  // Today and the day before it, from which today is predicted.
  const shown = Object.keys(days).filter((key) => first <= key && key <= last).sort().slice(-2);
  return {
    ...state,
    session: { ...session, token: "" },
    days: Object.fromEntries(Object.entries(days).filter(([key]) => shown.includes(key))),
    devices: {},
    signingIn: null,
    snapshot: null,
    appliedActions: [],
  };
}
