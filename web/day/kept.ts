// Beside `day.ts`, which is in the first script: only panels that are loaded later need this.
import { useRef } from "react";

/** Returns the items with the one that is being edited, also when another device deletes it meanwhile. */
export function useKept<Item extends { readonly id: string }>(
  items: readonly Item[],
  edited: string | null,
): readonly Item[] {
  const kept = useRef<{ readonly item: Item; readonly index: number } | null>(null);
  const index = items.findIndex(({ id }) => id === edited);
  const item = items[index];
  if (item) kept.current = { item, index };
  const gone = kept.current;
  return item || gone?.item.id !== edited || !gone ? items : items.toSpliced(gone.index, 0, gone.item);
}
