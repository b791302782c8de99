import * as z from "zod/mini";
import { DateSchema } from "../domain/calendar.ts";
import { RING_NAMES } from "../domain/rings/mod.ts";
import { described, FACTS, InstantSchema } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";

/** How many days a witness sees. */
export const WITNESS_DAYS = 28;

/** Since when there is a witness; never the address, which is shown once. */
const WitnessLinkSchema = z.object({ created_at: InstantSchema });

export const getWitness = endpoint({
  name: "getWitness",
  method: "GET",
  path: "/auth/witness",
  summary: "Whether there is a link for a witness, and since when; null when there is none.",
  tag: "Account",
  access: "session",
  response: z.object({
    witness: described(z.nullable(WitnessLinkSchema), "The link for a witness, or null."),
  }),
  status: 200,
  errors: [],
});

export const createWitness = endpoint({
  name: "createWitness",
  method: "POST",
  path: "/auth/witness",
  summary:
    "Make a link for a witness, in place of the one that there is. It shows the rings of the last 28 " +
    "days and how many commitments were kept: no words and no times. Its address is returned this once only.",
  tag: "Account",
  access: "session",
  recent: true,
  response: z.object({
    witness: described(
      z.extend(WitnessLinkSchema, {
        url: described(z.string(), "The path of the page on this server.", `/witness/${"a".repeat(64)}`),
      }),
      "The new link for a witness.",
    ),
  }),
  status: 201,
  errors: [],
});

export const endWitness = endpoint({
  name: "endWitness",
  method: "DELETE",
  path: "/auth/witness",
  summary: "End the link for a witness: its address is unknown from the next call on.",
  tag: "Account",
  access: "session",
  recent: true,
  response: z.object({ witness: described(z.null(), "There is none any more.") }),
  status: 200,
  errors: [],
});

/** What a witness sees: no words and no times. */
const WitnessedSchema = z.object({
  days: described(
    z.array(z.object({
      date: DateSchema,
      completed: described(z.int(), "How many rings are complete, 0 to 5."),
      fullness: described(
        z.array(z.number()).check(z.length(RING_NAMES.length)),
        "How full each ring's stroke is, 0 to 1, in the order of the rings.",
      ),
    })),
    "The last 28 days, oldest first.",
  ),
  commitments: described(
    z.object({
      kept: described(z.int(), "How many were kept."),
      broken: described(z.int(), "How many were not."),
    }),
    "The commitments of the days before today.",
  ),
}).register(FACTS, {
  id: "Witnessed",
  description: "What a witness sees of the last 28 days.",
  example: {
    days: [{ date: "2026-11-21", completed: 2, fullness: [0.7, 1, 0, 0, 0] }],
    commitments: { kept: 18, broken: 3 },
  },
});

export type Witnessed = z.infer<typeof WitnessedSchema>;

export const readWitness = endpoint({
  name: "readWitness",
  method: "GET",
  path: "/witness/{secret}",
  summary: "What a witness sees. The address is the secret: no token is needed, and it gives access to " +
    "nothing else.",
  tag: "Data",
  access: "anyone",
  params: z.object({
    secret: described(z.string(), "The secret of the link.", "a".repeat(64)),
  }),
  response: z.object({ witness: WitnessedSchema }),
  status: 200,
  errors: ["not_found"],
});
