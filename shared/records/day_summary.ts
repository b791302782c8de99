import * as z from "zod/mini";
import { FACTS } from "../schema/facts.ts";
import { DateSchema } from "../calendar/mod.ts";
import { byRing, ofEachRing } from "../rings/mod.ts";

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
}).register(FACTS, {
  id: "DaySummary",
  description: "What calendars, heatmaps and streaks need of one day.",
  example: {
    date: "2026-11-21",
    completion: byRing(() => true),
    completed: 5,
    score: 71,
    tracked_minutes: 90,
    rest: false,
  },
});

export type DaySummary = z.infer<typeof DaySummarySchema>;
