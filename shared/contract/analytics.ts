import * as z from "zod/mini";
import { described, FACTS } from "../domain/schema.ts";
import { DateSchema, weekSpanOf } from "../domain/calendar.ts";
import { DaySummarySchema } from "../domain/records.ts";
import { byRing, CategoryMinutesSchema, ofEachRing, RING_NAMES } from "../domain/rings/mod.ts";
import { endpoint } from "./endpoint.ts";
import { DayParamsSchema } from "./params.ts";
import { SaidSchema } from "./said.ts";

const ForgedScoreSchema = z.object({
  day: DateSchema,
  /** 0 to 100. */
  score: described(z.int(), "0 to 100."),
  rings: described(
    ofEachRing(
      z.object({
        points: described(z.number(), "Points."),
        of: described(z.number(), "The most points that the ring can give."),
        why: described(z.string(), "The reason, as a sentence."),
        said: SaidSchema,
      }).register(FACTS, {
        id: "RingPoints",
        description: "The points of a ring, and the reason.",
      }),
    ),
    "Ring by ring.",
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
  counted_days: described(
    z.int(),
    "How many days the means are over: days since the first record up to today, without rest days.",
  ),
  rings_completed: described(z.int(), "How many rings were completed."),
  mean_completed: described(z.number(), "Completed rings a day."),
  mean_score: described(z.number(), "The mean score."),
  tracked_minutes: described(z.number(), "Minutes that entries cover; overlapping entries count once."),
  study_minutes: described(z.int(), "Studied minutes."),
  goals: described(z.int(), "How many goals there were."),
  goals_succeeded: described(z.int(), "How many of them succeeded."),
  battles: described(z.int(), "How many battles were fought."),
  decided: described(z.int(), "How many of them are decided."),
  victories: described(z.int(), "How many were won."),
}).register(FACTS, { id: "WeekTotals", description: "The sums and means of a week." });

const WeeklySchema = z.object({
  /** ISO, such as `2026-W47`. */
  week: described(z.string(), "An ISO week, such as `2026-W47`, or a date in it."),
  from: DateSchema,
  to: DateSchema,
  days: described(
    z.array(z.extend(DaySummarySchema, { categories: CategoriesSchema })),
    "The seven days, Monday first.",
  ),
  totals: WeekTotalsSchema,
  /** Those of the week before; up to the same moment while the week runs. */
  previous: WeekTotalsSchema,
  categories: CategoriesSchema,
  goals: described(
    z.object({
      total: described(z.int(), "How many in total."),
      success: described(z.int(), "How many succeeded."),
      partial: described(z.int(), "How many succeeded in part."),
      fail: described(z.int(), "How many failed."),
      pending: described(z.int(), "How many are open."),
    }),
    "The goals by their state.",
  ),
  study_minutes: described(z.int(), "Studied minutes."),
  reps: described(
    z.object({
      total: described(z.int(), "How many in total."),
      completed: described(z.int(), "How many are completed."),
    }),
    "The exercises against weaknesses.",
  ),
  battles: described(
    z.object({
      total: described(z.int(), "How many in total."),
      victories: described(z.int(), "How many were won."),
      defeats: described(z.int(), "How many were lost."),
      ongoing: described(z.int(), "How many are not decided."),
      win_rate: described(z.number(), "0 to 1, over the decided battles; 0 when none is decided."),
    }),
    "The battles of the week.",
  ),
  streaks: described(
    ofEachRing(
      z.object({
        current: described(z.int(), "The streak that runs."),
        best: described(z.int(), "The longest streak."),
      }).register(FACTS, {
        id: "Streak",
        description: "The streak of a ring, in days.",
      }),
    ),
    "The streak of each ring at the end of the week, or today while it runs.",
  ),
  /** Null when several rings were complete as often. */
  best_ring: described(
    z.nullable(z.enum(RING_NAMES)),
    "The ring that was complete most often; null when several are.",
  ),
  weakest_ring: described(
    z.nullable(z.enum(RING_NAMES)),
    "The ring that was complete least often; null when several are.",
  ),
  observations: described(
    z.array(
      z.object({
        text: described(z.string(), "The text as it is shown."),
        said: SaidSchema,
        figures: described(
          z.record(z.string(), z.union([z.number(), z.string()])),
          "The figures behind the sentence, by name.",
        ),
      }),
    ),
    "At most three sentences, each with its figures.",
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
      goals: 7,
      goals_succeeded: 5,
      battles: 4,
      decided: 4,
      victories: 3,
    },
    previous: {
      counted_days: 6,
      rings_completed: 24,
      mean_completed: 4,
      mean_score: 62.5,
      tracked_minutes: 2_520,
      study_minutes: 150,
      goals: 7,
      goals_succeeded: 5,
      battles: 4,
      decided: 4,
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
    week: described(
      z.string().check(
        z.refine((value: string) => weekSpanOf(value) !== null, {
          error: "must be a real calendar date or an ISO week such as 2026-W47",
          params: { code: "invalid_date" },
        }),
      ),
      "An ISO week, such as `2026-W47`, or a date in it.",
      "2026-W47",
    ),
  }),
  response: z.object({ weekly: WeeklySchema }),
  status: 200,
  errors: ["invalid_date"],
});
