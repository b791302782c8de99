import * as z from "zod/mini";
import { GOAL_STATES, GoalSchema, WATER_LIMITS, WaterSchema } from "../domain/rings/mod.ts";
import { described, FACTS, IdSchema } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";
import { DayItemParamsSchema, DayParamsSchema } from "./params.ts";
import { RING_RESPONSE, ringList } from "./ring_write.ts";

const WaterResponseSchema = z.object({ water: WaterSchema, ...RING_RESPONSE }).register(FACTS, {
  id: "WrittenWater",
  description: "The Water ring and the whole day after a write.",
});

/**
 * A goal in a request. What it leaves out stays as it is; for a new goal the server adds the id, sets the target to the
 * baseline, and lets the state follow from the progress.
 */
const GoalInputSchema = z.extend(GoalSchema, {
  id: z.exactOptional(IdSchema),
  current_target: z.exactOptional(GoalSchema.shape.current_target),
  step_pct: z.exactOptional(GoalSchema.shape.step_pct),
  state: described(
    z.exactOptional(GoalSchema.shape.state),
    "How it went. Another state than the shown one is set, and stays.",
  ),
  note: z.exactOptional(GoalSchema.shape.note),
}).register(FACTS, {
  id: "GoalInput",
  description: "A goal in a list that replaces the day's.",
  example: { domain: "Fitness", target: "Push-ups", baseline: 10 },
});

export type GoalInput = z.output<typeof GoalInputSchema>;

/** A ready-made goal. `step_pct` is its growth rate in whole percent. */
const GoalTemplateSchema = z.object({
  id: described(z.string(), "Identifies the item."),
  title: described(z.string(), "A title."),
  domain: described(z.string(), "The area of life, such as Fitness."),
  baseline: described(z.int(), "The amount at which the goal started."),
  unit: described(z.string(), "The unit of the amounts; may be empty."),
  step_pct: described(z.int(), "Growth after a success, in whole percent."),
});

export type GoalTemplate = z.infer<typeof GoalTemplateSchema>;

export const putGoals = endpoint({
  name: "putGoals",
  method: "PUT",
  path: "/water/{day}/goals",
  summary: "Replace the goals of a day with this list.",
  tag: "Water",
  example: { goals: [{ domain: "Fitness", target: "Push-ups", baseline: 10 }] },
  access: "user",
  params: DayParamsSchema,
  body: z.object({ goals: described(ringList(GoalInputSchema, WATER_LIMITS.goals), "The micro-goals.") }),
  response: WaterResponseSchema,
  status: 200,
  writes: "water",
  idempotent: "merged",
  errors: ["invalid_date", "ring_full"],
});

export const patchGoal = endpoint({
  name: "patchGoal",
  method: "PATCH",
  path: "/water/{day}/goals/{id}",
  summary: "Change one goal: set its state, its note, its growth or its progress, or add to its progress.",
  tag: "Water",
  example: { state: "success" },
  access: "user",
  params: DayItemParamsSchema,
  body: z.object({
    state: described(z.exactOptional(z.enum(GOAL_STATES)), "How it went."),
    note: z.exactOptional(GoalSchema.shape.note),
    progress: described(GoalSchema.shape.progress, "The new total, with the time that was tracked for it."),
    add: described(
      z.exactOptional(
        z.int().check(z.gte(-WATER_LIMITS.progress.max), z.lte(WATER_LIMITS.progress.max)),
      ),
      "What to add to its progress, also a negative number; the result is held to 0 to 1,000,000. Not together with progress.",
    ),
    step_pct: z.exactOptional(GoalSchema.shape.step_pct),
  }).check(z.refine(
    ({ progress, add }: { progress?: number; add?: number }) => progress === undefined || add === undefined,
    { error: "must not come with progress", path: ["add"] },
  )),
  response: z.extend(WaterResponseSchema, { goal: GoalSchema }),
  status: 200,
  writes: "water",
  idempotent: true,
  errors: ["invalid_date", "not_found", "ring_full"],
});

export const goalTemplates = endpoint({
  name: "goalTemplates",
  method: "GET",
  path: "/water/templates",
  summary: "Ready-made goals.",
  tag: "Water",
  access: "user",
  response: z.object({ templates: described(z.array(GoalTemplateSchema), "Ready-made goals.") }),
  status: 200,
  errors: [],
});
