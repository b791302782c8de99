import type { Tabs } from "../app/host.ts";

/**
 * Returns a function that opens one more tab of a browser: what one broadcasts, the others get a moment later, as a
 * copy.
 */
export function fakeTabs(): () => Tabs {
  const tabs = new Set<Set<(message: unknown) => void>>();
  return () => {
    const mine = new Set<(message: unknown) => void>();
    tabs.add(mine);
    return {
      broadcast(message) {
        const copy = structuredClone(message);
        queueMicrotask(() => {
          for (const others of tabs) if (others !== mine) { for (const listener of others) listener(copy); }
        });
      },
      subscribe(listener) {
        mine.add(listener);
        return () => void mine.delete(listener);
      },
    };
  };
}
