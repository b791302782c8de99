import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { dayBounds } from "#shared/calendar/mod.ts";
import { isLeftover, timerOf } from "#shared/offline/mod.ts";
import { countdownMinutes } from "#shared/rules/time/task_minutes.ts";
import { LONG_TIMER_MS } from "#shared/rules/time/timer.ts";
import { t } from "#shared/texts/translate.ts";
import { DIGIT_EM, LONG_CLOCK_MS, widthOf } from "#shared/ui/earth/RunningClock.tsx";
import type { State } from "../../offline/state.ts";
import { viewToday } from "../../offline/view.ts";
import { hasParts, loadParts } from "../lazy/LazyParts.tsx";
import { Popup, type PopupPlatform, type PopupProps } from "../Popup.tsx";
import type { PopupActions } from "../popup_actions.ts";

/*
 * The picture is the markup that the popup's next first render has, as long as the state stays the same. It is in
 * `localStorage`. `public/first.js` shows it while the popup's scripts are loaded, and the first render replaces it.
 */

const KEY = "gorin_picture";

/** The picture is rendered when nothing has changed for this long, or the popup closes; milliseconds. */
const PAUSE_MS = 300;

/** A text of the clock with placeholders, and its width without them, in em. */
interface ClockText {
  readonly text: string;
  readonly width: number;
  /** The width of each digit. */
  readonly digit: number;
}

/** What is stored. `public/first.js` reads it. */
interface Picture {
  /** The address of the script that wrote it, which contains the hash of the code. */
  readonly script: string;
  readonly markup: string;
  readonly lang: string;
  /** What the texts depend on besides the state: the languages of the browser and the offset of its time zone. */
  readonly languages: string;
  readonly offset: number;
  /** The popup looks like this from the one instant until the other; milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** The running timer, of which only the elapsed time changes; null without one. */
  readonly clock: { readonly start: number } & Record<"minutesAndSeconds" | "secondsOnly", ClockText> | null;
}

/**
 * Stores the picture of `engine`'s state soon after it has changed: when the popup closes at the latest. What changes
 * in `root`, in which the popup was just rendered, erases it at once, so an outdated one is never shown.
 */
export function keepPicture(
  root: Element,
  engine: PopupProps["engine"],
  { script, now }: { script: string; now: () => number },
): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(waiting);
    waiting = undefined;
    const picture = pictureOf(engine, now());
    if (!picture) return localStorage.removeItem(KEY);
    const surroundings = { lang: document.documentElement.lang, ...browserTexts() };
    try {
      localStorage.setItem(KEY, JSON.stringify({ script, ...surroundings, ...picture } satisfies Picture));
    } catch {
      // The storage is full. The popup opens without a picture, too.
      localStorage.removeItem(KEY);
    }
  };
  const schedule = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void loadParts().then(write), PAUSE_MS);
  };
  // Without the parts, the picture would lack them.
  addEventListener("pagehide", () => waiting !== undefined && hasParts() && write());
  const observer = new MutationObserver((changes) => {
    if (changes.every(isTick)) return;
    localStorage.removeItem(KEY);
    schedule();
  });
  observer.observe(root, { attributes: true, characterData: true, childList: true, subtree: true });
  engine.subscribe(schedule);
  schedule();
}

/** Whether only the elapsed time has changed, which `public/first.js` updates. */
function isTick({ target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest("[role=timer]") !== null;
}

function browserTexts(): Pick<Picture, "languages" | "offset"> {
  return { languages: navigator.languages.join(), offset: new Date().getTimezoneOffset() };
}

/**
 * Returns the picture of the state, or null where there is none: while signed out, where something is typed into a
 * form, or where a text counts down.
 */
export function pictureOf(
  engine: PopupProps["engine"],
  now: number,
): Pick<Picture, "markup" | "from" | "until" | "clock"> | null {
  const state = engine.state();
  if (!state.session || engine.unreadable().length > 0) return null;
  const { date, rule, day } = viewToday(state, now);
  const timer = timerOf(state, state.session.account);
  if (timer && (isLeftover(timer, date) || countdownMinutes(timer.note, day.fire.task) !== null)) return null;
  const markup = render(state);
  if (markup === null) return null;
  const { end } = dayBounds(rule, date);
  if (!timer) return { markup, from: now, until: end, clock: null };
  const start = Date.parse(timer.startTime);
  // The clock then becomes smaller, and later the popup asks whether the timer is still right.
  const changes = [LONG_CLOCK_MS, LONG_TIMER_MS].map((length) => start + length).filter((at) => at > now);
  return {
    markup,
    from: now,
    until: Math.min(end, ...changes),
    clock: {
      start,
      minutesAndSeconds: clockText(t("{minutes}m {seconds}s")),
      secondsOnly: clockText(t("{seconds}s")),
    },
  };
}

function clockText(text: string): ClockText {
  return { text, width: widthOf(text.replace(/\{\w+\}/g, "")), digit: DIGIT_EM };
}

/**
 * Returns the markup of the first render, with each style in `data-style`, or null where it has fields: their contents
 * are no markup.
 */
function render(state: State): string | null {
  const container = document.createElement("div");
  const root = createRoot(container);
  const engine = {
    state: () => state,
    subscribe: () => () => {},
    unreadable: () => [],
  };
  const popup = createElement(Popup, { engine, actions: NO_ACTIONS, platform: NO_PLATFORM });
  flushSync(() => root.render(popup));
  const hasFields = container.querySelector("input, select, textarea") !== null;
  for (const element of container.querySelectorAll<HTMLElement>("[style]")) {
    element.dataset.style = element.style.cssText;
    element.removeAttribute("style");
  }
  removeMasks(container);
  const markup = container.innerHTML;
  root.unmount();
  return hasFields ? null : markup;
}

/**
 * Removes the masks of strokes that are inked as a whole or not at all, with what they hide. It looks the same, and is
 * painted some milliseconds sooner.
 */
function removeMasks(container: Element): void {
  for (const stroke of container.querySelectorAll("[data-inked='0'], [data-inked='1']")) {
    const isInked = stroke.getAttribute("data-inked") === "1";
    stroke.querySelector("mask")?.remove();
    stroke.querySelector(isInked ? ".fill-unfilled" : ".fill-ring")?.remove();
    stroke.querySelector(".fill-ring")?.removeAttribute("mask");
  }
}

const nothing = () => Promise.resolve();

/** Nobody uses the popup that is rendered for the picture. */
export const NO_ACTIONS: PopupActions = {
  dispatch: () => {},
  saveDrafts: nothing,
  saveEmail: nothing,
  signIn: nothing,
  enterCode: nothing,
  beginConnection: () => Promise.resolve("/"),
  cancelSignIn: nothing,
  signOut: nothing,
  resetUnreadable: nothing,
  sync: nothing,
};

export const NO_PLATFORM: PopupPlatform = {
  hasPermission: () => Promise.resolve(true),
  requestPermission: () => Promise.resolve(false),
  openDashboard: nothing,
  openPage: nothing,
  openOptions: nothing,
  close: () => {},
};
