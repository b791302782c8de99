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
import { openShortcutSettings, popupShortcut } from "../platform/shortcut.ts";
import { readState } from "../state/store.ts";
import { createActs, takeUp } from "./acts.ts";
import { loadFaces } from "./load_faces.ts";
import { Popup, type Surroundings } from "./Popup.tsx";
import "./popup.css";

const root = document.getElementById("root");
if (!root) throw new Error("The popup needs an element #root, and has none");

const around: Surroundings = {
  hasPermission: hasHostPermission,
  requestPermission: requestHostPermission,
  openDashboard,
  openRegistration: (server) => openServerPage(server, "/register"),
  openOptions: () => browser.runtime.openOptionsPage(),
  shortcut: popupShortcut,
  openShortcutSettings,
  close: () => close(),
};
const journal = browserJournal();
const acts = createActs(shelf, { fetch: (...call) => fetch(...call), now: () => Date.now() }, journal);

const isTakenUp = await takeUp(shelf, journal);
const first = await readState(isTakenUp ? shelf : { read: keptAtStart });
// At once: React's scheduler would put the first paint off by a task.
flushSync(() => createRoot(root).render(<Popup shelf={shelf} acts={acts} around={around} first={first} />));
// Once the day is painted: the files of the faces and the worker's start would hold that up.
requestAnimationFrame(() =>
  setTimeout(() => {
    loadFaces();
    keepLooking();
  })
);
