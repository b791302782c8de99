import * as z from "zod/mini";
import { DateSchema } from "../calendar/mod.ts";
import { DaySchema, TimedEntrySchema, TimerSchema, TimerStateSchema } from "../records/mod.ts";
import { InstantInputSchema, InstantSchema } from "../schema/instant.ts";
import { endpoint } from "./endpoint.ts";

export const getTimer = endpoint({
  name: "getTimer",
  method: "GET",
  path: "/timer",
  access: "user",
  summary: "The running timer, or null, and its version.",
  response: TimerStateSchema,
  status: 200,
  errors: [],
});

export const putTimer = endpoint({
  name: "putTimer",
  method: "PUT",
  path: "/timer",
  access: "user",
  summary:
    "Start a timer; with `replace`, also over one that runs: to date it back, or to say what it is on. " +
    "With `replace` and another `id` what ran is dropped unsaved: stop it first to keep it. " +
    "A start of the timer that ended last, or a second one of what runs, changes nothing.",
  body: z.object({
    /** What it is to be called; that of the one that runs, or a new one, when absent. */
    id: z.exactOptional(TimerSchema.shape.id),
    category: TimerSchema.shape.category,
    start_ts: InstantInputSchema,
    day: DateSchema,
    note: z._default(TimerSchema.shape.note, ""),
    replace: z._default(z.boolean(), false),
  }),
  response: TimerStateSchema,
  status: 200,
  writes: "timer",
  errors: ["timer_running", "version_conflict"],
});

export const deleteTimer = endpoint({
  name: "deleteTimer",
  method: "DELETE",
  path: "/timer",
  access: "user",
  summary:
    "Discard the running timer: nothing of it is saved. With an `id` that is not its own, nothing changes.",
  query: z.object({
    /** The timer that is meant; whichever runs, when absent. */
    id: z.exactOptional(TimerSchema.shape.id),
  }),
  response: TimerStateSchema,
  status: 200,
  writes: "timer",
  errors: ["version_conflict"],
});

/** What a stop responds with; a repeated stop gets the same. */
export const TimerStopSchema = z.object({
  /** What was saved, earliest first; empty when the timer was discarded, or did not run at all. */
  entries: z.array(TimedEntrySchema),
  /** When the timer truly ended. */
  end_ts: InstantSchema,
  /** Null; but for a late stop, what runs by now. */
  ...TimerStateSchema.shape,
  /** The day that holds the end, whole. */
  day: DaySchema,
});

export const stopTimer = endpoint({
  name: "stopTimer",
  method: "POST",
  path: "/timer/stop",
  access: "user",
  summary:
    "Save what the timer ran as entries, one for each day, and clear it; a second stop tells what the first did.",
  body: z.object({
    /** The timer that is meant: one that neither runs nor ended last is not found. Whichever runs, when absent. */
    id: z.exactOptional(TimerSchema.shape.id),
    /** When it ended; now, when absent. */
    end_ts: z.exactOptional(InstantInputSchema),
    /** The note of the entries; the timer's own, when absent. */
    note: z.exactOptional(TimerSchema.shape.note),
  }),
  response: TimerStopSchema,
  status: 200,
  writes: "timer",
  errors: ["not_found", "timer_stale", "version_conflict", "ring_full"],
});
