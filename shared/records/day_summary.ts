import * as z from "zod/mini";
import { DateSchema } from "../calendar/mod.ts";
import { ofEachRing } from "../rings/mod.ts";

/** The summary of one day: what calendars, heatmaps and streaks need. */
export const DaySummarySchema = z.object({
  date: DateSchema,
  completion: ofEachRing(z.boolean()),
  /** How many rings are complete, 0 to 5. */
  completed: z.int(),
  /** The forged score, 0 to 100. */
  score: z.int(),
  /** Minutes that entries cover; overlapping entries count once. */
  tracked_minutes: z.number(),
  rest: z.boolean(),
});

export type DaySummary = z.infer<typeof DaySummarySchema>;
