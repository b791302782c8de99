import * as z from "zod/mini";
import { DayBoundarySchema, DEFAULT_DAY_BOUNDARY } from "../day/mod.ts";
import { type ByRing, byRing, TIME_CATEGORIES, type TimeCategory } from "../rings/mod.ts";

const PromptsSchema = z.object({
  earth: z.boolean(),
  water: z.boolean(),
  fire: z.boolean(),
  wind: z.boolean(),
  void: z.boolean(),
});

const MINUTES_A_DAY = 1_440;

/** Minutes a day that the user means to spend on a category; a category that is absent has no plan. */
export type TimePlan = Partial<Record<TimeCategory, number>>;

export const TimePlanSchema = z.partialRecord(
  z.enum(TIME_CATEGORIES),
  z.int().check(z.gte(0), z.lte(MINUTES_A_DAY)),
);

/** What the user chose for themselves. */
export const SettingsSchema = z.object({
  /** Whether each ring asks its question of the day and may remind. */
  prompts_enabled: PromptsSchema,
  day_boundary: DayBoundarySchema,
  /** Null: no plan. */
  time_plan: z.nullable(TimePlanSchema),
});

export type Settings = z.infer<typeof SettingsSchema>;

/** The settings of a user who never chose any. */
export function defaultSettings(): Settings {
  const prompts: ByRing<boolean> = byRing(() => true);
  return { prompts_enabled: prompts, day_boundary: DEFAULT_DAY_BOUNDARY, time_plan: null };
}
