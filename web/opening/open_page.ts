/**
 * Runs while the page is parsed. The build puts it into the page, with the names of the app's files in it
 * (`web/build/inline_first_paint.ts`). Where this browser has no user stored, the page first paints what it says about
 * the product (`Splash.tsx`), and only then loads the scripts: they would take the line and the processor from it.
 * Where it has one, their day is shown as soon as the scripts run, so those are loaded at once.
 */
import { isPagePath } from "#shared/contract/pages.ts";
import { pageLanguage } from "../platform/page_language.ts";
import { TOKEN_KEY, USER_KEY } from "../platform/storage/storage_keys.ts";
import type { AppFiles } from "./app_files.ts";

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
