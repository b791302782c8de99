import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { ItemKind } from "#shared/records/mod.ts";
import { type ByRing, byRing, type RingName } from "#shared/rings/mod.ts";
import { type Item, ITEM_LISTS, type ItemList } from "./item_lists.ts";
import type { StoredDay } from "./stored_day.ts";

/** How many of those before it an item is known to have stood behind. */
const MOST_BEFORE = 20;

/** Where an item stood in its list: its number from 0, and the ids of those before it, the nearest first. */
export interface Place {
  readonly index: number;
  readonly before: readonly string[];
}

/** What a write has taken out of a list. */
export interface RemovedItem {
  readonly kind: ItemKind;
  readonly ring: RingName;
  readonly day: CalendarDate;
  readonly item: Item;
  readonly place: Place;
}

/** What a write of `ring` that makes `after` of `before` takes out of the ring's lists. */
export function removedItems(before: StoredDay, after: StoredDay, ring: RingName): RemovedItem[] {
  return LISTS_OF[ring].flatMap(({ kind, read }) =>
    removedFrom(read(before.rings), read(after.rings)).map(({ item, place }) => ({
      kind,
      ring,
      day: before.date,
      item,
      place,
    }))
  );
}

const LISTS_OF: ByRing<readonly ItemList[]> = byRing((name) =>
  Object.values(ITEM_LISTS).filter(({ ring }) => ring === name)
);

function removedFrom(before: readonly Item[], after: readonly Item[]): { item: Item; place: Place }[] {
  // What nearly every write does: the same items, perhaps changed, perhaps with more behind them.
  if (before.every(({ id }, index) => id === after[index]?.id)) return [];
  const left = new Set(after.map(({ id }) => id));
  const were = new Set(before.map(({ id }) => id));
  // A list that was sent without ids says the same by other names.
  const renamed = after.filter(({ id }) => !were.has(id)).map(words);
  return before.flatMap((item, index) => {
    if (left.has(item.id)) return [];
    const at = renamed.indexOf(words(item));
    if (at >= 0) {
      renamed.splice(at, 1);
      return [];
    }
    const ids = before.slice(Math.max(0, index - MOST_BEFORE), index).map(({ id }) => id).toReversed();
    return [{ item, place: { index, before: ids } }];
  });
}

/** All that an item says but for its id, in an order of its own: what was read and what was sent differ in theirs. */
function words(item: Item): string {
  return JSON.stringify(Object.entries({ ...item, id: "" }).toSorted());
}
