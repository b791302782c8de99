import * as z from "zod/mini";
import { DaySchema, TrashItemSchema } from "../records/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { endpoint } from "./endpoint.ts";

export const listTrash = endpoint({
  name: "listTrash",
  method: "GET",
  path: "/trash",
  access: "user",
  summary:
    "What was deleted in the last 30 days, also by a whole-list call, and is not back: the latest first.",
  response: z.object({ items: z.array(TrashItemSchema) }),
  status: 200,
  errors: [],
});

export const restoreFromTrash = endpoint({
  name: "restoreFromTrash",
  method: "POST",
  path: "/trash",
  access: "user",
  summary: "Put something that was deleted back into the list of its day, as it was.",
  body: z.object({ id: IdSchema }),
  response: z.object({
    /** What was put back. */
    restored: TrashItemSchema,
    /** Its day, with it. */
    day: DaySchema,
  }),
  status: 200,
  idempotent: true,
  errors: ["not_found", "ring_full", "idempotency_mismatch"],
});
