import { Provider, useStore } from "jotai/react";
import type { createStore } from "jotai/vanilla";
import { type ReactNode, startTransition } from "react";
import { presentAct } from "./act.ts";

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
      const stop = store.sub(source, () => isLater() ? notifyLater(listener) : listener());
      return () => {
        waiting.delete(listener);
        stop();
      };
    },
  };
}

/** What is notified after the present event, together. */
const waiting = new Set<() => void>();

/** Notifies a listener after the event: React takes a transition that begins during a submit for the form's own. */
function notifyLater(listener: () => void): void {
  if (waiting.size === 0) queueMicrotask(notifyWaiting);
  waiting.add(listener);
}

function notifyWaiting(): void {
  const listeners = [...waiting];
  waiting.clear();
  startTransition(() => {
    for (const listener of listeners) listener();
  });
}

/** Shows its children one paint later than what was clicked. What they get as props of the state would be too early. */
export function Following({ part = "all", children }: { part?: Part; children: ReactNode }) {
  return <Provider store={useFollowing(part)}>{children}</Provider>;
}

/** Shows its children in the same frame as what was clicked, also within `Following`. */
export function AtOnce({ children }: { children: ReactNode }) {
  return <Provider store={useAtOnce()}>{children}</Provider>;
}
