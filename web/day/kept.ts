// Beside `day.ts`, which is in the first script: only panels that are loaded later need this.
import { useAtomValue, useStore } from "jotai/react";
import { type FocusEvent, useRef, useState } from "react";
import { changeItem, restoreItem } from "#shared/domain/day.ts";
import { userAtom } from "../app/session.ts";

interface Listed {
  readonly id: string;
}

/**
 * Returns the items with those that are being edited, also when another device deletes them meanwhile, and a function
 * that makes the change of a list in which one of them changes: a deleted one comes back with it. Nothing of one user's
 * items is kept for another, who may sign in on another tab.
 */
export function useKept<Item extends Listed>(items: readonly Item[], isEdited: (id: string) => boolean) {
  const store = useStore();
  const userId = useAtomValue(userAtom)?.id;
  const isOf = (other: string | undefined) => userId !== undefined && other === userId;
  const before = useRef({ userId, items });
  const former = isOf(before.current.userId) ? before.current.items : items;
  // The same list while nothing is gone.
  const kept = former.reduce((now, item) => {
    const isGone = isEdited(item.id) && now.every(({ id }) => id !== item.id);
    return isGone ? restoreItem(now, item, former) : now;
  }, items);
  before.current = { userId, items: kept };
  const changeKept = (item: Item, change: (item: Item) => Item) => (now: readonly Item[]): Item[] =>
    changeItem(item.id, change)(isOf(store.get(userAtom)?.id) ? restoreItem(now, item, kept) : now);
  return { kept, changeKept };
}

/** Returns the id of the row, an element with `data-item`, in which the user types, and the handlers of its list. */
export function useTypedRow() {
  const [id, setId] = useState<string | null>(null);
  return {
    id,
    handlers: {
      onFocus: ({ target }: FocusEvent) =>
        setId(
          target.matches("input") ? target.closest<HTMLElement>("[data-item]")?.dataset.item ?? null : null,
        ),
      onBlur: () => setId(null),
    },
  };
}
