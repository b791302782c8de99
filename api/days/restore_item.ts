import { type Goal, itemsOf, type ListItem, type RingDocument, withItems } from "#shared/rings/mod.ts";
import { withinLimit } from "../http/normalize/lists.ts";
import type { ListPosition } from "../store/trash/removed_items.ts";
import type { Restoring } from "../store/trash/trash.ts";

/**
 * Returns the ring of a deleted item with the item in its list again. An archived goal is pending there, unless the
 * list has kept its outcome. Throws `ring_full` when the list is full.
 */
export const restoreItem: Restoring["restoreItem"] = (
  { item: { kind, item }, place },
  rings,
): RingDocument => {
  const list = itemsOf(kind, rings);
  const at = list.findIndex(({ id }) => id === item.id);
  const kept = list[at];
  if (kept && isGoal(kept)) return withItems(kind, rings, list.with(at, { ...kept, archived: false }));
  const restored = isGoal(item) && item.archived ? unarchived(item) : item;
  return withItems(kind, rings, withinLimit(kind, withItem(list, restored, place)));
};

function isGoal(item: ListItem): item is Goal {
  return "step_pct" in item;
}

/** The outcome and the note belong to the day on which the goal was archived. */
function unarchived({ archived: _, ...goal }: Goal): Goal {
  return { ...goal, state: "pending", note: "" };
}

/** Returns the list with `item` after its nearest remaining predecessor, or at the start when none remains. */
function withItem(list: readonly ListItem[], item: ListItem, { index, before }: ListPosition): ListItem[] {
  const nearest = before.map((id) => list.findIndex((other) => other.id === id)).find((at) => at >= 0);
  return list.toSpliced(nearest === undefined ? index - before.length : nearest + 1, 0, item);
}
