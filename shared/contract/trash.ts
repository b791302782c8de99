import * as z from "zod/mini";
import { DaySchema, TrashItemSchema } from "../domain/records.ts";
import { IdSchema } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";
import { ItemParamsSchema } from "./params.ts";

export const listTrash = endpoint({
  name: "listTrash",
  method: "GET",
  path: "/trash",
  summary:
    "Items deleted in the last 30 days, also by replacing a list, and not restored since; latest first.",
  tag: "Trash",
  access: "user",
  response: z.object({ items: z.array(TrashItemSchema) }),
  status: 200,
  errors: [],
});

export const deleteTrashed = endpoint({
  name: "deleteTrashed",
  method: "DELETE",
  path: "/trash/{id}",
  summary: "Delete an item in the trash for good.",
  tag: "Trash",
  access: "user",
  params: ItemParamsSchema,
  response: z.object({}),
  status: 200,
  errors: ["not_found"],
});

export const restoreFromTrash = endpoint({
  name: "restoreFromTrash",
  method: "POST",
  path: "/trash",
  summary: "Restore a deleted item to the list of its day, unchanged.",
  tag: "Trash",
  example: { id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f" },
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
