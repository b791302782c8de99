import { useAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useEffect } from "react";
import type { RingName } from "#shared/rings/mod.ts";
import { useAtOnce } from "../../platform/Following.tsx";

/** An action on an item of a ring's panel, or on the ring itself, such as to edit a goal. */
export interface ItemRequest {
  readonly ring: RingName;
  /** The name of the action in the panel, as in `edit goal`. */
  readonly action: string;
  /** The item's id; empty for an action on the ring. */
  readonly id: string;
}

/** What the command palette requested. The panel does it once it is shown. */
export const itemRequestAtom = atom<ItemRequest | null>(null);

/** Does what was requested of a part of a panel: its actions by name, each of which gets the item's id. */
export function useItemRequest(
  ring: RingName,
  actions: Readonly<Record<string, (id: string) => void>>,
): void {
  // Before the next request.
  const [request, settle] = useAtom(itemRequestAtom, { store: useAtOnce() });
  useEffect(() => {
    const run = request?.ring === ring ? actions[request.action] : undefined;
    if (!request || !run) return;
    settle(null);
    run(request.id);
  });
}

/** Returns an action on the item with the requested id, if it is still there. */
export function ofItem<Item extends { readonly id: string }>(
  items: readonly Item[],
  run: (item: Item) => void,
): (id: string) => void {
  return (id) => {
    const item = items.find((one) => one.id === id);
    if (item) run(item);
  };
}

/** Returns the name of an action on a deleted item: each row of the trash does those of its own item. */
export function deletedAction(action: string, id: string): string {
  return `${action} deleted ${id}`;
}
