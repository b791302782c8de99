import { atom } from "jotai/vanilla";
import { stored } from "./storage/stored.ts";

/** How far the server's clock was ahead of the device's when they were last compared; stored for a start offline. */
const storedOffset = stored("gorin_clock_offset", (text) => Number(text) || null, String);

let offset = storedOffset.read() ?? 0;

/**
 * Now, in milliseconds since 1970: by the server's clock where the device's is wrong. The one place in the app that
 * reads the clock.
 */
export function now(): number {
  return deviceNow() + offset;
}

/** Sets how far the server's clock is ahead, in milliseconds. Screens follow {@link clockOffsetAtom}. */
export function setClockOffset(next: number): void {
  offset = next;
  storedOffset.write(next === 0 ? null : next);
}

/** Returns the time by the device's clock, in milliseconds since 1970. */
export function deviceNow(): number {
  return Date.now();
}

/** How far the server's clock is ahead of the device's, in milliseconds; 0 while the device's is about right. */
export const clockOffsetAtom = atom(
  (get) => {
    get(offsetChangesAtom);
    return offset;
  },
  (_get, set, next: number) => {
    setClockOffset(next);
    set(offsetChangesAtom, (count) => count + 1);
    set(turnedAtom, (turned) => turned === null ? null : now());
  },
);
const offsetChangesAtom = atom(0);

/**
 * When this page was opened, milliseconds since 1970. It is read here, in the first script: on a slow network, those of
 * the dashboard can be loaded only after midnight.
 */
export const openedAtAtom = atom(now());

/** Returns the browser's time zone, in which times are shown and typed. */
export function browserTimeZone(): string {
  // `Intl` knows it too, but its first use on a page takes tens of milliseconds.
  return Temporal.Now.timeZoneId();
}

/** Every time zone that this browser knows, by its IANA name, and UTC, which some leave out. */
export function timeZones(): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
}

const MINUTE = 60_000;

/**
 * Calls `listener` after each full `period` since `phase`, and when the page becomes visible again. Returns a function
 * that stops it. All in milliseconds.
 */
export function onTurn(period: number, phase: number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    // Measured each time, since timers drift and pause while the machine sleeps.
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

/** Returns a remainder that is never negative: `phase` may be in the future when the clock was set back. */
function modulo(value: number, period: number): number {
  return ((value % period) + period) % period;
}

/** The time at the last turn of a minute; null before it is first used. */
const turnedAtom = atom<number | null>(null);
turnedAtom.onMount = (set) => {
  set(now());
  return onTurn(MINUTE, 0, () => set(now()));
};

/** The current time, updated every minute and when the page becomes visible again. */
export const minuteAtom = atom((get) => {
  get(clockOffsetAtom);
  return get(turnedAtom) ?? now();
});
