import * as z from "zod/mini";
import { described, FACTS } from "../schema/facts.ts";
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
  note: described(text(EARTH_LIMITS.note), "A note; empty when there is none."),
}).register(FACTS, {
  id: "Timer",
  description: "The running timer of a user.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    category: "Deep Work",
    start_ts: "2026-11-21T08:00:00.000Z",
    day: "2026-11-21",
    note: "",
  },
});

export type Timer = z.infer<typeof TimerSchema>;

/** The running timer or null, and its version, which is null when no timer ever ran. */
export const TimerStateSchema = z.object({
  timer: described(z.nullable(TimerSchema), "The running timer, or null."),
  version: described(
    z.nullable(VersionSchema),
    "The version after the call; null when the record was never written.",
  ),
}).register(FACTS, { id: "TimerState", description: "The running timer or null, and its version." });

export type TimerState = z.infer<typeof TimerStateSchema>;

/** An entry made from a stopped timer, with the day that it belongs to. */
export const TimedEntrySchema = z.object({ day: DateSchema, entry: EntrySchema }).register(FACTS, {
  id: "TimedEntry",
  description: "An entry made from a stopped timer, and its day.",
  example: {
    day: "2026-11-21",
    entry: {
      id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
      start_ts: "2026-11-21T08:00:00.000Z",
      end_ts: "2026-11-21T09:30:00.000Z",
      category: "Deep Work",
      note: "Chapter three",
      source: "manual",
    },
  },
});

export type TimedEntry = z.infer<typeof TimedEntrySchema>;
