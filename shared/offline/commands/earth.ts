import * as z from "zod/mini";
import { DateSchema, dayBounds } from "../../domain/calendar.ts";
import { spentText } from "../../domain/format.ts";
import { type Day, TimerSchema } from "../../domain/records.ts";
import { type Entry, EntryDraftSchema, EntryPatchSchema, EntrySchema } from "../../domain/rings/mod.ts";
import { InstantSchema, lazily } from "../../domain/schema.ts";
import { entriesInto, reconcile, spanOf, timerEntries } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import type { CommandDefinition, Projection } from "./mod.ts";

const addEntrySchema = lazily(() =>
  z.object({
    kind: z.literal("add_entry"),
    day: DateSchema,
    /** The client chooses its id, so that the entry can be changed before the server has it. */
    entry: EntryDraftSchema,
  })
);

export type AddEntry = z.infer<ReturnType<typeof addEntrySchema>>;

export const ADD_ENTRY: CommandDefinition<AddEntry> = {
  schema: addEntrySchema,
  title({ entry }) {
    const { start, end } = spanOf(entry);
    return [t(entry.category), spentText(end - start)].join(t(", "));
  },
  project(day, command) {
    // An entry without an id is identified by its start until the server has given it one.
    const entry: Entry = { for: null, ...command.entry, id: command.entry.id ?? command.entry.start_ts };
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

export const DELETE_ENTRY: CommandDefinition<DeleteEntry> = {
  schema: deleteEntrySchema,
  title: ({ base }) => t("{category} entry deleted", { category: t(base.category) }),
  project(day, { day: date, base }) {
    if (day.date !== date) return day;
    return withEntries(day, day.earth.actual_entries.filter(({ id }) => id !== base.id));
  },
};

/** Returns the day with these entries. What is computed from them follows once all commands are applied. */
function withEntries(day: Day, actual_entries: Entry[]): Day {
  return { ...day, earth: { ...day.earth, actual_entries } };
}

/** Returns the Earth ring with everything that is computed from its entries. */
export function projectedEarth(
  { date, earth: { actual_entries, answer } }: Day,
  { rule, plan, kinds, now, previousEntries = [], nextEntries = [] }: Projection,
): Day["earth"] {
  const day = dayBounds(rule, date);
  const carried = entriesInto(day, previousEntries);
  return {
    actual_entries,
    ...reconcile({
      entries: [...actual_entries, ...entriesInto(day, nextEntries)],
      carried,
      day,
      now,
      plan,
      kinds,
    }),
    answer,
  };
}

const startTimerSchema = lazily(() => z.object({ kind: z.literal("start_timer"), timer: TimerSchema }));

export type StartTimer = z.infer<ReturnType<typeof startTimerSchema>>;

const changeTimerSchema = lazily(() =>
  z.object({
    kind: z.literal("change_timer"),
    timer: TimerSchema,
    /** The timer as it was on the screen; only what differs is changed. Absent from old commands, which change all. */
    base: z.exactOptional(TimerSchema),
  })
);

export type ChangeTimer = z.infer<ReturnType<typeof changeTimerSchema>>;

const stopTimerSchema = lazily(() =>
  z.object({
    kind: z.literal("stop_timer"),
    timer: TimerSchema,
    end_ts: InstantSchema,
  })
);

export type StopTimer = z.infer<ReturnType<typeof stopTimerSchema>>;

const discardTimerSchema = lazily(() => z.object({ kind: z.literal("discard_timer"), timer: TimerSchema }));

export type DiscardTimer = z.infer<ReturnType<typeof discardTimerSchema>>;

export const START_TIMER: CommandDefinition<StartTimer> = {
  schema: startTimerSchema,
  title: ({ timer }) => t("{category} timer started", { category: t(timer.category) }),
  project: (day) => day,
};

/** Changes the start or the note of a running timer. */
export const CHANGE_TIMER: CommandDefinition<ChangeTimer> = {
  schema: changeTimerSchema,
  title: ({ timer }) => t("{category} timer changed", { category: t(timer.category) }),
  project: (day) => day,
};

/** Stops a timer: its time becomes one entry on each day that it touched. */
export const STOP_TIMER: CommandDefinition<StopTimer> = {
  schema: stopTimerSchema,
  title: ({ timer, end_ts }) =>
    [t(timer.category), spentText(Math.max(0, Date.parse(end_ts) - Date.parse(timer.start_ts)))].join(
      t(", "),
    ),
  project(day, { timer, end_ts }, projection) {
    const { actual_entries } = day.earth;
    const made = timerEntries(timer, Date.parse(end_ts), projection.rule)
      .filter((piece) => piece.day === day.date && !actual_entries.some(({ id }) => id === piece.entry.id))
      .map(({ entry }) => entry);
    return made.length === 0 ? day : withEntries(day, [...actual_entries, ...made]);
  },
};

/** Discards a timer without saving it. */
export const DISCARD_TIMER: CommandDefinition<DiscardTimer> = {
  schema: discardTimerSchema,
  title: ({ timer }) => t("{category} timer discarded", { category: t(timer.category) }),
  project: (day) => day,
};

/** The kinds of timer commands. While one of them is pending, the server's timer is out of date. */
export const TIMER_COMMANDS = ["start_timer", "change_timer", "stop_timer", "discard_timer"] as const;
