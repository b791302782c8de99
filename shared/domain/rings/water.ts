import * as z from "zod/mini";
import { t } from "../../texts/translate.ts";
import { type CalendarDate, weekdayOf } from "../calendar.ts";
import { described, FACTS, IdSchema, patchOf, requiredText, text } from "../schema.ts";
import { RING_WORDS, type RingDefinition } from "./ring.ts";

export const GOAL_STATES = ["pending", "success", "partial", "fail"] as const;

export type GoalState = (typeof GOAL_STATES)[number];

/** The name of each state of a goal. */
export const GOAL_STATE_TEXT: Readonly<Record<GoalState, string>> = {
  pending: "Pending",
  success: "Success",
  partial: "Partial",
  fail: "Failed",
};

/** The state after a click on a goal's status icon. */
export const NEXT_GOAL_STATE: Readonly<Record<GoalState, GoalState>> = {
  pending: "success",
  success: "partial",
  partial: "fail",
  fail: "pending",
};

export const WATER_LIMITS = {
  goals: 50,
  target: 200,
  domain: 50,
  note: 1_000,
  unit: 20,
  amount: { min: 1, max: 1_000_000 },
  stepPct: { min: 1, max: 50, default: 10 },
} as const;

const AmountSchema = z.int().check(z.gte(WATER_LIMITS.amount.min), z.lte(WATER_LIMITS.amount.max));

/** Weekdays, 1 for Monday to 7 for Sunday: at least one, each once and in order. */
const WeekdaysSchema = z.array(z.int().check(z.gte(1), z.lte(7))).check(
  z.minLength(1, "must not be empty"),
  z.overwrite((days) => [...new Set(days)].sort()),
);

/**
 * A daily micro-goal. `step_pct` is its growth rate in whole percent. The optional fields are absent unless they were
 * set: a request that leaves one out does not change it.
 */
export const GoalSchema = z.object({
  id: IdSchema,
  domain: described(requiredText(WATER_LIMITS.domain), "The area of life, such as Fitness."),
  target: described(requiredText(WATER_LIMITS.target), "What to do."),
  baseline: described(AmountSchema, "The amount at which the goal started."),
  step_pct: described(
    z.int().check(z.gte(WATER_LIMITS.stepPct.min), z.lte(WATER_LIMITS.stepPct.max)),
    "Growth after a success, in whole percent.",
  ),
  current_target: described(AmountSchema, "The amount to reach today."),
  state: described(z.enum(GOAL_STATES), "How it went."),
  note: described(text(WATER_LIMITS.note), "A note; empty when there is none."),
  unit: described(
    z.exactOptional(text(WATER_LIMITS.unit)),
    "What its numbers count: 'km'. None when absent or empty.",
  ),
  weekdays: described(
    z.exactOptional(WeekdaysSchema),
    "The weekdays on which it is due, 1 for Monday to 7 for Sunday; every day when absent.",
  ),
  paused: described(z.exactOptional(z.boolean()), "Whether it carries over without being due."),
  archived: described(
    z.exactOptional(z.boolean()),
    "Whether it is in the trash until it is restored; on the day it was archived, its list keeps its outcome.",
  ),
}).register(FACTS, {
  id: "Goal",
  description: "A daily micro-goal whose target grows with success.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    domain: "Fitness",
    target: "Push-ups",
    baseline: 10,
    step_pct: 10,
    current_target: 12,
    state: "success",
    note: "",
  },
});

export type Goal = z.infer<typeof GoalSchema>;

export const WaterSchema = z.object({ goals: z.array(GoalSchema) }).register(FACTS, {
  id: "Water",
  description: "The ring of micro-goals.",
});

export type Water = z.infer<typeof WaterSchema>;

/** The fields that a save may contain besides the goals: none yet. */
const WaterPatchSchema = patchOf(z.omit(WaterSchema, { goals: true }));

/** Returns whether the goal is due on `date`. Goals that are not due are folded below the others. */
export function isDue({ weekdays, paused, archived }: Goal, date: CalendarDate): boolean {
  return !paused && !archived && (!weekdays || weekdays.includes(weekdayOf(date)));
}

/** Returns the goals that are due on `date`. */
export function dueGoals(goals: readonly Goal[], date: CalendarDate): Goal[] {
  return goals.filter((goal) => isDue(goal, date));
}

/** Returns whether the goal counts on `date`: it is due, or it has an outcome all the same. */
export function counts(goal: Goal, date: CalendarDate): boolean {
  return goal.state !== "pending" || isDue(goal, date);
}

/** Returns the goals that count on `date`. */
export function countedGoals(goals: readonly Goal[], date: CalendarDate): Goal[] {
  return goals.filter((goal) => counts(goal, date));
}

/** Returns the goals that stay in the list of their day: an archived goal only with an outcome. */
export function withoutArchived(goals: readonly Goal[]): Goal[] {
  return goals.filter(({ archived, state }) => !archived || state !== "pending");
}

/** Returns how many goals count on `date`, and how many of them succeeded. */
function countGoals({ goals }: Water, date: CalendarDate): { total: number; successes: number } {
  const counted = countedGoals(goals, date);
  return {
    total: counted.length,
    successes: counted.filter(({ state }) => state === "success").length,
  };
}

export const WATER: RingDefinition<Water, Water> = {
  name: "water",
  ...RING_WORDS.water,
  stored: WaterSchema,
  view: WaterSchema,
  patch: WaterPatchSchema,
  computed: [],
  migrations: [],
  empty: () => ({ goals: [] }),
  complete: (water, date) => countGoals(water, date).successes > 0,
  progress: (water, date) => {
    const { total, successes } = countGoals(water, date);
    return total === 0 ? 0 : 100 * successes / total;
  },
  fact: (water, date) => {
    const { total, successes } = countGoals(water, date);
    if (total === 1) return t("{successes} of 1 goal", { successes });
    if (total > 0) return t("{successes} of {total} goals", { successes, total });
    return water.goals.length > 0 ? t("no goals due") : t("no goals");
  },
};
