import * as z from "zod/mini";
import { DateSchema } from "../calendar/mod.ts";
import { EARTH_LIMITS, EntrySchema, TimeCategorySchema } from "../rings/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";
import { text } from "../schema/text.ts";
import { VersionSchema } from "./version.ts";

/** The running timer of a user. There is at most one. */
export const TimerSchema = z.object({
  /** Identifies the timer on every surface, also offline; back-dating does not change it. */
  id: IdSchema,
  category: TimeCategorySchema,
  start_ts: InstantSchema,
  /** The user's day on which it was started; a back-dated start may be on an earlier day. */
  day: DateSchema,
  note: text(EARTH_LIMITS.note),
});

export type Timer = z.infer<typeof TimerSchema>;

/** The running timer or null, and its version, which is null when no timer ever ran. */
export const TimerStateSchema = z.object({
  timer: z.nullable(TimerSchema),
  version: z.nullable(VersionSchema),
});

export type TimerState = z.infer<typeof TimerStateSchema>;

/** An entry made from a stopped timer, with the day that it belongs to. */
export const TimedEntrySchema = z.object({ day: DateSchema, entry: EntrySchema });

export type TimedEntry = z.infer<typeof TimedEntrySchema>;
