import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "../../calendar/mod.ts";
import type { Day } from "../../records/mod.ts";
import { type Item, mergeLists } from "../merge.ts";
import type { CommandDefinition } from "./command_definition.ts";

/** A list of a day as somebody left it, and as it was before they did: what differs between the two is their change. */
export interface SaveList<K extends string, T extends Item> {
  readonly kind: K;
  readonly day: CalendarDate;
  readonly base: readonly T[];
  readonly mine: readonly T[];
}

interface ListOptions<K extends string, T extends Item> {
  readonly kind: K;
  readonly item: z.ZodMiniType<T>;
  /** What one item is called: 'Goal'. */
  readonly noun: string;
  /** An item's own words. */
  readonly nameOf: (item: T) => string;
  readonly read: (day: Day) => readonly T[];
  readonly write: (day: Day, items: T[]) => Day;
}

/** The kind of change that edits one list of a day, whatever the edit. */
export function saveListCommand<const K extends string, T extends Item>(
  { kind, item, noun, nameOf, read, write }: ListOptions<K, T>,
): CommandDefinition<SaveList<K, T>> {
  const schema = z.object({
    kind: z.literal(kind),
    day: DateSchema,
    base: z.array(item),
    mine: z.array(item),
  });
  return {
    // The inferred type of a literal of a type parameter is that parameter, which the compiler cannot tell.
    schema: schema as unknown as z.ZodMiniType<SaveList<K, T>>,
    title({ base, mine }) {
      const { what, item } = firstDifference(base, mine);
      return item ? `${noun} ${what}: ${nameOf(item)}` : `${noun} list`;
    },
    project: (day, { day: date, base, mine }) =>
      day.date === date ? write(day, mergeLists(base, mine, read(day))) : day,
  };
}

function firstDifference<T extends Item>(base: readonly T[], mine: readonly T[]) {
  const find = (list: readonly T[], id: string) => list.find((item) => item.id === id);
  const added = mine.find(({ id }) => !find(base, id));
  if (added) return { what: "added", item: added };
  const removed = base.find(({ id }) => !find(mine, id));
  if (removed) return { what: "deleted", item: removed };
  const changed = mine.find((item) => JSON.stringify(item) !== JSON.stringify(find(base, item.id)));
  return { what: "changed", item: changed };
}
