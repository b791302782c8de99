import * as z from "zod/mini";

/** A whole list of a ring as it is sent: at most `most` items, no id twice. */
export function ringList<T extends z.ZodMiniType<{ id?: string | undefined }>>(item: T, most: number) {
  return z.array(item).check(
    z.maxLength(most, `must hold at most ${most} items a day`),
    z.refine((items: readonly { id?: string | undefined }[]) => {
      const ids = items.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    }, "must not hold the same id twice"),
  );
}
