import * as z from "zod/mini";
import { DateSchema } from "../../calendar/mod.ts";
import { EntryPatchSchema, EntrySchema } from "../../rings/mod.ts";
import { projectEntries } from "./project_entries.ts";
import type { CommandDefinition } from "./command_definition.ts";

const UpdateEntrySchema = z.object({
  kind: z.literal("update_entry"),
  day: DateSchema,
  /** The entry as it was on the screen before. */
  base: EntrySchema,
  patch: EntryPatchSchema,
});

export type UpdateEntry = z.infer<typeof UpdateEntrySchema>;

/** Changes fields of an entry. */
export const UPDATE_ENTRY: CommandDefinition<UpdateEntry> = {
  schema: UpdateEntrySchema,
  title: ({ base, patch }) => `${patch.category ?? base.category} entry changed`,
  project(day, { day: date, base, patch }, projection) {
    if (day.date !== date) return day;
    const entries = day.earth.actual_entries.map((entry) =>
      entry.id === base.id ? { ...entry, ...patch } : entry
    );
    return projectEntries(day, entries, projection);
  },
};
