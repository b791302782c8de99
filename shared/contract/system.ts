import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const health = endpoint({
  name: "health",
  method: "GET",
  path: "/health",
  access: "anyone",
  summary: "Whether the server is up and its store answers.",
  answer: z.object({ status: z.literal("ok"), version: z.string(), kv: z.literal("ok") }),
  status: 200,
  errors: [],
});
