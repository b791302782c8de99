import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const health = endpoint({
  name: "health",
  method: "GET",
  path: "/health",
  access: "anyone",
  summary: "Whether the server is up, and whether its store can be read and written.",
  response: z.object({
    status: z.literal("ok"),
    version: z.string(),
    kv: z.literal("ok"),
    /** False after a write that the store could not make, until it makes one again. */
    writable: z.boolean(),
  }),
  status: 200,
  errors: [],
});
