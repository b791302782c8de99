import { type CalendarDate, todayFor } from "#shared/calendar/mod.ts";
import { dayKey } from "#shared/offline/mod.ts";
import type { ExtensionState } from "./engine.ts";
import { eraseMirror, MIRROR_KEY } from "./mirror.ts";
import type { State } from "./state.ts";
import { ruleOf } from "./view.ts";

/** The pause before changes are written, so that many in a row are written once; milliseconds. */
const PAUSE_MS = 250;

/**
 * Writes the mirror now, and soon after changes: when the page is left at the latest. It is erased at once when the
 * user signs out.
 */
export function keepMirror(engine: ExtensionState, version: string, now: () => number): void {
  let scheduled: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(scheduled);
    scheduled = undefined;
    const state = engine.state();
    if (engine.unreadable().length > 0) eraseMirror();
    else writeMirror(state, { version, today: todayFor(ruleOf(state.user), now()) });
  };
  engine.subscribe(() => {
    if (engine.state().session) scheduled ??= setTimeout(write, PAUSE_MS);
    else write();
  });
  addEventListener("pagehide", () => scheduled !== undefined && write());
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
    storage.setItem(MIRROR_KEY, JSON.stringify({ version, state: mirrored }));
  } catch {
    // The storage is full. An outdated mirror is worse than none.
    eraseMirror(storage);
  }
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
