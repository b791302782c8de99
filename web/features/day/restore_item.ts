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
