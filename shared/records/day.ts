import * as z from "zod/mini";
import { described, FACTS } from "../schema/facts.ts";
import { DateSchema } from "../calendar/mod.ts";
import {
  EarthSchema,
  FireSchema,
  ofEachRing,
  RING_NAMES,
  VoidSchema,
  WaterSchema,
  WindSchema,
} from "../rings/mod.ts";
import { VersionSchema } from "./version.ts";

/** The parts of a day that are stored by themselves. */
const DAY_PARTS = [...RING_NAMES, "commitment"] as const;

export type DayPart = (typeof DAY_PARTS)[number];

/** One calendar day of one user: the five rings and everything that is computed from them. */
export const DaySchema = z.object({
  date: DateSchema,
  earth: EarthSchema,
  water: WaterSchema,
  fire: FireSchema,
  wind: WindSchema,
  void: VoidSchema,
  completion: ofEachRing(z.boolean()).register(FACTS, {
    id: "RingCompletion",
    description: "Whether each ring is complete.",
  }),
  completed: described(z.int(), "How many rings are complete, 0 to 5."),
  progress: described(ofEachRing(z.number()), "The progress of each ring, 0 to 100."),
  /** The version of each ring; null for one that was never written. */
  versions: ofEachRing(z.nullable(VersionSchema)).register(FACTS, {
    id: "RingVersions",
    description: "The version of each ring; null for one that was never written.",
  }),
  forged_score: described(z.nullable(z.number()), "The score of the day, 0 to 100; null without data."),
  rest: described(z.boolean(), "Whether it is a rest day, which neither breaks nor extends a streak."),
  damaged: described(
    z.exactOptional(z.array(z.enum(DAY_PARTS))),
    "What is damaged in the store and cannot be read: it stands in the day as if it were empty, and cannot be written. Absent when nothing is.",
  ),
}).register(FACTS, {
  id: "Day",
  description: "One calendar day of one user: the five rings and everything computed from them.",
});

export type Day = z.infer<typeof DaySchema>;
