/// <reference types="vite/client" />
import {
  addressAtom,
  deviceNow,
  fetchWhileHere,
  leaveNetworkAddress,
  logBug,
  logFailure,
  rememberScrolls,
  restoreErrorTraces,
  showLanguage,
} from "./app/platform.ts";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "jotai/react";
import { App, loadPage } from "./App.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { browserTabs, createWebStore, indexedDbStore } from "./app/host.ts";
import { forgetDaysOfEndedSessions } from "./features/auth/Login.tsx";
import { checkSessionAtom, tokenAtom } from "./app/session.ts";
import { notifyAtom } from "./app/toasts.ts";
import "./web.css";
import { t } from "#shared/texts/translate.ts";

/** When the service worker is registered after the page is loaded. It fetches all files, which would delay the page. */
const WORKER_DELAY_MS = 2_000;

/** How long the first render waits for the code of the page. */
const PAGE_WAIT_MS = 200;

/** Starts the app. A function, since the bundler leaves small files unmerged when a module awaits outside of one. */
async function start(): Promise<void> {
  restoreErrorTraces();
  leaveNetworkAddress();
  // In a task of its own, after the one in which the script was evaluated.
  await new Promise((resolve) => setTimeout(resolve));

  // Polyfills for the oldest supported browsers.
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  if (!("randomUUID" in crypto)) await import("./app/random_uuid.ts");

  await showLanguage();

  // The script may come from the worker's cache while the page itself still arrives from the network.
  if (document.readyState === "loading") {
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const root = document.getElementById("root");
  if (!root) throw new Error("The page needs an element #root, and has none");

  const tabs = browserTabs();
  const store = createWebStore({
    fetch: fetchWhileHere((...request) => fetch(...request), globalThis),
    storage: indexedDbStore(tabs, () =>
      store.set(notifyAtom, {
        id: "storage",
        message: t(
          "This browser does not let Gorin store anything. What is not saved on the server is lost when you close the tab.",
        ),
        duration: Infinity,
      })),
    tabs,
  });

  forgetDaysOfEndedSessions(store);
  // Before the first render, which takes longer than the response. The page repeats the check until it succeeds.
  void store.set(checkSessionAtom);
  rememberScrolls();
  // Subscribed from the start: see there.
  store.sub(addressAtom, () => {});

  // Where its code is missing, React shows a fallback instead of the page, and keeps that for 300 ms.
  await Promise.race([
    loadPage(location.pathname, store.get(tokenAtom) !== null),
    new Promise((resolve) => setTimeout(resolve, PAGE_WAIT_MS)),
  ]);

  const screen = createRoot(root, {
    onCaughtError: (error, { componentStack }) => logBug(error, componentStack),
    onUncaughtError: (error, { componentStack }) => logBug(error, componentStack),
  });
  // In slices between which the page responds.
  startTransition(() =>
    screen.render(
      <StrictMode>
        <Provider store={store}>
          <ErrorBoundary>
            <App />
          </ErrorBoundary>
        </Provider>
      </StrictMode>,
    )
  );

  // After the page itself is loaded. Insecure pages have no service workers.
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    const register = () => setTimeout(registerWorker, WORKER_DELAY_MS, store, deviceNow());
    if (document.readyState === "complete") register();
    else addEventListener("load", register, { once: true });
  }
}

async function registerWorker(store: ReturnType<typeof createWebStore>, loadedAt: number): Promise<void> {
  try {
    const { registerAppWorker } = await import("./app/app_worker.ts");
    await registerAppWorker(loadedAt, (reload) =>
      store.set(notifyAtom, {
        id: "update",
        message: t("A new version of Gorin is ready"),
        action: { label: t("Reload"), onAction: reload },
        duration: Infinity,
      }));
  } catch (error) {
    logFailure("The app could not be stored for offline use", error);
  }
}

start().catch((error: unknown) => logBug(error));
