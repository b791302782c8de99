import * as z from "zod/mini";
import { DateSchema } from "../../../calendar/mod.ts";
import { type Entry, EntryDraftSchema } from "../../../rings/mod.ts";
import { durationText } from "../../../rules/format/format_time.ts";
import { spanOf } from "../../../rules/mod.ts";
import { projectEntries } from "../project_entries.ts";
import type { CommandDefinition } from "../command_definition.ts";

const AddEntrySchema = z.object({
  kind: z.literal("add_entry"),
  day: DateSchema,
  /** Its id is made here, so that it can be changed before the server has it. */
  entry: EntryDraftSchema,
});

export type AddEntry = z.infer<typeof AddEntrySchema>;

/** Adds an entry. */
export const ADD_ENTRY: CommandDefinition<AddEntry> = {
  schema: AddEntrySchema,
  title({ entry }) {
    const { start, end } = spanOf(entry);
    return `${entry.category}, ${durationText(end - start)}`;
  },
  project(day, command, projection) {
    // One without an id is identified by its start until the server has given it one.
    const entry: Entry = { ...command.entry, id: command.entry.id ?? command.entry.start_ts };
    const { actual_entries } = day.earth;
    if (day.date !== command.day || actual_entries.some(({ id }) => id === entry.id)) return day;
    return projectEntries(day, [...actual_entries, entry], projection);
  },
};
