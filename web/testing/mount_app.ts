/// <reference types="vite/client" />
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "jotai/react";
import { App } from "../App.tsx";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { addressAtom } from "../app/platform.ts";
import type { WebStore } from "../app/host.ts";

// What the app loads lazily is loaded at once: Vitest loads nothing more for a module whose first test file is over.
import.meta.glob(["../features/**/*.tsx", "../pages/**/*.tsx", "!**/*.test.tsx"], { eager: true });

/** Renders the app into a new element, as `web/main.tsx` does. Returns a function that removes it. */
export function mountApp(store: WebStore): () => void {
  const element = document.createElement("div");
  document.body.append(element);
  const unsubscribe = store.sub(addressAtom, () => {});
  const root = createRoot(element);
  const app = createElement(ErrorBoundary, null, createElement(App));
  root.render(createElement(StrictMode, null, createElement(Provider, { store }, app)));
  return () => {
    root.unmount();
    unsubscribe();
    element.remove();
  };
}
