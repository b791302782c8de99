import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const health = endpoint({
  name: "health",
  method: "GET",
  path: "/health",
  summary: "Whether the server is up and its store can be read and written.",
  tag: "Server",
  access: "anyone",
  response: z.object({
    status: z.literal("ok"),
    version: z.string(),
    kv: z.literal("ok"),
    /** False after a failed write to the store, until a write succeeds again. */
    writable: z.boolean(),
  }),
  status: 200,
  errors: [],
});
