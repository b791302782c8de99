import * as z from "zod/mini";
import { described, InstantInputSchema, InstantSchema } from "../domain/schema.ts";
import { DateSchema } from "../domain/calendar.ts";
import { DaySchema, TimedEntrySchema, TimerSchema, TimerStateSchema } from "../domain/records.ts";
import { endpoint } from "./endpoint.ts";

export const getTimer = endpoint({
  name: "getTimer",
  method: "GET",
  path: "/timer",
  summary: "The running timer, or null, and its version.",
  tag: "Timer",
  access: "user",
  response: TimerStateSchema,
  status: 200,
  errors: [],
});

export const putTimer = endpoint({
  name: "putTimer",
  method: "PUT",
  path: "/timer",
  summary: "Start a timer. With `replace`, change the start or category of the running one; with `replace` " +
    "and another `id`, the running one is discarded without being saved: stop it first to save it. " +
    "Starting one of the last timers that ended, or the running one a second time, changes nothing.",
  tag: "Timer",
  example: { category: "Deep Work", start_ts: "2026-11-21T08:00:00Z", day: "2026-11-21" },
  access: "user",
  body: z.object({
    id: described(
      z.exactOptional(TimerSchema.shape.id),
      "The timer's id. When absent: that of the running timer, or a new one.",
    ),
    category: TimerSchema.shape.category,
    start_ts: described(InstantInputSchema, "When it began."),
    day: DateSchema,
    note: z._default(TimerSchema.shape.note, ""),
    for: TimerSchema.shape.for,
    replace: described(z._default(z.boolean(), false), "Whether to write over the running timer."),
  }),
  response: TimerStateSchema,
  status: 200,
  writes: "timer",
  errors: ["timer_running"],
});

export const deleteTimer = endpoint({
  name: "deleteTimer",
  method: "DELETE",
  path: "/timer",
  summary: "Discard the running timer without saving it. With the `id` of another timer, nothing changes.",
  tag: "Timer",
  access: "user",
  query: z.object({
    id: described(
      z.exactOptional(TimerSchema.shape.id),
      "The id of the timer. When absent: the running one.",
    ),
  }),
  response: TimerStateSchema,
  status: 200,
  writes: "timer",
  errors: [],
});

/** The response to a stop; a repeated stop gets the same. */
const TimerStopSchema = z.object({
  /** The saved entries, earliest first; empty when the timer was discarded or did not run at all. */
  entries: z.array(TimedEntrySchema),
  /** When the timer ended, which a repeated stop does not change. */
  end_ts: InstantSchema,
  /** Null, except after a late stop: the timer that is running now. */
  ...TimerStateSchema.shape,
  /** The day that contains the end. */
  day: DaySchema,
});

export const stopTimer = endpoint({
  name: "stopTimer",
  method: "POST",
  path: "/timer/stop",
  summary:
    "Stop the timer and save its time as entries, one for each day. A second stop returns the result " +
    "of the first.",
  tag: "Timer",
  example: { note: "Chapter three" },
  access: "user",
  body: z.object({
    id: described(
      z.exactOptional(TimerSchema.shape.id),
      "The id of the timer: not found unless it is running or ended last. When absent: the running one.",
    ),
    end_ts: described(z.exactOptional(InstantInputSchema), "When it ended. When absent: now."),
    /** The note of the entries. When absent: that of the timer. */
    note: z.exactOptional(TimerSchema.shape.note),
  }),
  response: TimerStopSchema,
  status: 200,
  writes: "timer",
  errors: ["not_found", "timer_stale", "ring_full"],
});
