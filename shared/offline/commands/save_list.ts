import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "../../calendar/mod.ts";
import { DAY_LISTS, type DayList, type ItemKind, itemsOf, type ListItem } from "../../rings/lists.ts";
import type { RingName } from "../../rings/mod.ts";
import { lazily } from "../../schema/lazily.ts";
import { mergeLists } from "../merge/merge.ts";
import type { CommandDefinition } from "./command_definition.ts";
import { t } from "../../texts/translate.ts";

/** The lists of a day that are saved as a whole. Entries have their own commands. */
export type SavedList = Exclude<ItemKind, "entry">;

/** A list of a day after an edit (`mine`) and before it (`base`). The difference is the change. */
export interface SaveList<K extends string, L extends SavedList> {
  readonly kind: K;
  readonly day: CalendarDate;
  readonly base: readonly ListItem<L>[];
  readonly mine: readonly ListItem<L>[];
}

/** Returns the command of `kind` that saves the list of `item`s after any edit. */
function saveListCommand<const K extends string, L extends SavedList>(
  kind: K,
  item: L,
): CommandDefinition<SaveList<K, L>> {
  // `item` selects the list and its items together, which the compiler cannot infer from a union.
  const list = DAY_LISTS[item] as unknown as DayList<RingName, string, ListItem<L>>;
  const schema = () => {
    const items = z.array(list.item);
    return z.object({ kind: z.literal(kind), day: DateSchema, base: items, mine: items });
  };
  return {
    // The compiler cannot infer that the literal of a type parameter has that parameter as its type.
    schema: lazily(schema) as unknown as () => z.ZodMiniType<SaveList<K, L>>,
    title({ base, mine }) {
      const { what, item } = firstDifference(base, mine);
      const noun = t(list.noun);
      return item
        ? t(`{noun} ${what}: {title}`, { noun, title: list.titleOf(item) })
        : t("{noun} list", { noun });
    },
    project(day, { day: date, base, mine }) {
      if (day.date !== date) return day;
      const merged = mergeLists(base, mine, itemsOf(item, day));
      return { ...day, [list.ring]: list.show(day[list.ring], merged) };
    },
  };
}

function firstDifference<T extends { readonly id: string }>(base: readonly T[], mine: readonly T[]) {
  const find = (list: readonly T[], id: string) => list.find((item) => item.id === id);
  const added = mine.find(({ id }) => !find(base, id));
  if (added) return { what: "added", item: added };
  const removed = base.find(({ id }) => !find(mine, id));
  if (removed) return { what: "deleted", item: removed };
  const changed = mine.find((item) => JSON.stringify(item) !== JSON.stringify(find(base, item.id)));
  return { what: "changed", item: changed };
}

/** The commands that save a list of a day. */
export const SAVE_GOALS = saveListCommand("save_goals", "goal");
export const SAVE_STUDY_TARGETS = saveListCommand("save_study_targets", "study_target");
export const SAVE_WEAKNESS_REPS = saveListCommand("save_weakness_reps", "weakness_rep");
export const SAVE_BATTLES = saveListCommand("save_battles", "battle");
