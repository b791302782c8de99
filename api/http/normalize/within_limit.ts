import { DAY_LISTS, type ItemKind } from "#shared/rings/mod.ts";
import { Failure } from "../../failure.ts";

/** Returns the list of a day unchanged. Throws `ring_full` when it is longer than a day allows. */
export function withinLimit<T>(kind: ItemKind, list: T[]): T[] {
  const { max, plural } = DAY_LISTS[kind];
  if (list.length <= max) return list;
  throw new Failure("ring_full", {
    message: `A day holds at most ${max} ${plural}. Delete or join some first.`,
  });
}
