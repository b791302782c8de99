import * as z from "zod/mini";
import { DateSchema } from "../calendar/mod.ts";
import { EarthSchema, FireSchema, VoidSchema, WaterSchema, WindSchema } from "../rings/mod.ts";
import { ofEachRing } from "./of_each_ring.ts";

/** The version of a stored ring, `<epoch>-<versionstamp>`; opaque to clients but for its order: see `isOlderVersion`. */
export const VersionSchema = z.string().check(z.maxLength(128));

/** One calendar day of one user, whole: five rings, and what follows from them. */
export const DaySchema = z.object({
  date: DateSchema,
  earth: EarthSchema,
  water: WaterSchema,
  fire: FireSchema,
  wind: WindSchema,
  void: VoidSchema,
  completion: ofEachRing(z.boolean()),
  /** How many rings are complete, 0 to 5. */
  completed: z.int(),
  /** How far each ring is, 0 to 100. */
  progress: ofEachRing(z.number()),
  /** Null: never written. */
  versions: ofEachRing(z.nullable(VersionSchema)),
  forged_score: z.nullable(z.number()),
  rest: z.boolean(),
});

export type Day = z.infer<typeof DaySchema>;
