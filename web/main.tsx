import "./platform/jitless.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "jotai/react";
import { App } from "./App.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { logBug } from "./platform/log.ts";
import { addressAtom } from "./state/address.ts";
import { createWebStore } from "./state/store.ts";
import "./web.css";

// The platform's own where it has it, which all but the oldest of our browsers do.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

const root = document.getElementById("root");
if (!root) throw new Error("The page needs an element #root, and has none");

const store = createWebStore({ fetch: (...request) => fetch(...request) });

// Followed from the start, whichever page is open: see there.
store.sub(addressAtom, () => {});

createRoot(root, {
  onCaughtError: (error, { componentStack }) => logBug(error, componentStack),
  onUncaughtError: (error, { componentStack }) => logBug(error, componentStack),
}).render(
  <StrictMode>
    <Provider store={store}>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </Provider>
  </StrictMode>,
);
