import { withinLimit } from "./forms/within_limit.ts";
import { type Item, ITEM_LISTS, type RingDocument } from "./store/item_lists.ts";
import type { Place } from "./store/removed_items.ts";
import type { Restoring } from "./store/trash.ts";

/** The ring of a deleted item with the item in its list again. Throws `ring_full` when the list is. */
export const putBack: Restoring["putBack"] = ({ item: { kind, item }, place }, rings): RingDocument => {
  const { read, write, most, noun } = ITEM_LISTS[kind];
  return write(rings, withinLimit(withItem(read(rings), item, place), most, noun));
};

/** The list with `item` behind the nearest of those that it stood behind; without any, in front of the others. */
function withItem(list: readonly Item[], item: Item, { index, before }: Place): Item[] {
  const nearest = before.map((id) => list.findIndex((other) => other.id === id)).find((at) => at >= 0);
  return list.toSpliced(nearest === undefined ? index - before.length : nearest + 1, 0, item);
}
