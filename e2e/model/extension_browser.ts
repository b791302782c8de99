/**
 * What a browser offers for the extension's state, to many pages and workers in one process. As in a browser, each of
 * them can be ended at any moment: nothing that it waits for continues then, and its locks are released.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ExtensionStorage } from "../../extension/offline/engine.ts";
import { inBrowser } from "./browsers.ts";
import { type Lifetime, newLifetime } from "./lifetime.ts";

type Listener = Parameters<ExtensionStorage["onChanged"]["addListener"]>[0];
type Work = (lock: object | null) => Promise<unknown>;

/** A page or a worker. */
export interface Context extends Lifetime {
  /** Runs `work` as its code. */
  run<T>(work: () => T): T;
}

/** The page or worker whose code runs. */
const running = new AsyncLocalStorage<Lifetime>();

const isOver = () => running.getStore()?.isOver() ?? false;

/**
 * Returns what another process does for the page or worker whose code runs: it replies in a later turn. One that has
 * ended can ask for nothing, and one that ends meanwhile gets no reply.
 */
export async function replyOf<T>(work: () => T | Promise<T>): Promise<T> {
  if (isOver()) return await never();
  await Promise.resolve();
  const result = await work();
  return isOver() ? await never() : result;
}

const never = () => new Promise<never>(() => {});

/** Opens a browser that has stored nothing. */
export function openExtensionBrowser() {
  const items = new Map<string, string>();
  const stored = new Map<string, unknown>();
  const listeners = new Map<Listener, Lifetime | undefined>();

  const change = (values: Readonly<Record<string, unknown>>) => {
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) stored.delete(key);
      else stored.set(key, value);
    }
    queueMicrotask(() => {
      for (const [listener, lifetime] of listeners) {
        if (!lifetime || lifetime.isOver()) continue;
        const changes = Object.entries(values).map(([key, newValue]) => [key, structuredClone({ newValue })]);
        running.run(lifetime, () => listener(Object.fromEntries(changes), "local"));
      }
    });
  };
  const storage: ExtensionStorage = {
    local: {
      get: (keys) =>
        replyOf(() => {
          const found = [keys ?? [...stored.keys()]].flat().filter((key) => stored.has(key));
          return structuredClone(Object.fromEntries(found.map((key) => [key, stored.get(key)])));
        }),
      set(values) {
        const sent = JSON.parse(JSON.stringify(values));
        return replyOf(() => change(sent));
      },
      remove: (keys) => replyOf(() => change(Object.fromEntries(keys.map((key) => [key, undefined])))),
    },
    onChanged: {
      addListener: (listener) => void listeners.set(listener, running.getStore()),
      removeListener: (listener) => void listeners.delete(listener),
    },
  };
  return {
    storage,
    /** Opens a page or starts a worker. */
    open(): Context {
      const lifetime = newLifetime();
      return { ...lifetime, run: (work) => running.run(lifetime, () => inBrowser(items, work)) };
    },
  };
}

/** Web Locks between the pages and the workers of this process. */
export function createLocks() {
  const held = new Map<string, Promise<void>>();
  return {
    async request(name: string, ...rest: [Work] | [LockOptions, Work]): Promise<unknown> {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
      const lifetime = running.getStore();
      if (!lifetime || lifetime.isOver()) return await never();
      const before = held.get(name);
      if (before && options.ifAvailable) return await work(null);
      const result = (before ?? Promise.resolve()).then(() => Promise.race([work({}), lifetime.over]));
      const released = result.then(() => {}, () => {}).then(() => {
        if (held.get(name) === released) held.delete(name);
      });
      held.set(name, released);
      return await replyOf(() =>
        result.catch((error) => lifetime.isOver() ? never() : Promise.reject(error))
      );
    },
  };
}
