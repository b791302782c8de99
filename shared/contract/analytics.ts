import * as z from "zod/mini";
import { FACTS } from "../schema/facts.ts";
import { DateSchema, weekSpanOf } from "../calendar/mod.ts";
import { DaySummarySchema } from "../records/mod.ts";
import { byRing, CategoryMinutesSchema, ofEachRing, RING_NAMES } from "../rings/mod.ts";
import { DayParamsSchema, RangeSchema } from "./days.ts";
import { endpoint } from "./endpoint.ts";

const ForgedScoreSchema = z.object({
  day: DateSchema,
  /** 0 to 100. */
  score: z.int(),
  rings: ofEachRing(
    z.object({ points: z.number(), of: z.number(), why: z.string() }).register(FACTS, {
      id: "RingPoints",
      description: "The points of a ring, and the reason.",
    }),
  ),
}).register(FACTS, {
  id: "ForgedScore",
  description: "The score of a day, ring by ring.",
  example: {
    day: "2026-11-21",
    score: 71,
    rings: byRing(() => ({ points: 20, of: 20, why: "All of it is done." })),
  },
});

export const computeForgedScore = endpoint({
  name: "computeForgedScore",
  method: "POST",
  path: "/analytics/forged-score/{day}",
  summary: "Compute a day's forged score again and store it; the response has the points and the reason of " +
    "each ring.",
  tag: "Analytics",
  access: "user",
  params: DayParamsSchema,
  response: z.object({ forged_score: ForgedScoreSchema }),
  status: 200,
  errors: ["invalid_date"],
});

const CategoriesSchema = z.array(CategoryMinutesSchema);

const WeekTotalsSchema = z.object({
  /** How many days the means are over: days since the first record up to today, without rest days. */
  counted_days: z.int(),
  rings_completed: z.int(),
  mean_completed: z.number(),
  mean_score: z.number(),
  tracked_minutes: z.number(),
  study_minutes: z.int(),
  goals_succeeded: z.int(),
  battles: z.int(),
  victories: z.int(),
}).register(FACTS, { id: "WeekTotals", description: "The sums and means of a week." });

const WeeklySchema = z.object({
  /** ISO, such as `2026-W47`. */
  week: z.string(),
  from: DateSchema,
  to: DateSchema,
  /** The seven days, Monday first. */
  days: z.array(z.extend(DaySummarySchema, { categories: CategoriesSchema })),
  totals: WeekTotalsSchema,
  /** Those of the week before; up to the same moment while the week runs. */
  previous: WeekTotalsSchema,
  categories: CategoriesSchema,
  goals: z.object({ total: z.int(), success: z.int(), partial: z.int(), fail: z.int(), pending: z.int() }),
  study_minutes: z.int(),
  reps: z.object({ total: z.int(), completed: z.int() }),
  battles: z.object({
    total: z.int(),
    victories: z.int(),
    defeats: z.int(),
    ongoing: z.int(),
    /** 0 to 1, over the decided battles; 0 when none is decided. */
    win_rate: z.number(),
  }),
  /** The streaks at the end of the week, or today while it runs. */
  streaks: ofEachRing(
    z.object({ current: z.int(), best: z.int() }).register(FACTS, {
      id: "Streak",
      description: "The streak of a ring, in days.",
    }),
  ),
  /** Null when several rings were complete as often. */
  best_ring: z.nullable(z.enum(RING_NAMES)),
  weakest_ring: z.nullable(z.enum(RING_NAMES)),
  /** At most three sentences, each with its figures. */
  observations: z.array(
    z.object({ text: z.string(), figures: z.record(z.string(), z.union([z.number(), z.string()])) }),
  ),
}).register(FACTS, {
  id: "Week",
  description: "The analytics of an ISO week.",
  example: {
    week: "2026-W47",
    from: "2026-11-16",
    to: "2026-11-22",
    days: [],
    totals: {
      counted_days: 6,
      rings_completed: 24,
      mean_completed: 4,
      mean_score: 62.5,
      tracked_minutes: 2_520,
      study_minutes: 150,
      goals_succeeded: 5,
      battles: 4,
      victories: 3,
    },
    previous: {
      counted_days: 6,
      rings_completed: 24,
      mean_completed: 4,
      mean_score: 62.5,
      tracked_minutes: 2_520,
      study_minutes: 150,
      goals_succeeded: 5,
      battles: 4,
      victories: 3,
    },
    categories: [{ category: "Deep Work", minutes: 90 }],
    goals: { total: 7, success: 5, partial: 1, fail: 1, pending: 0 },
    study_minutes: 150,
    reps: { total: 3, completed: 2 },
    battles: { total: 4, victories: 3, defeats: 1, ongoing: 0, win_rate: 0.75 },
    streaks: byRing(() => ({ current: 3, best: 9 })),
    best_ring: "void",
    weakest_ring: "wind",
    observations: [{ text: "You won 3 of 4 battles.", figures: { victories: 3, battles: 4 } }],
  },
});

export type Weekly = z.infer<typeof WeeklySchema>;

export const weekly = endpoint({
  name: "weekly",
  method: "GET",
  path: "/analytics/weekly/{week}",
  summary: "The analytics of a week, given as an ISO week such as `2026-W47` or as any date in it.",
  tag: "Analytics",
  access: "user",
  params: z.object({
    week: z.string().check(
      z.refine((value: string) => weekSpanOf(value) !== null, {
        error: "must be a real calendar date or an ISO week such as 2026-W47",
        params: { code: "invalid_date" },
      }),
    ),
  }),
  response: z.object({ weekly: WeeklySchema }),
  status: 200,
  errors: ["invalid_date"],
});

export const analyticsRange = endpoint({
  name: "analyticsRange",
  method: "GET",
  path: "/analytics/range",
  summary: "One summary for each day of a range that has a record, oldest first.",
  tag: "Analytics",
  access: "user",
  query: RangeSchema,
  response: z.object({ days: z.array(DaySummarySchema) }),
  status: 200,
  errors: ["invalid_date", "invalid_range"],
});
