import * as z from "zod/mini";
import { described } from "../domain/schema.ts";
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
    version: described(z.string(), "The version after the call; null when the record was never written."),
    kv: z.literal("ok"),
    writable: described(
      z.boolean(),
      "False after a failed write to the store, until a write succeeds again.",
    ),
  }),
  status: 200,
  errors: [],
});
