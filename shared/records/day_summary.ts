import * as z from "zod/mini";
import { described, FACTS } from "../schema/facts.ts";
import { DateSchema } from "../calendar/mod.ts";
import { byRing, ofEachRing } from "../rings/mod.ts";

/** The summary of one day: what calendars, heatmaps and streaks need. */
export const DaySummarySchema = z.object({
  date: DateSchema,
  completion: described(ofEachRing(z.boolean()), "Whether each ring is complete."),
  completed: described(z.int(), "How many rings are complete, 0 to 5."),
  /** The forged score, 0 to 100. */
  score: described(z.int(), "0 to 100."),
  tracked_minutes: described(z.number(), "Minutes that entries cover; overlapping entries count once."),
  rest: described(z.boolean(), "Whether it is a rest day, which neither breaks nor extends a streak."),
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
