import * as z from "zod/mini";
import { DaySchema } from "../domain/records.ts";
import { AnswerSchema, RING_NAMES } from "../domain/rings/mod.ts";
import { described, FACTS, InstantInputSchema } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";
import { DayParamsSchema } from "./params.ts";
import { RING_RESPONSE } from "./ring_write.ts";

/** The answered ring, its version, which is the same as before, and the day. */
const AnsweredSchema = z.object({
  earth: z.exactOptional(DaySchema.shape.earth),
  water: z.exactOptional(DaySchema.shape.water),
  fire: z.exactOptional(DaySchema.shape.fire),
  wind: z.exactOptional(DaySchema.shape.wind),
  void: z.exactOptional(DaySchema.shape.void),
  ...RING_RESPONSE,
  // Earlier servers do not say it.
  replaced: z.exactOptional(described(AnswerSchema, "The answer that was there before.")),
}).register(FACTS, {
  id: "Answered",
  description: "The ring that was answered and the whole day after the write.",
});

export const putAnswer = endpoint({
  name: "putAnswer",
  method: "PUT",
  path: "/days/{day}/answers/{ring}",
  summary:
    "Answer the question of the day of a ring; an empty text removes the answer. It changes no ring's " +
    "version.",
  tag: "Days",
  access: "user",
  params: z.extend(DayParamsSchema, { ring: described(z.enum(RING_NAMES), "The ring.", "earth") }),
  body: AnswerSchema,
  response: AnsweredSchema,
  status: 200,
  idempotent: true,
  errors: ["invalid_date", "ring_full"],
});

const SealedSchema = z.object({ day: DaySchema });

export const sealDay = endpoint({
  name: "sealDay",
  method: "PUT",
  path: "/days/{day}/seal",
  summary: "Seal a day up to today. A sealed day keeps its seal, and can still be corrected.",
  tag: "Days",
  access: "user",
  params: DayParamsSchema,
  query: z.object({
    at: described(
      z.exactOptional(InstantInputSchema),
      "When it was sealed, where that was earlier; any other time is now.",
    ),
  }),
  response: SealedSchema,
  status: 200,
  errors: ["invalid_date"],
});

export const unsealDay = endpoint({
  name: "unsealDay",
  method: "DELETE",
  path: "/days/{day}/seal",
  summary: "Take the seal of a day away. A day without one is left as it is.",
  tag: "Days",
  access: "user",
  params: DayParamsSchema,
  response: SealedSchema,
  status: 200,
  errors: ["invalid_date"],
});
