import * as z from "zod/mini";
import { DaySchema, VersionSchema } from "../records/mod.ts";

/** What every ring write responds with beside the ring: its new version, and the whole day after the write. */
export const RING_RESPONSE = {
  version: z.nullable(VersionSchema),
  day: DaySchema,
} as const;
