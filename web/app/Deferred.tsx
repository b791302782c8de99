import { Provider, useStore } from "jotai/react";
import { type Atom, atom, type createStore } from "jotai/vanilla";
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useReducer, useState } from "react";

/** What the user has just asked for: a change of the state, or of the address; null while nothing is being changed. */
type ChangeKind = "change" | "address" | "urgent";
let changing: ChangeKind | null = null;

/** Whether a dialog was open when that was asked for; undefined until it is looked for. */
let inDialog: boolean | undefined;

/** Returns what the user has just asked for. */
function presentChange(): ChangeKind | null {
  return changing;
}

/**
 * Makes a change that the user has just asked for. It shows first where it was clicked. What arrives by itself shows
 * everywhere at once.
 */
export function changeByUser<T>(change: () => T, as: ChangeKind = "change"): T {
  const outer = changing;
  changing ??= as;
  if (outer === null) inDialog = undefined;
  try {
    return change();
  } finally {
    changing = outer;
  }
}

/** How long is waited for a paint at most: longer than a slow one takes. A window that is covered has none. */
const UNPAINTED_MS = 500;

/** Waits until what has just changed is painted; on a page that is not shown, no longer than for what runs now. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.hidden ? 0 : UNPAINTED_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Waits until what the user has just clicked is painted, if anything: beginning a call takes longer than showing that.
 */
export async function afterClick(): Promise<void> {
  if (presentChange()) await afterPaint();
}

export type Store = ReturnType<typeof createStore>;

/** What shows later: all that the user changes, or what is in a panel. */
type Part = "all" | "panel";

const isDeferred: Record<Part, () => boolean> = {
  "all": () => presentChange() === "change" || presentChange() === "address",
  // Of the day, a panel shows at once what was clicked in it. In front of it, that is a dialog.
  "panel": () => presentChange() === "address" || presentChange() === "change" && isInDialog(),
};

/** Looks through the whole page once for each change, and not for each part. */
function isInDialog(): boolean {
  return inDialog ??= document.querySelector("dialog[open]") !== null;
}

const deferredStores = new WeakMap<Store, Partial<Record<Part, Store>>>();
const urgentStores = new WeakMap<Store, Store>();

/** Returns the store for what shows in the same frame as what was clicked, also within `DeferredPart`. */
export function useUrgentStore(): Store {
  const store = useStore();
  return urgentStores.get(store) ?? store;
}

/**
 * Returns the store for what is about something else than what was clicked. It has the same state, but the changes that
 * the user makes (`changeByUser`) show one paint later, and are rendered in slices.
 */
export function useDeferredStore(part: Part = "all"): Store {
  const store = useUrgentStore();
  const known = deferredStores.get(store) ?? {};
  const deferred = known[part] ?? deferredStoreOf(store, part);
  deferredStores.set(store, { ...known, [part]: deferred });
  urgentStores.set(deferred, store);
  return deferred;
}

function deferredStoreOf(store: Store, part: Part): Store {
  return {
    ...store,
    sub(source, listener) {
      const stop = store.sub(source, () => {
        const change = presentChange();
        // What arrives by itself renders together with what is not shown yet, so that no part shows half of both.
        const waits = isDeferred[part]() || change === null && waitingParts.has(part);
        if (waits) return notifyAfterPaint(listener, part);
        // While another part waits for a paint, that is not held up.
        if (change === "urgent" || change === null && waiting.size === 0) notifyAll();
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

/** What is notified after the next paint, together, and in which parts. */
const waiting = new Set<() => void>();
const waitingParts = new Set<Part>();

/** What was notified, and is being rendered in slices. */
const rendering = new Set<() => void>();

function notifyAfterPaint(listener: () => void, part: Part): void {
  if (waiting.size === 0) void afterPaint().then(notifyInSlices);
  waiting.add(listener);
  waitingParts.add(part);
}

function notifyInSlices(): void {
  startTransition(() => {
    for (const listener of waiting) listener();
    for (const begin of renderedListeners) begin();
  });
  for (const listener of waiting) rendering.add(listener);
  waiting.clear();
  waitingParts.clear();
}

function notifyAll(): void {
  const listeners = new Set([...rendering, ...waiting]);
  rendering.clear();
  waiting.clear();
  waitingParts.clear();
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
export function DeferredPart({ part = "all", children }: { part?: Part; children: ReactNode }) {
  return (
    <Provider store={useDeferredStore(part)}>
      <Rendered />
      {children}
    </Provider>
  );
}

/** Shows its children in the same frame as what was clicked, also within `DeferredPart`. */
export function UrgentPart({ children }: { children: ReactNode }) {
  return <Provider store={useUrgentStore()}>{children}</Provider>;
}

/**
 * Shows its children one render after what is around it, so that what is on the first screen, or what was clicked, is
 * painted first, and no task renders or lays out everything. On a page, one comes after the other.
 */
export function DeferredMount(
  { children, fallback = <div aria-hidden="true" className="h-dvh" /> }: {
    children: ReactNode;
    /** Shown until then: the height of a screen when absent, so that what follows does not come into view. */
    fallback?: ReactNode;
  },
) {
  const [isShown, setIsShown] = useState(false);
  // An effect runs after the paint, and so ends the turn.
  useEffect(() => isShown ? undefined : takeTurn(() => setIsShown(true)), [isShown]);
  return isShown ? children : fallback;
}

/** Those that are not shown yet, in order. The first has its turn. */
const waitingMounts: (() => void)[] = [];

/** Calls `show` when it is its turn. Returns a function that ends its turn. */
function takeTurn(show: () => void): () => void {
  waitingMounts.push(show);
  if (waitingMounts[0] === show) startTransition(show);
  return () => {
    const had = waitingMounts[0] === show;
    waitingMounts.splice(waitingMounts.indexOf(show), 1);
    if (had && waitingMounts[0]) startTransition(waitingMounts[0]);
  };
}

/**
 * Returns an atom with the value of `source`, in which every part that is equal to what it was before is the same
 * object. What shows only such parts is not rendered again.
 */
export function structuralAtom<T>(source: Atom<T>): Atom<T> {
  // An atom of its own, so that every store has its own last value.
  const lastAtom = atom(() => ({ value: undefined as unknown }));
  return atom((get) => {
    const last = get(lastAtom);
    const value = keepEqual(last.value, get(source));
    last.value = value;
    // It is equal to the value of `source`.
    return value as T;
  });
}

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  Array.isArray(value) ||
  (value instanceof Object && Object.getPrototypeOf(value) === Object.prototype);

/** Returns `next` with the parts of `last` that are equal. Items of lists are compared by their ids. */
function keepEqual(last: unknown, next: unknown): unknown {
  if (last === next || !isPlain(last) || !isPlain(next) || Array.isArray(last) !== Array.isArray(next)) {
    return next;
  }
  const kept: Plain = Array.isArray(next) ? ([] as unknown as Plain) : {};
  const counterpart = counterpartsIn(last);
  let isEqual = Object.keys(last).length === Object.keys(next).length;
  for (const [key, value] of Object.entries(next)) {
    kept[key] = keepEqual(counterpart(key, value), value);
    isEqual &&= kept[key] === last[key] && key in last;
  }
  return isEqual ? last : kept;
}

/** Returns what finds the part of `last` that a part of another value is compared with. */
function counterpartsIn(last: Plain): (key: string, value: unknown) => unknown {
  const idOf = (value: unknown) => isPlain(value) ? value["id"] : undefined;
  let items: Map<unknown, unknown> | undefined;
  return (key, value) => {
    const id = Array.isArray(last) ? idOf(value) : undefined;
    // Most items are where they were. A list may have hundreds, so none is searched for through all of it.
    if (id === undefined || idOf(last[key]) === id) return last[key];
    items ??= new Map(Object.values(last).map((item) => [idOf(item), item]));
    return items.get(id);
  };
}
