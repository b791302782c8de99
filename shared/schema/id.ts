import * as z from "zod/mini";
import { FACTS } from "./facts.ts";

/** The identifier of an item: a UUID in lower case, so that two spellings of one id are equal. */
export const IdSchema = z.guid("must be a UUID").check(z.toLowerCase()).register(FACTS, {
  id: "Id",
  description: "A UUID in lower case.",
  example: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
});

/** Returns the id that follows `id` by `count`: the last twelve digits count up, and wrap around at their maximum. */
export function followingId(id: string, count: number): string {
  const last = (Number.parseInt(id.slice(-12), 16) + count) % 2 ** 48;
  return id.slice(0, -12) + last.toString(16).padStart(12, "0");
}
