/// <reference types="vite/client" />
import { firstPaint, showLanguage } from "../platform/page.ts";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import fonts from "../fonts.css?url";
import { createEngine } from "#shared/offline/mod.ts";
import { followClock, reachOf } from "../offline/clock.ts";
import { draftSaver, unstoredDrafts } from "../offline/drafts.ts";
import {
  extensionHost,
  extensionStore,
  PAUSE_MS,
  popupActions,
  type PopupEngine,
  sendToWorker,
} from "../offline/engine.ts";
import { viewToday } from "../offline/state.ts";
import {
  announcePopup,
  browser,
  hasHostPermission,
  openDashboard,
  openServerPage,
  requestHostPermission,
} from "../platform/platform.ts";
import { loadParts } from "./lazy/LazyParts.tsx";
import { Popup, type PopupPlatform } from "./Popup.tsx";
import { createPopupActions, needsParts } from "./popup.ts";
import "./popup.css";

const root = document.getElementById("root");
if (!root) throw new Error("The popup needs an element #root, and has none");

const platform: PopupPlatform = {
  hasPermission: hasHostPermission,
  requestPermission: requestHostPermission,
  openDashboard,
  openPage: openServerPage,
  openOptions: () => browser.runtime.openOptionsPage(),
  close: () => close(),
};
const reach = reachOf(() => engine);
// It sends nothing: the worker does.
const engine: PopupEngine = createEngine({
  ...extensionHost(extensionStore(), reach.now),
  pauseMs: PAUSE_MS,
  pendingActions: popupActions,
  // The worker outlives the popup, so it stores the action. If it was terminated, the popup does.
  handOver: async (action) => await sendToWorker("apply", action) === "stored",
});
const drafts = draftSaver(engine, unstoredDrafts());

addEventListener("pagehide", drafts.leave);
followClock(engine);

// The state includes actions that a closed popup left.
await engine.start();
await drafts.restore();
const state = engine.state();
await showLanguage(engine, {
  ja: async () => (await import("#shared/texts/ja/popup.ts")).JAPANESE_POPUP,
});
const actions = createPopupActions(engine, drafts, reach);
const today = state.session ? viewToday(state, reach.now()) : null;
await windowOpens();
if (needsParts({ state, unreadable: engine.unreadable(), today })) await loadParts();
// React's scheduler would delay the first paint by a task.
flushSync(() => createRoot(root).render(<Popup engine={engine} actions={actions} platform={platform} />));
await firstPaint();
// Loading fonts and starting the worker would have delayed it.
loadFonts();
announcePopup();
// So that forms open at once.
void loadParts();

/**
 * Resolves in the first task after the page's `load` event. Chrome then opens the window of the popup, which takes as
 * long as rendering; rendering earlier would delay it.
 */
function windowOpens(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    // A timer would run later.
    const post = () => port2.postMessage(null);
    if (document.readyState === "complete") post();
    else addEventListener("load", post);
  });
}

/** Loads the fonts. Their fallbacks have the same metrics, so the layout does not shift. */
function loadFonts(): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = fonts;
  document.head.append(link);
}
