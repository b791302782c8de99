import { atom } from "jotai/vanilla";
import { now } from "../platform/clock.ts";

const SECOND = 1000;
const MINUTE = 60_000;

/** Calls back at each full `period` by the clock, and when the page comes to be seen again; answers how to stop. */
function onTurn(period: number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    // Measured anew each time, since timers drift and sleep with the machine.
    timer = setTimeout(() => {
      listener();
      wait();
    }, period - now() % period);
  };
  const onVisible = () => document.visibilityState === "visible" && listener();
  wait();
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

function clockAtom(period: number) {
  const turned = atom(now());
  turned.onMount = (set) => {
    set(now());
    return onTurn(period, () => set(now()));
  };
  return atom((get) => get(turned));
}

/** Now, moving each second. It runs only while something that is shown reads it: read it where seconds are shown. */
export const secondAtom = clockAtom(SECOND);

/** Now, moving when the minute turns and when the page comes to be seen again. */
export const minuteAtom = clockAtom(MINUTE);
