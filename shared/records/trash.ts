import * as z from "zod/mini";
import { DateSchema } from "../calendar/mod.ts";
import { DAY_LISTS, type ItemKind } from "../rings/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";

/** For how many days what was deleted can be put back. */
export const TRASH_DAYS = 30;

/** How many deleted items of one user are stored; beyond that, the oldest are removed. */
export const MAX_TRASHED = 300;

/** What was deleted from a list of a day, as it was. A plain union: the other kind would weigh on pages without a trash. */
export const TrashItemSchema = z.union([
  trashed("entry"),
  trashed("goal"),
  trashed("study_target"),
  trashed("weakness_rep"),
  trashed("battle"),
]);

export type TrashItem = z.infer<typeof TrashItemSchema>;

function trashed<K extends ItemKind>(kind: K) {
  const { ring, item }: Pick<(typeof DAY_LISTS)[K], "ring" | "item"> = DAY_LISTS[kind];
  return z.object({
    /** Names it in the trash: the same however often it is deleted from the same day. */
    id: IdSchema,
    kind: z.literal(kind),
    ring: z.literal<(typeof DAY_LISTS)[K]["ring"]>(ring),
    day: DateSchema,
    deleted_at: InstantSchema,
    item,
  });
}
