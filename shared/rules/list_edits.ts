/** Returns a function that applies `change` to the item with that id. */
export function changeItem<T extends { readonly id: string }>(id: string, change: (item: T) => T) {
  return (items: readonly T[]): T[] => items.map((item) => item.id === id ? change(item) : item);
}

/** Returns a function that removes the item with that id. */
export function removeItem<T extends { readonly id: string }>(id: string) {
  return (items: readonly T[]): T[] => items.filter((item) => item.id !== id);
}

/** Returns a function that appends `item`, or replaces the item with its id. */
export function addItem<T extends { readonly id: string }>(item: T) {
  return (items: readonly T[]): T[] =>
    items.some(({ id }) => id === item.id) ? changeItem<T>(item.id, () => item)(items) : [...items, item];
}

/**
 * Returns a function that moves the item with that id to the place after the item `after`, or to the start when that is
 * null or gone.
 */
export function moveItem<T extends { readonly id: string }>(id: string, after: string | null) {
  return (items: readonly T[]): T[] => {
    const moved = items.filter((item) => item.id === id);
    const others = items.filter((item) => item.id !== id);
    return others.toSpliced(others.findIndex((item) => item.id === after) + 1, 0, ...moved);
  };
}

/**
 * Returns `list` with `item` at its position in `before`: after the nearest preceding item that still exists. A list
 * that has the item already is unchanged.
 */
export function restoreItem<T extends { readonly id: string }>(
  list: readonly T[],
  item: T,
  before: readonly T[],
): T[] {
  if (list.some(({ id }) => id === item.id)) return [...list];
  const predecessors = before.slice(0, before.findIndex(({ id }) => id === item.id)).map(({ id }) => id);
  const after = predecessors.map((id) => list.findIndex((other) => other.id === id)).findLast((at) =>
    at >= 0
  );
  return list.toSpliced((after ?? -1) + 1, 0, item);
}
