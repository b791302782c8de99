import type { Tabs } from "../platform/tabs.ts";

/** A line for the tabs of one browser in a test, one call for each tab: what one tells, the others hear a moment later, as a copy. */
export function tabLine(): () => Tabs {
  const tabs = new Set<Set<(message: unknown) => void>>();
  return () => {
    const mine = new Set<(message: unknown) => void>();
    tabs.add(mine);
    return {
      tell(message) {
        const copy = structuredClone(message);
        queueMicrotask(() => {
          for (const others of tabs) if (others !== mine) { for (const listener of others) listener(copy); }
        });
      },
      listen(listener) {
        mine.add(listener);
        return () => void mine.delete(listener);
      },
    };
  };
}
