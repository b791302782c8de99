/// <reference types="vite/client" />
import "../platform/jitless.ts";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { browser } from "../platform/browser.ts";
import { browserShelf as shelf } from "../platform/browser_shelf.ts";
import { openDashboard, openServerPage } from "../platform/dashboard_tab.ts";
import { hasHostPermission, requestHostPermission } from "../platform/host_permission.ts";
import { browserJournal } from "../platform/journal.ts";
import { keptAtStart } from "../platform/kept_at_start.ts";
import { keepLooking } from "../platform/looking.ts";
import { readState } from "../state/store.ts";
import { createActs, takeUp } from "./acts.ts";
import { Popup, type PopupPlatform } from "./Popup.tsx";
import fonts from "../fonts.css?url";
import "./popup.css";

const root = document.getElementById("root");
if (!root) throw new Error("The popup needs an element #root, and has none");

const platform: PopupPlatform = {
  hasPermission: hasHostPermission,
  requestPermission: requestHostPermission,
  openDashboard,
  openRegistration: (server) => openServerPage(server, "/register"),
  openOptions: () => browser.runtime.openOptionsPage(),
  close: () => close(),
};
const journal = browserJournal();
const acts = createActs(shelf, { fetch: (...call) => fetch(...call), now: () => Date.now() }, journal);

const isTakenUp = await takeUp(shelf, journal);
const first = await readState(isTakenUp ? shelf : { read: keptAtStart });
// At once: React's scheduler would put the first paint off by a task.
flushSync(() =>
  createRoot(root).render(<Popup shelf={shelf} acts={acts} platform={platform} first={first} />)
);
// After the first paint, which loading the fonts and starting the worker would delay.
requestAnimationFrame(() =>
  setTimeout(() => {
    loadFonts();
    keepLooking();
  })
);

/** Loads the fonts. Their fallbacks have the same metrics, so no text moves. */
function loadFonts(): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = fonts;
  document.head.append(link);
}
