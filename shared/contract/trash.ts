import * as z from "zod/mini";
import { DaySchema, TrashItemSchema } from "../records/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { endpoint } from "./endpoint.ts";

export const listTrash = endpoint({
  name: "listTrash",
  method: "GET",
  path: "/trash",
  access: "user",
  response: z.object({ items: z.array(TrashItemSchema) }),
  status: 200,
  errors: [],
});

export const deleteTrashed = endpoint({
  name: "deleteTrashed",
  method: "DELETE",
  path: "/trash/{id}",
  access: "user",
  params: z.object({ id: IdSchema }),
  response: z.object({}),
  status: 200,
  errors: ["not_found"],
});

export const restoreFromTrash = endpoint({
  name: "restoreFromTrash",
  method: "POST",
  path: "/trash",
  access: "user",
  body: z.object({ id: IdSchema }),
  response: z.object({
    restored: TrashItemSchema,
    /** The day after the item was restored. */
    day: DaySchema,
  }),
  status: 200,
  idempotent: true,
  errors: ["not_found", "ring_full"],
});
