import * as z from "zod/mini";
import { DateSchema, dayBounds } from "#shared/day/mod.ts";
import { type Entry, EntryDraftSchema } from "#shared/rings/mod.ts";
import { reconcile, spanOf } from "#shared/rules/mod.ts";
import { durationText } from "#shared/rules/format_time.ts";
import type { WriteKind } from "./write_kind.ts";

const AddEntrySchema = z.object({
  kind: z.literal("add_entry"),
  day: DateSchema,
  entry: EntryDraftSchema,
});

export type AddEntry = z.infer<typeof AddEntrySchema>;

/** Time that was spent, as the timer measured it. */
export const ADD_ENTRY: WriteKind<AddEntry> = {
  schema: AddEntrySchema,
  title({ entry }) {
    const { start, end } = spanOf(entry);
    return `${entry.category}, ${durationText(end - start)}`;
  },
  project(day, command, { rule, plan, now }) {
    if (day.date !== command.day) return day;
    const span = dayBounds(rule, day.date);
    // The server gives the real id. Until then its start tells it apart.
    const entry: Entry = { id: command.entry.start_ts, ...command.entry };
    const entries = [...day.earth.actual_entries, entry];
    const time = reconcile({ entries, day: span, now, plan });
    return { ...day, earth: { actual_entries: entries, ...time } };
  },
};
