/** A list in which the item of that id is what `change` makes of it. */
export function changeItem<T extends { readonly id: string }>(id: string, change: (item: T) => T) {
  return (items: readonly T[]): T[] => items.map((item) => item.id === id ? change(item) : item);
}

/** A list without the item of that id. */
export function removeItem<T extends { readonly id: string }>(id: string) {
  return (items: readonly T[]): T[] => items.filter((item) => item.id !== id);
}

/** A list with `item` at its end; one that has an item of that id has this one in its place. */
export function addItem<T extends { readonly id: string }>(item: T) {
  return (items: readonly T[]): T[] =>
    items.some(({ id }) => id === item.id) ? changeItem<T>(item.id, () => item)(items) : [...items, item];
}

/**
 * `list` with `item` where it stood in `before`: after the nearest item before it that is still there. A list that has the
 * item already is answered as it is.
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
