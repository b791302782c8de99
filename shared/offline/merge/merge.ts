/** An item that is identified by its id. */
export interface Item {
  readonly id: string;
}

/**
 * Returns the three-way merge of two lists: `mine` and `theirs` are two edits of `base`.
 *
 * - Items that either side added are included. An item that both have added is taken from theirs.
 * - Items that one side deleted are removed, unless the other side changed them: an edit wins over a delete.
 * - Items that one side changed are taken from that side. Items that both changed are merged field by field, and mine
 *   wins in a field that both changed.
 * - The order is mine when I reordered the items, otherwise theirs. An item that only the other side has comes after
 *   its predecessor there.
 */
export function mergeLists<T extends Item>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): T[] {
  const before = byId(base);
  const ours = byId(mine);
  const others = byId(theirs);
  const mergedItem = (id: string): T[] => {
    const [baseItem, myItem, theirItem] = [before, ours, others].map((items) => items.get(id));
    if (myItem && theirItem) {
      // My item was added before, but its response was lost: theirs is the newer state of it.
      return [baseItem ? mergeFields(baseItem, myItem, theirItem) : theirItem];
    }
    const item = myItem ?? theirItem;
    const deleted = baseItem !== undefined && same(baseItem, item);
    return item && !deleted ? [item] : [];
  };
  const [first, second] = isReordered(before, mine) ? [mine, theirs] : [theirs, mine];
  const merged = first.flatMap(({ id }) => mergedItem(id));
  const known = byId(first);
  for (const [index, { id }] of second.entries()) {
    if (!known.has(id)) merged.splice(indexAfter(second, index, merged), 0, ...mergedItem(id));
  }
  return merged;
}

/** Returns whether the items of `before` that `after` still has are in another order there. */
function isReordered<T extends Item>(before: ReadonlyMap<string, T>, after: readonly T[]): boolean {
  const left = after.filter(({ id }) => before.has(id));
  const ids = new Set(left.map(({ id }) => id));
  return [...before.keys()].filter((id) => ids.has(id)).some((id, index) => id !== left[index]?.id);
}

/**
 * Returns the three-way merge of two records: a field that one side changed is taken from that side, and mine wins in a
 * field that both changed. Nested records are merged in the same way. `mine` may be a part of the record: only its
 * fields are considered.
 */
export function mergeFields<T extends object>(base: Partial<T>, mine: Partial<T>, theirs: T): T {
  const merged = { ...theirs };
  for (const name of Object.keys(mine) as (keyof T)[]) {
    const [before, ours, others] = [base[name], mine[name], theirs[name]];
    if (same(before, ours)) continue;
    const joined = isRecord(ours) && isRecord(others) ? mergeRecords(before, ours, others) : ours;
    // The fields of one name have the same type on both sides.
    merged[name] = joined as T[keyof T];
  }
  return merged;
}

/** Returns the fields that both sides changed differently, in which `mergeFields` takes mine. */
export function conflictingFields<T extends object>(
  base: Partial<T>,
  mine: Partial<T>,
  theirs: Partial<T>,
): (keyof T & string)[] {
  const names = Object.keys(mine) as (keyof T & string)[];
  return names.filter((name) =>
    !same(base[name], mine[name]) && !same(base[name], theirs[name]) && !same(mine[name], theirs[name])
  );
}

/** Returns the index for an item that only `list` has: after its nearest predecessor there that is in `merged`. */
function indexAfter<T extends Item>(list: readonly T[], index: number, merged: readonly T[]): number {
  for (let before = index - 1; before >= 0; before--) {
    const at = merged.findIndex(({ id }) => id === list[before]?.id);
    if (at >= 0) return at + 1;
  }
  return 0;
}

function byId<T extends Item>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Returns whether two JSON values are equal. Items are parsed by one schema, so their fields have the same order. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A record of any fields. */
export type Fields = Record<string, unknown>;

function mergeRecords(base: unknown, mine: Fields, theirs: Fields): Fields {
  return mergeFields<Fields>(isRecord(base) ? base : {}, mine, theirs);
}

/** Returns whether a JSON value is an object. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
