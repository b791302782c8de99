import { Provider, useStore } from "jotai/react";
import type { createStore } from "jotai/vanilla";
import { type ReactNode, startTransition, useLayoutEffect, useReducer } from "react";
import { presentAct } from "./act.ts";
import { afterPaint } from "./after_click.ts";

type Store = ReturnType<typeof createStore>;

/** What shows later: all that the user changes, or what is in a panel. */
type Part = "all" | "panel";

const isLater: Record<Part, () => boolean> = {
  "all": () => presentAct() === "change" || presentAct() === "address",
  // Of the day, a panel shows at once what was clicked in it. In front of it, that is a dialog.
  "panel": () =>
    presentAct() === "address" ||
    presentAct() === "change" && document.querySelector("dialog[open]") !== null,
};

const followers = new WeakMap<Store, Partial<Record<Part, Store>>>();
const followed = new WeakMap<Store, Store>();

/** Returns the store for what shows in the same frame as what was clicked, also within `Following`. */
export function useAtOnce(): Store {
  const store = useStore();
  return followed.get(store) ?? store;
}

/**
 * Returns the store for what is about something else than what was clicked. It has the same state, but the changes that
 * the user makes (`act`) show one paint later, and are rendered in slices.
 */
export function useFollowing(part: Part = "all"): Store {
  const store = useAtOnce();
  const known = followers.get(store) ?? {};
  const follower = known[part] ?? followerOf(store, isLater[part]);
  followers.set(store, { ...known, [part]: follower });
  followed.set(follower, store);
  return follower;
}

function followerOf(store: Store, isLater: () => boolean): Store {
  return {
    ...store,
    sub(source, listener) {
      const stop = store.sub(source, () => {
        if (isLater()) return notifyLater(listener);
        // What arrives by itself renders together with what is not shown yet, so that no part shows half of both.
        if (presentAct() !== "change") notifyAll();
        listener();
      });
      return () => {
        waiting.delete(listener);
        rendering.delete(listener);
        stop();
      };
    },
  };
}

/** What is notified after the next paint, together. */
const waiting = new Set<() => void>();

/** What was notified, and is being rendered in slices. */
const rendering = new Set<() => void>();

function notifyLater(listener: () => void): void {
  if (waiting.size === 0) void afterPaint().then(notifyInSlices);
  waiting.add(listener);
}

function notifyInSlices(): void {
  startTransition(() => {
    for (const listener of waiting) listener();
    for (const begin of renderedListeners) begin();
  });
  for (const listener of waiting) rendering.add(listener);
  waiting.clear();
}

function notifyAll(): void {
  const listeners = new Set([...rendering, ...waiting]);
  rendering.clear();
  waiting.clear();
  for (const listener of listeners) listener();
}

/** By each mounted `Rendered`: renders it together with what is notified. */
const renderedListeners = new Set<() => void>();

/** Forgets what was being rendered once that is on screen. */
function Rendered(): null {
  const [times, begin] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    renderedListeners.add(begin);
    return () => void renderedListeners.delete(begin);
  }, []);
  useLayoutEffect(() => {
    if (times > 0) rendering.clear();
  }, [times]);
  return null;
}

/** Shows its children one paint later than what was clicked. What they get as props of the state would be too early. */
export function Following({ part = "all", children }: { part?: Part; children: ReactNode }) {
  return (
    <Provider store={useFollowing(part)}>
      <Rendered />
      {children}
    </Provider>
  );
}

/** Shows its children in the same frame as what was clicked, also within `Following`. */
export function AtOnce({ children }: { children: ReactNode }) {
  return <Provider store={useAtOnce()}>{children}</Provider>;
}
