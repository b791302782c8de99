import { isPagePath } from "#shared/contract/pages.ts";
import { pageLanguage, TOKEN_KEY, USER_KEY } from "./page_language.ts";

/** The addresses of the app's scripts that a page loads first. */
export interface AppFiles {
  /** The one that every page loads. */
  readonly script: string;
  /** What all pages of a signed-in user need beside it. */
  readonly signedIn: readonly string[];
  /** What one page needs beside that, by its path. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** The panels of all rings but the first. */
  readonly panels: readonly string[];
}

/**
 * Runs while the page is parsed. The build puts it into the page, with the names of the app's files in it
 * (`web/build/plugins.ts`). Where this browser has no user stored, the page first paints what it says about
 * the product (`Splash.tsx`), and only then loads the scripts: they would take the line and the processor from it.
 * Where it has one, their day is shown as soon as the scripts run, so those are loaded at once.
 */

/** Replaced by the build. */
declare const APP_FILES: AppFiles;

const files = APP_FILES;

/** How long the scripts wait for the first frame at most. */
const LATEST_MS = 2_000;

let isLoading = false;

const page = document.documentElement;
page.lang = pageLanguage();
const isKnown = isStored(USER_KEY);
if (isKnown) page.dataset["known"] = "";
// A page in the background has no frames.
if (isKnown || document.hidden) {
  loadApp();
} else {
  addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(loadApp)));
  setTimeout(loadApp, LATEST_MS);
}

/** Loads the script of the app, and beside it those of the page that a signed-in user has asked for. */
function loadApp(): void {
  if (isLoading) return;
  isLoading = true;
  if (isStored(TOKEN_KEY)) filesOfPage().forEach(preload);
  document.head.append(
    Object.assign(document.createElement("script"), {
      type: "module",
      src: files.script,
      onerror: sayUnloaded,
    }),
  );
}

/**
 * Says in place of the opening sentence why the app does not start. Below a path, the addresses of its files are those
 * of another site.
 */
function sayUnloaded(): void {
  delete page.dataset["known"];
  const reason = isPagePath(location.pathname) ? "unloaded" : "below";
  for (const line of document.querySelectorAll<HTMLElement>(".splash > p")) {
    line.textContent = line.dataset[reason] ?? "";
  }
}

function filesOfPage(): string[] {
  // The panel of the first ring is in the first files.
  const isOtherRing = /ring=[^e]/.test(location.search);
  return [...files.signedIn, ...files.pages[location.pathname] ?? [], ...isOtherRing ? files.panels : []];
}

function preload(href: string): void {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // The browser denies storage.
    return false;
  }
}
