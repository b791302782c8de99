import type { CalendarDate } from "#shared/calendar/mod.ts";
import {
  type ByRing,
  byRing,
  DAY_LISTS,
  ITEM_KINDS,
  type ItemKind,
  itemsOf,
  type ListItem,
  type RingName,
} from "#shared/rings/mod.ts";
import type { StoredDay } from "../days/stored_day.ts";

/** How many predecessors of an item are stored. */
const MAX_PREDECESSORS = 20;

/** An item's position in its list: its index, and the ids of its predecessors, the nearest first. */
export interface ListPosition {
  readonly index: number;
  readonly before: readonly string[];
}

/** An item that a write removed from a list. */
export interface RemovedItem {
  readonly kind: ItemKind;
  readonly ring: RingName;
  readonly day: CalendarDate;
  readonly item: ListItem;
  readonly place: ListPosition;
}

/** What a write of `ring` that makes `after` of `before` takes out of the ring's lists. */
export function removedItems(before: StoredDay, after: StoredDay, ring: RingName): RemovedItem[] {
  return KINDS_OF[ring].flatMap((kind) =>
    removedFrom(itemsOf(kind, before.rings), itemsOf(kind, after.rings)).map(({ item, place }) => ({
      kind,
      ring,
      day: before.date,
      item,
      place,
    }))
  );
}

const KINDS_OF: ByRing<readonly ItemKind[]> = byRing((name) =>
  ITEM_KINDS.filter((kind) => DAY_LISTS[kind].ring === name)
);

function removedFrom(
  before: readonly ListItem[],
  after: readonly ListItem[],
): { item: ListItem; place: ListPosition }[] {
  // What nearly every write does: the same items, perhaps changed, perhaps with more behind them.
  if (before.every(({ id }, index) => id === after[index]?.id)) return [];
  const left = new Set(after.map(({ id }) => id));
  const were = new Set(before.map(({ id }) => id));
  // A list that was sent without ids has the same items under new ids.
  const renamed = after.filter(({ id }) => !were.has(id)).map(words);
  return before.flatMap((item, index) => {
    if (left.has(item.id)) return [];
    const at = renamed.indexOf(words(item));
    if (at >= 0) {
      renamed.splice(at, 1);
      return [];
    }
    const ids = before.slice(Math.max(0, index - MAX_PREDECESSORS), index).map(({ id }) => id).toReversed();
    return [{ item, place: { index, before: ids } }];
  });
}

/** Returns an item's contents without its id, in a fixed order: stored and sent items differ in theirs. */
function words(item: ListItem): string {
  return JSON.stringify(Object.entries({ ...item, id: "" }).toSorted());
}
