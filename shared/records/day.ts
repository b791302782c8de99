import * as z from "zod/mini";
import { FACTS } from "../schema/facts.ts";
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
  /** How many rings are complete, 0 to 5. */
  completed: z.int(),
  /** The progress of each ring, 0 to 100. */
  progress: ofEachRing(z.number()),
  /** The version of each ring; null for one that was never written. */
  versions: ofEachRing(z.nullable(VersionSchema)).register(FACTS, {
    id: "RingVersions",
    description: "The version of each ring; null for one that was never written.",
  }),
  forged_score: z.nullable(z.number()),
  rest: z.boolean(),
  /** What is damaged on the server and cannot be read: it stands here as if it were empty. Absent when nothing is. */
  damaged: z.exactOptional(z.array(z.enum(DAY_PARTS))),
}).register(FACTS, {
  id: "Day",
  description: "One calendar day of one user: the five rings and everything computed from them.",
});

export type Day = z.infer<typeof DaySchema>;
