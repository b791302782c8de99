import * as z from "zod/mini";
import { described, FACTS } from "../domain/schema.ts";

/**
 * What a sentence of a response was made of: a client that translates it has the code and the values, and need not take
 * the sentence apart. Absent for a sentence without values, and from servers before it was added.
 */
export const SaidSchema = z.optional(
  z.object({
    code: described(z.string(), "Which sentence it is, whatever its values."),
    values: described(
      z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      "The values in it, by name: durations in minutes, dates as `YYYY-MM-DD`.",
    ),
  }).register(FACTS, {
    id: "Said",
    description: "What the sentence beside it was made of, for translation; absent when it has no values.",
    example: { code: "week_streak", values: { ring: "Void", days: 9 } },
  }),
);
