import { atom } from "jotai/vanilla";
/** Now, in milliseconds since 1970. The one place in the app that reads the clock. */
export function now(): number {
  return Date.now();
}

/** The zone that the browser's clock follows, in which times of day are shown and typed. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Every time zone that this browser knows, by its IANA name, and UTC, which some leave out. */
export function timeZones(): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
}

const MINUTE = 60_000;

/**
 * Calls back whenever another full `period` has passed since `phase`, and when the page comes to be seen again; answers how
 * to stop. All in milliseconds.
 */
export function onTurn(period: number, phase: number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    // Measured anew each time, since timers drift and sleep with the machine.
    timer = setTimeout(() => {
      listener();
      wait();
    }, period - modulo(now() - phase, period));
  };
  const onVisible = () => document.visibilityState === "visible" && listener();
  wait();
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/** The remainder that is never negative: a phase may lie in the future when a clock was set back. */
function modulo(value: number, period: number): number {
  return ((value % period) + period) % period;
}

const turnedAtom = atom(now());
turnedAtom.onMount = (set) => {
  set(now());
  return onTurn(MINUTE, 0, () => set(now()));
};

/** Now, moving when the minute turns and when the page comes to be seen again. */
export const minuteAtom = atom((get) => get(turnedAtom));
