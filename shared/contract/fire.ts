import * as z from "zod/mini";
import { FIRE_LIMITS, FirePatchSchema, FireSchema } from "../domain/rings/mod.ts";
import { described, FACTS, requiredText } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";
import { DayParamsSchema } from "./params.ts";
import { RING_RESPONSE } from "./ring_write.ts";

export const putFire = endpoint({
  name: "putFire",
  method: "PUT",
  path: "/fire/{day}",
  summary: "Write the Fire ring; absent fields are unchanged.",
  tag: "Fire",
  access: "user",
  params: DayParamsSchema,
  body: FirePatchSchema,
  response: z.object({ fire: FireSchema, ...RING_RESPONSE }).register(FACTS, {
    id: "WrittenFire",
    description: "The Fire ring and the whole day after a write.",
  }),
  status: 200,
  writes: "fire",
  errors: ["invalid_date", "ring_full"],
});

export const weaknessSuggestions = endpoint({
  name: "weaknessSuggestions",
  method: "GET",
  path: "/fire/weakness-suggestions",
  summary:
    "Weaknesses to choose from, by group: those one is at war with, the user's own, recently forged ones, " +
    "then the built-in ones.",
  tag: "Fire",
  access: "user",
  response: z.object({
    weakness_suggestions: described(
      z.array(
        z.object({
          category: described(z.string(), "What the time was spent on."),
          suggestions: described(z.array(z.string()), "The suggested texts."),
        }),
      ),
      "Weaknesses, by group.",
    ),
  }),
  status: 200,
  errors: [],
});

export const taskSuggestions = endpoint({
  name: "taskSuggestions",
  method: "GET",
  path: "/fire/task-suggestions",
  summary: "Attack tasks of thirty minutes or less for a weakness, first those that worked best against it.",
  tag: "Fire",
  access: "user",
  query: z.object({
    weakness: described(requiredText(FIRE_LIMITS.weakness), "The weakness.", "Procrastination"),
  }),
  response: z.object({ task_suggestions: described(z.array(z.string()), "The suggested tasks.") }),
  status: 200,
  errors: [],
});
