import * as z from "zod/mini";
import { DateSchema } from "../calendar/mod.ts";
import {
  BattleSchema,
  EntrySchema,
  GoalSchema,
  type RingName,
  StudyTargetSchema,
  WeaknessRepSchema,
} from "../rings/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";

/** For how many days what was deleted can be put back. */
export const TRASH_DAYS = 30;

/** How many deleted things are kept of one user: when there are more, the oldest go. */
export const MOST_TRASHED = 300;

/** What was deleted from a list of a day, as it was. A plain union: the other kind would weigh on pages without a trash. */
export const TrashItemSchema = z.union([
  trashed("entry", "earth", EntrySchema),
  trashed("goal", "water", GoalSchema),
  trashed("study_target", "wind", StudyTargetSchema),
  trashed("weakness_rep", "wind", WeaknessRepSchema),
  trashed("battle", "void", BattleSchema),
]);

export type TrashItem = z.infer<typeof TrashItemSchema>;

/** What can be deleted, each from a list of its own. */
export type ItemKind = TrashItem["kind"];

function trashed<K extends string, R extends RingName, S extends z.ZodMiniType>(kind: K, ring: R, item: S) {
  return z.object({
    /** Names it in the trash: the same however often it is deleted from the same day. */
    id: IdSchema,
    kind: z.literal(kind),
    ring: z.literal(ring),
    day: DateSchema,
    deleted_at: InstantSchema,
    item,
  });
}
