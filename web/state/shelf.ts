import { atom } from "jotai/vanilla";
import { memoryShelf } from "../platform/memory_shelf.ts";
import type { Shelf } from "../platform/shelf.ts";
import { loneTab, type Tabs } from "../platform/tabs.ts";

/** What this browser keeps for the app, and the line to its other tabs. {@link createWebStore} sets both. */
export const keepingAtom = atom<{ readonly shelf: Shelf; readonly tabs: Tabs }>({
  shelf: memoryShelf(),
  tabs: loneTab,
});
