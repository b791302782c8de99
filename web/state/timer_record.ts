import * as z from "zod/mini";
import { type CalendarDate, DateSchema, type DayRule } from "#shared/day/mod.ts";
import { type TimeCategory, TimeCategorySchema } from "#shared/rings/mod.ts";
import { splitByDay } from "#shared/rules/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { InstantInputSchema } from "#shared/schema/instant.ts";

/** The running timer as the browser keeps it: since when, on what, and the day on which it was started. */
export const TimerSchema = z.object({
  startTime: InstantInputSchema,
  category: TimeCategorySchema,
  date: DateSchema,
  /** Whose it is, since several people may sign in on one browser. */
  user: z.optional(IdSchema),
});

export type Timer = z.infer<typeof TimerSchema>;

/**
 * What is being saved of a timer that was stopped: one piece for each day that it touched, each with the key that makes
 * sending it again harmless.
 */
export const TimerSaveSchema = z.object({
  startTime: InstantInputSchema,
  category: TimeCategorySchema,
  pieces: z.array(z.object({
    day: DateSchema,
    start_ts: InstantInputSchema,
    end_ts: InstantInputSchema,
    key: IdSchema,
  })),
});

export type TimerSave = z.infer<typeof TimerSaveSchema>;

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

/**
 * What is to be saved of `timer` when it ended at `end` (milliseconds since 1970). A save that was begun is taken up as
 * it was, keys and end, so that nothing is saved twice; with `endGiven`, only when it had this end.
 */
export function timerSave(
  timer: { startTime: string; category: TimeCategory },
  { rule, end, begun, endGiven = false }: {
    rule: DayRule;
    end: number;
    begun: TimerSave | null;
    endGiven?: boolean;
  },
): TimerSave {
  if (begun && belongsTo(begun, timer) && (!endGiven || endOf(begun) === end)) return begun;
  const { startTime, category } = timer;
  const pieces = splitByDay(rule, { start: Date.parse(startTime), end }).map(({ day, span }) => ({
    day,
    start_ts: new Date(span.start).toISOString(),
    end_ts: new Date(span.end).toISOString(),
    key: crypto.randomUUID(),
  }));
  return { startTime, category, pieces };
}

/** Whether the save is of this timer. */
export function belongsTo(save: TimerSave, timer: { startTime: string; category: TimeCategory }): boolean {
  return save.startTime === timer.startTime && save.category === timer.category;
}

/** When the timer that is being saved was stopped, milliseconds since 1970; null when it had no length. */
export function endOf(save: TimerSave): number | null {
  const last = save.pieces.at(-1);
  return last ? Date.parse(last.end_ts) : null;
}
