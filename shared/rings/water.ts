import * as z from "zod/mini";
import { IdSchema } from "../schema/id.ts";
import { patchOf } from "../schema/patch.ts";
import { requiredText, text } from "../schema/text.ts";
import type { RingDefinition } from "./ring.ts";

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
  amount: { min: 1, max: 1_000_000 },
  stepPct: { min: 1, max: 50, default: 10 },
} as const;

const AmountSchema = z.int().check(z.gte(WATER_LIMITS.amount.min), z.lte(WATER_LIMITS.amount.max));

/** A daily micro-goal. `step_pct` is its growth rate in whole percent. */
export const GoalSchema = z.object({
  id: IdSchema,
  domain: requiredText(WATER_LIMITS.domain),
  target: requiredText(WATER_LIMITS.target),
  baseline: AmountSchema,
  step_pct: z.int().check(z.gte(WATER_LIMITS.stepPct.min), z.lte(WATER_LIMITS.stepPct.max)),
  current_target: AmountSchema,
  state: z.enum(GOAL_STATES),
  note: text(WATER_LIMITS.note),
});

export type Goal = z.infer<typeof GoalSchema>;

export const WaterSchema = z.object({ goals: z.array(GoalSchema) });

export type Water = z.infer<typeof WaterSchema>;

/** The fields that a save may contain besides the goals: none yet. */
const WaterPatchSchema = patchOf(z.omit(WaterSchema, { goals: true }));

function successes(water: Water): number {
  return water.goals.filter((goal) => goal.state === "success").length;
}

export const WATER: RingDefinition<Water, Water> = {
  name: "water",
  title: "Water",
  purpose: "Adaptive micro-goals",
  glyph: "水",
  stored: WaterSchema,
  view: WaterSchema,
  patch: WaterPatchSchema,
  computed: [],
  migrations: [],
  empty: () => ({ goals: [] }),
  complete: (water) => successes(water) > 0,
  progress: (water) => water.goals.length === 0 ? 0 : 100 * successes(water) / water.goals.length,
  fact: (water) =>
    water.goals.length === 0 ? "no goals yet" : `${successes(water)} of ${water.goals.length} goals`,
};
