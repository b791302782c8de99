/** An item that is identified by its id. */
export interface Item {
  readonly id: string;
}

/**
 * The list that both sides can agree on: `mine` and `theirs` are what each made of `base`.
 *
 * - What either side added is there. What both have and neither had before is as theirs has it.
 * - What one side deleted is gone, unless the other side changed it: an edit beats a delete.
 * - What one side changed is as that side has it. Where both did, it is merged field by field, and mine wins a
 *   field that both changed.
 * - The order is theirs; what only I have comes after the item that it follows in mine.
 */
export function mergeLists<T extends Item>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): T[] {
  const before = byId(base);
  const ours = byId(mine);
  const others = byId(theirs);
  const merged = theirs.flatMap((theirItem) => {
    const baseItem = before.get(theirItem.id);
    const myItem = ours.get(theirItem.id);
    // What I added is there already: my change arrived before, unheard, and theirs is what became of it since.
    if (myItem) return [baseItem ? mergeFields(baseItem, myItem, theirItem) : theirItem];
    const deletedByMe = baseItem !== undefined;
    return deletedByMe && same(baseItem, theirItem) ? [] : [theirItem];
  });
  for (const [index, myItem] of mine.entries()) {
    if (others.has(myItem.id)) continue;
    const baseItem = before.get(myItem.id);
    const deletedByThem = baseItem !== undefined;
    if (deletedByThem && same(baseItem, myItem)) continue;
    merged.splice(placeAfter(mine, index, merged), 0, myItem);
  }
  return merged;
}

/**
 * The record that both sides can agree on, field by field: a field that one side changed is as that side has it,
 * and mine wins a field that both changed. A field that is itself a record is merged alike. Only the fields of `mine` are
 * looked at, so that it may be a part of the record.
 */
export function mergeFields<T extends object>(base: Partial<T>, mine: Partial<T>, theirs: T): T {
  const merged = { ...theirs };
  for (const name of Object.keys(mine) as (keyof T)[]) {
    const [before, ours, others] = [base[name], mine[name], theirs[name]];
    if (same(before, ours)) continue;
    const joined = isRecord(ours) && isRecord(others) ? mergeRecords(before, ours, others) : ours;
    // What stands under one name is of one type, on either side.
    merged[name] = joined as T[keyof T];
  }
  return merged;
}

/** The fields that both sides changed, each to something else: `mergeFields` keeps mine of them. */
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

/** Where an item that only I have goes: after the nearest item before it in mine that is in `merged` as well. */
function placeAfter<T extends Item>(mine: readonly T[], index: number, merged: readonly T[]): number {
  for (let before = index - 1; before >= 0; before--) {
    const at = merged.findIndex(({ id }) => id === mine[before]?.id);
    if (at >= 0) return at + 1;
  }
  return 0;
}

function byId<T extends Item>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Whether two values of JSON are equal. Items come from one schema, so their fields stand in one order. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Fields = Record<string, unknown>;

function mergeRecords(base: unknown, mine: Fields, theirs: Fields): Fields {
  return mergeFields<Fields>(isRecord(base) ? base : {}, mine, theirs);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
