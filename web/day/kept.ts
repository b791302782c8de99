// Beside `day.ts`, which is in the first script: only panels that are loaded later need this.
import { type FocusEvent, useRef, useState } from "react";
import { changeItem, restoreItem } from "#shared/domain/day.ts";

interface Listed {
  readonly id: string;
}

/** Returns the items with those that are being edited, also when another device deletes them meanwhile. */
export function useKept<Item extends Listed>(
  items: readonly Item[],
  isEdited: (id: string) => boolean,
): readonly Item[] {
  const before = useRef(items);
  // The same array while nothing is missing: what has it for a property is not rendered again.
  const isMissing = ({ id }: Item) => isEdited(id) && !items.some((item) => item.id === id);
  before.current = before.current.filter(isMissing).reduce<readonly Item[]>(
    (now, item) => restoreItem(now, item, before.current),
    items,
  );
  return before.current;
}

/** Returns a function that changes an item, and brings it back if another device has deleted it from those `shown`. */
export function changeKept<Item extends Listed>(
  item: Item,
  shown: readonly Item[],
  change: (item: Item) => Item,
): (items: readonly Item[]) => Item[] {
  return (items) => changeItem(item.id, change)(restoreItem(items, item, shown));
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
