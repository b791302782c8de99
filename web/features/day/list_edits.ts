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
