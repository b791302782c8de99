import * as z from "zod/mini";
import { DaySchema } from "../domain/records.ts";
import { FACTS } from "../domain/schema.ts";
import { VersionSchema } from "../domain/user.ts";

/** What every ring write responds with beside the ring: its new version and the whole day after the write. */
export const RING_RESPONSE = {
  version: z.nullable(VersionSchema).register(FACTS, {
    id: "WrittenVersion",
    description: "The version after the call; null when the record was never written.",
  }),
  day: DaySchema,
} as const;

/** Returns the schema of a whole list in a request: at most `max` items, and no id twice. */
export function ringList<T extends z.ZodMiniType<{ id?: string | undefined }>>(item: T, max: number) {
  return z.array(item).check(
    z.maxLength(max),
    z.refine((items: readonly { id?: string | undefined }[]) => {
      const ids = items.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    }, "must not hold the same id twice"),
  );
}
