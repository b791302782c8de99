import * as z from "zod/mini";

/** The identifier of an item: a UUID in lower case, so that two spellings of one id are equal. */
export const IdSchema = z.guid("must be a UUID").check(z.toLowerCase());

/** Returns the id that follows `id` by `count`: the last twelve digits count up, and wrap around at their maximum. */
export function followingId(id: string, count: number): string {
  const last = (Number.parseInt(id.slice(-12), 16) + count) % 2 ** 48;
  return id.slice(0, -12) + last.toString(16).padStart(12, "0");
}
