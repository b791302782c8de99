import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "../../domain/calendar.ts";
import { fieldText } from "../../domain/problems.ts";
import { RINGS, type RingViews } from "../../domain/rings/mod.ts";
import { type ItemKind, itemsOf, type ListItem, listOf } from "../../domain/rings/registry.ts";
import { lazily } from "../../domain/schema.ts";
import { t } from "../../texts/translate.ts";
import { mergeFields, mergeLists } from "../merge.ts";
import type { CommandDefinition } from "./mod.ts";

/** The rings that have fields besides their lists. */
export type FieldRing = "fire" | "wind" | "void";

/** Fields of a ring after an edit (`mine`) and before it (`base`). Both contain the same fields. */
export interface SaveFields<K extends string, T extends object> {
  readonly kind: K;
  readonly day: CalendarDate;
  readonly base: Partial<T>;
  readonly mine: Partial<T>;
}

/** Returns the command of `kind` that saves any fields of the patch schema of `ring`. */
function saveFieldsCommand<const K extends string, R extends FieldRing>(
  kind: K,
  ring: R,
): CommandDefinition<SaveFields<K, RingViews[R]>> {
  const { title: noun, patch } = RINGS[ring];
  const schema = () => z.object({ kind: z.literal(kind), day: DateSchema, base: patch, mine: patch });
  return {
    // The output of the ring's patch schema is a partial ring.
    schema: lazily(schema) as unknown as () => z.ZodMiniType<SaveFields<K, RingViews[R]>>,
    title: ({ mine }) => `${t(noun)}: ${Object.keys(mine).map(fieldText).join(t(", "))}`,
    project: (day, { day: date, base, mine }) =>
      day.date === date ? { ...day, [ring]: mergeFields<object>(base, mine, day[ring]) } : day,
  };
}

/** The commands that save fields of a ring. */
export const SAVE_FIRE = saveFieldsCommand("save_fire", "fire");
export const SAVE_WIND = saveFieldsCommand("save_wind", "wind");
export const SAVE_VOID = saveFieldsCommand("save_void", "void");

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
  const list = listOf(item);
  const schema = () => {
    const items = z.array(list.item);
    return z.object({ kind: z.literal(kind), day: DateSchema, base: items, mine: items });
  };
  return {
    // The compiler cannot infer that the literal of a type parameter has that parameter as its type.
    schema: lazily(schema) as unknown as () => z.ZodMiniType<SaveList<K, L>>,
    title({ base, mine }) {
      const { title, item } = firstDifference(base, mine);
      const noun = t(list.noun);
      return item ? t(title, { noun, title: list.titleOf(item) }) : t("{noun} list", { noun });
    },
    project(day, { day: date, base, mine }) {
      if (day.date !== date) return day;
      const present = itemsOf(item, day);
      const merged = list.written(present, mergeLists(base, mine, present));
      return { ...day, [list.ring]: list.show(day[list.ring], merged) };
    },
  };
}

/** Returns the first item that a save of a list adds, deletes or changes, and the title of that. */
function firstDifference<T extends { readonly id: string }>(base: readonly T[], mine: readonly T[]) {
  const find = (list: readonly T[], id: string) => list.find((item) => item.id === id);
  const added = mine.find(({ id }) => !find(base, id));
  if (added) return { title: "{noun} added: {title}", item: added };
  const removed = base.find(({ id }) => !find(mine, id));
  if (removed) return { title: "{noun} deleted: {title}", item: removed };
  const changed = mine.find((item) => JSON.stringify(item) !== JSON.stringify(find(base, item.id)));
  return { title: "{noun} changed: {title}", item: changed };
}

/** The commands that save a list of a day. */
export const SAVE_GOALS = saveListCommand("save_goals", "goal");
export const SAVE_STUDY_TARGETS = saveListCommand("save_study_targets", "study_target");
export const SAVE_WEAKNESS_REPS = saveListCommand("save_weakness_reps", "weakness_rep");
export const SAVE_BATTLES = saveListCommand("save_battles", "battle");
