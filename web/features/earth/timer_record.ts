import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "#shared/calendar/mod.ts";
import { TimeCategorySchema } from "#shared/rings/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { InstantInputSchema } from "#shared/schema/instant.ts";

/** The running timer as the browser keeps it: since when, on what, and the day on which it was started. */
export const TimerSchema = z.object({
  startTime: InstantInputSchema,
  category: TimeCategorySchema,
  date: DateSchema,
  /** Whose it is, since several people may sign in on one browser. */
  user: z.optional(IdSchema),
  /** By what it is known on every surface; without one the server was never told of it. */
  id: z.optional(IdSchema),
  /** It was started, and it is not sure yet that the server will be told: the page may end first. */
  untold: z.optional(z.literal(true)),
});

export type Timer = z.infer<typeof TimerSchema>;

/** When a timer was stopped that is not saved yet. */
export const TimerStopSchema = z.object({
  startTime: InstantInputSchema,
  category: TimeCategorySchema,
  endTime: InstantInputSchema,
});

export type TimerStop = z.infer<typeof TimerStopSchema>;

/** `running`: it goes on. `leftover`: it is of an earlier day, and only its owner can say when it ended. */
export type TimerStatus = "idle" | "running" | "leftover";

/**
 * A stored timer is resumed only on its own day. One that was running when the day turned under an open page runs on:
 * `openedOn` is the day on which this page was opened.
 */
export function timerStatus(
  timer: Pick<Timer, "date"> | null,
  { today, openedOn }: { today: CalendarDate; openedOn: CalendarDate },
): TimerStatus {
  if (timer === null) return "idle";
  const ours = timer.date === today || (timer.date < today && timer.date >= openedOn);
  return ours ? "running" : "leftover";
}

/** Whether the stop is of this timer. */
export function belongsTo(
  stop: Pick<TimerStop, "startTime" | "category">,
  timer: Pick<Timer, "startTime" | "category">,
): boolean {
  return stop.startTime === timer.startTime && stop.category === timer.category;
}
