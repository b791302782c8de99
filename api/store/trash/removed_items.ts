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

/** The maximum number of stored predecessors of an item. */
const MAX_PREDECESSORS = 20;

/** An item's position in its list: its index, and the ids of its predecessors, nearest first. */
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

/** Returns the items that a write of `ring` removed from the ring's lists, given the day before and after the write. */
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
  // The usual case: the same items, possibly changed, possibly followed by new ones.
  if (before.every(({ id }, index) => id === after[index]?.id)) return [];
  const idsAfter = new Set(after.map(({ id }) => id));
  const idsBefore = new Set(before.map(({ id }) => id));
  // A list that was sent without ids contains the same items with new ids.
  const renamed = after.filter(({ id }) => !idsBefore.has(id)).map(contentOf);
  return before.flatMap((item, index) => {
    if (idsAfter.has(item.id)) return [];
    const at = renamed.indexOf(contentOf(item));
    if (at >= 0) {
      renamed.splice(at, 1);
      return [];
    }
    const ids = before.slice(Math.max(0, index - MAX_PREDECESSORS), index).map(({ id }) => id).toReversed();
    return [{ item, place: { index, before: ids } }];
  });
}

/**
 * Returns an item's content without its id. The fields are sorted, since stored and sent items order them differently.
 */
function contentOf(item: ListItem): string {
  return JSON.stringify(Object.entries({ ...item, id: "" }).toSorted());
}
