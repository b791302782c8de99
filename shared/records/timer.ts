import * as z from "zod/mini";
import { DateSchema } from "../calendar/mod.ts";
import { EARTH_LIMITS, EntrySchema, TimeCategorySchema } from "../rings/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";
import { text } from "../schema/text.ts";
import { VersionSchema } from "./version.ts";

/** The running timer of a user, of which there is at most one: since when, and on what. */
export const TimerSchema = z.object({
  /** Stays when it is dated back: names this timer on every surface, also on one that is offline. */
  id: IdSchema,
  category: TimeCategorySchema,
  start_ts: InstantSchema,
  /** The user's day on which it was started; the start itself may lie earlier, when it was dated back. */
  day: DateSchema,
  note: text(EARTH_LIMITS.note),
});

export type Timer = z.infer<typeof TimerSchema>;

/** What is known of the timer: what runs, or null, and its version; null when no timer ever ran. */
export const TimerStateSchema = z.object({
  timer: z.nullable(TimerSchema),
  version: z.nullable(VersionSchema),
});

export type TimerState = z.infer<typeof TimerStateSchema>;

/** An entry that a stopped timer became, with the day that it is filed under. */
export const TimedEntrySchema = z.object({ day: DateSchema, entry: EntrySchema });

export type TimedEntry = z.infer<typeof TimedEntrySchema>;
