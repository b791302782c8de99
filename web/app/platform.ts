import { type Atom, atom } from "jotai/vanilla";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import * as z from "zod/mini";
import { ApiError } from "#shared/client/mod.ts";
import { NETWORK_PARAM } from "#shared/contract/pages.ts";
import { problemText } from "#shared/domain/problems.ts";
import { type LanguageChoice, type LanguageCode, languageOf, loadLanguage } from "#shared/texts/languages.ts";
import { applyTheme, parseTheme, THEME_KEY, type ThemeChoice } from "#shared/ui/theme.ts";
import { changeByUser } from "./Deferred.tsx";
import { LANGUAGE_KEY, pageLanguage, storedLanguage } from "./page_language.ts";
import { stored, storedAtom } from "./storage.ts";

/** The events of address changes: the first two are the router's, the last is the browser's. */
const EVENTS = ["pushState", "replaceState", "popstate"];

/** Returns the query of the page's address. */
function addressQuery(): string {
  return globalThis.location?.search ?? "";
}

/** Calls `listener` when the address changes within the app. Returns a function that unsubscribes. */
function onAddressChange(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

/** How far pages were scrolled when something on them led away, in pixels, by their addresses. */
const scrolls = new Map<string, number>();

/** The address on screen, and whether Back or Forward led to it. */
let shownHref = "";
let hasReturned = false;

/** From now on remembers how far pages are scrolled, so that Back returns to the line where the reader was. */
export function rememberScrolls(): void {
  shownHref = location.href;
  for (const event of EVENTS) {
    addEventListener(event, () => {
      // Back and Forward have scrolled the page already.
      if (event === "pushState") scrolls.set(shownHref, scrollY);
      if (event !== "replaceState") hasReturned = event === "popstate";
      shownHref = location.href;
    });
  }
}

/** Returns an atom that says whether the screen is as a media query wants it, also after it has changed. */
export function screenAtom(query: string): Atom<boolean> {
  const knownAtom = atom<boolean | null>(null);
  knownAtom.onMount = (set) => {
    const media = matchMedia(query);
    const read = () => set(media.matches);
    read();
    media.addEventListener("change", read);
    return () => media.removeEventListener("change", read);
  };
  return atom((get) => get(knownAtom) ?? matchMedia(query).matches);
}

/** Returns how to scroll within a page: at once where the user wants less motion. */
export function scrolling(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}

/** For how long a page that opens grows to the length that it had, in milliseconds. */
const GROWS_MS = 1_000;

/** Scrolls a page that opens to its top or, after Back, to where it was. Returns a function that ends that. */
function scrollOpened(): (() => void) | undefined {
  const top = hasReturned ? scrolls.get(location.href) : 0;
  if (top === undefined) return;
  const scroll = () => globalThis.scrollTo?.({ top, behavior: "instant" });
  scroll();
  if (top === 0) return;
  const observer = new ResizeObserver(scroll);
  const end = () => observer.disconnect();
  observer.observe(document.body);
  for (const touch of ["wheel", "pointerdown", "keydown"]) addEventListener(touch, end, { once: true });
  setTimeout(end, GROWS_MS);
  return end;
}

/**
 * The query of the page's address. The app subscribes to it at start, so that every page that opens reads the current
 * value.
 */
export const addressAtom = atom(addressQuery());
addressAtom.onMount = (set) => {
  set(addressQuery());
  return onAddressChange(() => changeByUser(() => set(addressQuery()), "address"));
};

/** Returns an atom of a query parameter, or null. */
export function addressParamAtom(name: string): Atom<string | null> {
  return atom((get) => new URLSearchParams(get(addressAtom)).get(name));
}

/** Returns the address of this page that the service worker leaves to the network. */
export function networkAddress(): string {
  const url = new URL(location.href);
  url.searchParams.set(NETWORK_PARAM, "");
  return url.href;
}

/** Removes what {@link networkAddress} adds, once the page has come from the network. */
export function leaveNetworkAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(NETWORK_PARAM)) return;
  url.searchParams.delete(NETWORK_PARAM);
  history.replaceState(history.state, "", url);
}

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

/**
 * Modules that create errors when they are evaluated, as React does for its markers, should not make the browser
 * collect the position of every frame: with developer tools attached, V8 parses the whole script once more for that.
 * So errors have no traces until {@link restoreErrorTraces} is called. Entry points import this file first.
 */
const errors: ErrorConstructor & { stackTraceLimit?: number } = Error;
const limit = errors.stackTraceLimit;
// V8 still collects traces when the limit is 0.
Reflect.deleteProperty(errors, "stackTraceLimit");

/** Lets errors have traces again. */
export function restoreErrorTraces(): void {
  // Only V8 has such a limit.
  if (limit !== undefined) errors.stackTraceLimit = limit;
}

/**
 * Returns a `fetch` for a page that may be left. Leaving it aborts its calls without a failure of the server, so
 * the error is delayed until the page is shown again from the browser's cache, if ever.
 */
export function fetchWhileHere(fetch: typeof globalThis.fetch, page: EventTarget): typeof fetch {
  let isHere: Promise<unknown> = Promise.resolve();
  page.addEventListener("pagehide", () => {
    isHere = new Promise((resolve) => page.addEventListener("pageshow", resolve, { once: true }));
  });
  return async (...request) => {
    try {
      return await fetch(...request);
    } catch (error) {
      await isHere;
      throw error;
    }
  };
}

// The content security policy forbids eval. Without this the library would try it, and the browser would report it. It
// must be set before the first schema is created, so entry points import this file first.
z.config({ jitless: true });

/** The language of the page, which is fixed while it is open. */
let shown: LanguageCode = "en";

/** Shows the page in its language: the one that was last chosen here, or the browser's. */
export async function showLanguage(): Promise<void> {
  shown = await loadLanguage(pageLanguage());
  document.documentElement.lang = shown;
}

/** Returns the language of the page. */
export function shownLanguage(): LanguageCode {
  return shown;
}

/** Keeps the account's choice, and loads the page again when it is in another language. */
export function applyLanguage(choice: LanguageChoice): void {
  if (choice === storedLanguage()) return;
  try {
    if (choice === "system") localStorage.removeItem(LANGUAGE_KEY);
    else localStorage.setItem(LANGUAGE_KEY, choice);
  } catch {
    // Without storage the page would be loaded again and again.
    return;
  }
  if (languageOf(choice, navigator.languages) !== shown) location.reload();
}

/** Logs a failure that the page can continue without. */
export function logFailure(what: string, error: unknown): void {
  // Failures are logged. This is the only place that does.
  // deno-lint-ignore no-console
  console.warn(`Gorin: ${what}.`, error);
}

const logged = new WeakSet<Error>();

/** Logs an unhandled error, once. */
export function logBug(error: unknown, where?: string): void {
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  // deno-lint-ignore no-console
  console.error("Gorin: unhandled error.", error, where ?? "");
}

const storedThemeAtom = storedAtom(
  stored<ThemeChoice>(THEME_KEY, (text) => {
    const theme = parseTheme(text);
    return theme === "system" ? null : theme;
  }, (theme) => theme),
);

/** The chosen theme. Writing it stores it; {@link showTheme} applies it. */
export const themeAtom = atom(
  (get): ThemeChoice => get(storedThemeAtom) ?? "system",
  (_get, set, choice: ThemeChoice) => set(storedThemeAtom, choice === "system" ? null : choice),
);

/** Applies the theme to the page, and to the browser's own bars around it. */
export function showTheme(choice: ThemeChoice): void {
  applyTheme(choice, document.documentElement);
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-for]")) {
    const theme = meta.dataset["for"];
    meta.media = choice === "system"
      ? `(prefers-color-scheme:${theme})`
      : choice === theme
      ? "all"
      : "not all";
  }
}

/** The text of a failure: what failed, and the reason if it is known. */
export interface FailureText {
  message: string;
  reason?: string;
  /** The fields of the call that the server rejected. */
  fields?: readonly string[];
}

/** Returns `message` with the API error's text as the reason. */
export function failureText(message: string, error: unknown): FailureText {
  return error instanceof ApiError
    ? { message, reason: problemText(error), fields: error.details.map(({ path }) => path) }
    : { message };
}

/**
 * Returns the server's message, or `HTTP error! status: …` when the response had none; `fallback` for other failures.
 * Used where docs/behaviour.md shows the server's sentence.
 */
export function serverFailureText(fallback: string, error: unknown): FailureText {
  // What responds in place of the server says why by itself.
  if (error instanceof ApiError && (error.status >= 400 || error.code === "other_sign_in")) {
    return { message: problemText(error), fields: error.details.map(({ path }) => path) };
  }
  return failureText(fallback, error);
}

/** The title of the shown page, and that of a running timer, which takes its place. */
const titles = { page: "", running: "" };

/** Sets the title of the page, or that of the running timer; an empty one ends that. */
export function setTitle(changed: Partial<typeof titles>): void {
  Object.assign(titles, changed);
  document.title = titles.running || titles.page;
}

/** False until the first page was shown, which keeps the browser's focus. */
let navigated = false;

/**
 * Sets the document title, and focuses the heading after a navigation, so that screen readers announce the page.
 * Returns the ref for the heading, which needs `tabIndex={-1}`.
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setTitle({ page: title }), [title]);
  useLayoutEffect(() => navigated ? scrollOpened() : undefined, []);
  useEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true });
    return () => {
      navigated = true;
    };
  }, []);
  return heading;
}

/**
 * Whether passkeys can be used in this page. Browsers have them only with TLS or on localhost, and never at an address
 * that is a number.
 */
export function offersPasskeys(): boolean {
  return "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}
