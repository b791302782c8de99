import * as z from "zod/mini";
import { DateSchema } from "../../calendar/mod.ts";
import { EntrySchema } from "../../rings/mod.ts";
import { projectEntries } from "./project_entries.ts";
import type { CommandDefinition } from "./command_definition.ts";

const DeleteEntrySchema = z.object({
  kind: z.literal("delete_entry"),
  day: DateSchema,
  /** The entry as it was on the screen. */
  base: EntrySchema,
});

export type DeleteEntry = z.infer<typeof DeleteEntrySchema>;

/** Deletes an entry. */
export const DELETE_ENTRY: CommandDefinition<DeleteEntry> = {
  schema: DeleteEntrySchema,
  title: ({ base }) => `${base.category} entry deleted`,
  project(day, { day: date, base }, projection) {
    if (day.date !== date) return day;
    return projectEntries(day, day.earth.actual_entries.filter(({ id }) => id !== base.id), projection);
  },
};
