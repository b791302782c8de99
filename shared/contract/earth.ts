import * as z from "zod/mini";
import { EarthSchema, EntryDraftSchema, EntryPatchSchema, EntrySchema } from "../domain/rings/mod.ts";
import { FACTS } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";
import { DayItemParamsSchema, DayParamsSchema } from "./params.ts";
import { RING_RESPONSE } from "./ring_write.ts";

const EarthResponseSchema = z.object({ earth: EarthSchema, ...RING_RESPONSE }).register(FACTS, {
  id: "WrittenEarth",
  description: "The Earth ring and the whole day after a write.",
});

export const addEntry = endpoint({
  name: "addEntry",
  method: "POST",
  path: "/days/{day}/earth/entries",
  summary:
    "Add a time entry to a day. When an entry with this `id` exists, nothing changes and that entry is " +
    "returned.",
  tag: "Earth",
  access: "user",
  params: DayParamsSchema,
  body: EntryDraftSchema,
  response: z.extend(EarthResponseSchema, { entry: EntrySchema }),
  status: 201,
  writes: "earth",
  idempotent: true,
  errors: ["invalid_date", "ring_full"],
});

export const updateEntry = endpoint({
  name: "updateEntry",
  method: "PATCH",
  path: "/days/{day}/earth/entries/{id}",
  summary: "Change a time entry; absent fields are unchanged.",
  tag: "Earth",
  access: "user",
  params: DayItemParamsSchema,
  body: EntryPatchSchema,
  response: z.extend(EarthResponseSchema, { entry: EntrySchema }),
  status: 200,
  writes: "earth",
  errors: ["invalid_date", "not_found", "ring_full"],
});

export const deleteEntry = endpoint({
  name: "deleteEntry",
  method: "DELETE",
  path: "/days/{day}/earth/entries/{id}",
  summary: "Delete a time entry.",
  tag: "Earth",
  access: "user",
  params: DayItemParamsSchema,
  response: EarthResponseSchema,
  status: 200,
  writes: "earth",
  errors: ["invalid_date", "not_found"],
});
