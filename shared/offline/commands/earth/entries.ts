import * as z from "zod/mini";
import { DateSchema, dayBounds } from "../../../calendar/mod.ts";
import type { Day } from "../../../records/mod.ts";
import { type Entry, EntryDraftSchema, EntryPatchSchema, EntrySchema } from "../../../rings/mod.ts";
import { spentText } from "../../../rules/format/format_time.ts";
import { reconcile, spanOf } from "../../../rules/mod.ts";
import { carriedInto } from "../../../rules/time/open_gaps.ts";
import { lazily } from "../../../schema/lazily.ts";
import type { CommandDefinition, Projection } from "../command_definition.ts";
import { t } from "../../../texts/translate.ts";

const addEntrySchema = lazily(() =>
  z.object({
    kind: z.literal("add_entry"),
    day: DateSchema,
    /** The client chooses its id, so that the entry can be changed before the server has it. */
    entry: EntryDraftSchema,
  })
);

export type AddEntry = z.infer<ReturnType<typeof addEntrySchema>>;

/** Adds an entry. */
export const ADD_ENTRY: CommandDefinition<AddEntry> = {
  schema: addEntrySchema,
  title({ entry }) {
    const { start, end } = spanOf(entry);
    return [t(entry.category), spentText(end - start)].join(t(", "));
  },
  project(day, command) {
    // An entry without an id is identified by its start until the server has given it one.
    const entry: Entry = { ...command.entry, id: command.entry.id ?? command.entry.start_ts };
    const { actual_entries } = day.earth;
    if (day.date !== command.day || actual_entries.some(({ id }) => id === entry.id)) return day;
    return withEntries(day, [...actual_entries, entry]);
  },
};

const updateEntrySchema = lazily(() =>
  z.object({
    kind: z.literal("update_entry"),
    day: DateSchema,
    /** The entry as it was on the screen before the change. */
    base: EntrySchema,
    patch: EntryPatchSchema,
  })
);

export type UpdateEntry = z.infer<ReturnType<typeof updateEntrySchema>>;

/** Changes fields of an entry. */
export const UPDATE_ENTRY: CommandDefinition<UpdateEntry> = {
  schema: updateEntrySchema,
  title: ({ base, patch }) => t("{category} entry changed", { category: t(patch.category ?? base.category) }),
  project(day, { day: date, base, patch }) {
    if (day.date !== date) return day;
    const entries = day.earth.actual_entries.map((entry) =>
      entry.id === base.id ? { ...entry, ...patch } : entry
    );
    return withEntries(day, entries);
  },
};

const deleteEntrySchema = lazily(() =>
  z.object({
    kind: z.literal("delete_entry"),
    day: DateSchema,
    /** The entry as it was on the screen. */
    base: EntrySchema,
  })
);

export type DeleteEntry = z.infer<ReturnType<typeof deleteEntrySchema>>;

/** Deletes an entry. */
export const DELETE_ENTRY: CommandDefinition<DeleteEntry> = {
  schema: deleteEntrySchema,
  title: ({ base }) => t("{category} entry deleted", { category: t(base.category) }),
  project(day, { day: date, base }) {
    if (day.date !== date) return day;
    return withEntries(day, day.earth.actual_entries.filter(({ id }) => id !== base.id));
  },
};

/** Returns the day with these entries. What is computed from them follows once all commands are applied. */
export function withEntries(day: Day, actual_entries: Entry[]): Day {
  return { ...day, earth: { ...day.earth, actual_entries } };
}

/** Returns the Earth ring with everything that is computed from its entries. */
export function projectedEarth(
  { date, earth: { actual_entries } }: Day,
  { rule, plan, now, previousEntries = [] }: Projection,
): Day["earth"] {
  const day = dayBounds(rule, date);
  const carried = carriedInto(day, previousEntries);
  return { actual_entries, ...reconcile({ entries: actual_entries, carried, day, now, plan }) };
}
