import * as z from "zod/mini";
import { FACTS } from "../schema/facts.ts";
import { DateSchema } from "../calendar/mod.ts";
import { DAY_LISTS, type ItemKind } from "../rings/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";

/** For how many days a deleted item can be restored. */
export const TRASH_DAYS = 30;

/** How many deleted items of one user are stored; beyond that the oldest are removed. */
export const MAX_TRASHED = 300;

/**
 * An item deleted from a list of a day. A plain union, because a discriminated one would enlarge the bundles of pages
 * without a trash.
 */
export const TrashItemSchema = z.union([
  trashed("entry"),
  trashed("goal"),
  trashed("study_target"),
  trashed("weakness_rep"),
  trashed("battle"),
]).register(FACTS, { id: "TrashItem", description: "An item deleted from a list of a day." });

export type TrashItem = z.infer<typeof TrashItemSchema>;

/** Returns whether the item is an archived goal: it stays in the trash until it is restored, to today. */
export function isArchived(deleted: TrashItem): boolean {
  return deleted.kind === "goal" && deleted.item.archived === true;
}

function trashed<K extends ItemKind>(kind: K) {
  const { ring, item }: Pick<(typeof DAY_LISTS)[K], "ring" | "item"> = DAY_LISTS[kind];
  return z.object({
    /** Its id in the trash: the same each time the item is deleted from the same day. */
    id: IdSchema,
    kind: z.literal(kind),
    ring: z.literal<(typeof DAY_LISTS)[K]["ring"]>(ring),
    day: DateSchema,
    deleted_at: InstantSchema,
    item,
  });
}
