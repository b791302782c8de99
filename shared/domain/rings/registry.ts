import type * as z from "zod/mini";
import { EARTH, EARTH_LIMITS, EntrySchema, shownEntry } from "./earth.ts";
import { FIRE } from "./fire.ts";
import type { RingName } from "./ring.ts";
import { BattleSchema, VOID, VOID_LIMITS, voidView } from "./void.ts";
import {
  GoalSchema,
  goalView,
  storedGoal,
  WATER,
  WATER_LIMITS,
  withoutArchived,
  writtenGoal,
} from "./water.ts";
import {
  storedStudy,
  StudyTargetSchema,
  studyView,
  WeaknessRepSchema,
  WIND,
  WIND_LIMITS,
  windView,
  writtenStudy,
} from "./wind.ts";

/** The definition of each ring. Code that differs by ring looks it up here instead of switching on the name. */
export const RINGS = { earth: EARTH, water: WATER, fire: FIRE, wind: WIND, void: VOID } as const;

type Definitions = typeof RINGS;

/** The stored document of each ring. */
export type StoredRings = { [R in keyof Definitions]: ReturnType<Definitions[R]["empty"]> };

/** Each ring as a Day shows it, but for its answer. */
export type RingViews = { [R in keyof Definitions]: Parameters<Definitions[R]["complete"]>[0] };

/** The description of one list of a day: everything in which lists differ. */
export interface DayList<
  Ring extends RingName = RingName,
  Field extends string = string,
  Item extends { readonly id: string } = { readonly id: string },
> {
  readonly ring: Ring;
  /** The field that contains the list in the stored ring, in the ring of a Day and in the request that replaces it. */
  readonly field: Field;
  readonly item: z.ZodMiniType<Item>;
  /** The maximum number of items on a day. */
  readonly max: number;
  /** The name of one item: 'Goal'. */
  readonly noun: string;
  /** The name of several within a sentence: 'goals'. */
  readonly plural: string;
  /** Returns the user's name for an item, for titles. */
  readonly titleOf: (item: Item) => string;
  /** Returns a stored item as a Day shows it while no time is tracked for it. */
  readonly shown: (item: Item) => Item;
  /** Returns the items as a Day that showed `before` shows them after a write of `items`. */
  readonly written: (before: readonly Item[], items: readonly Item[]) => Item[];
  /** Returns the stored ring with these items. */
  readonly store: (ring: StoredRings[Ring], items: Item[]) => StoredRings[Ring];
  /** Returns the ring of a Day with these items and with everything that is computed from them alone. */
  readonly show: <View extends RingViews[Ring]>(ring: View, items: Item[]) => View;
}

/** Every list of a day, by the kind of its items. */
export const DAY_LISTS = {
  /**
   * `show` does not compute the times of the day, which depend on more than the ring: see `reconcile`.
   */
  entry: dayList({
    ring: "earth",
    field: "actual_entries",
    item: EntrySchema,
    max: EARTH_LIMITS.entries,
    noun: "Time entry",
    plural: "time entries",
    titleOf: ({ category }) => category,
    shown: shownEntry,
    written: asSent,
    store: (earth, actual_entries) => ({ ...earth, actual_entries }),
    show: (earth, actual_entries) => ({ ...earth, actual_entries }),
  }),
  goal: dayList({
    ring: "water",
    field: "goals",
    item: GoalSchema,
    max: WATER_LIMITS.goals,
    noun: "Goal",
    plural: "goals",
    titleOf: ({ target }) => target,
    shown: (goal) => goalView(goal, 0),
    written: (before, goals) =>
      goals.map((goal) => {
        const shown = before.find(({ id }) => id === goal.id);
        if (goal === shown) return goal;
        const minutes = shown?.tracked_minutes ?? 0;
        return goalView(writtenGoal(goal, shown && storedGoal(shown), minutes), minutes);
      }),
    store: (water, goals) => ({ ...water, goals }),
    show: (water, goals) => ({ ...water, goals: withoutArchived(goals) }),
  }),
  study_target: dayList({
    ring: "wind",
    field: "study_targets",
    item: StudyTargetSchema,
    max: WIND_LIMITS.targets,
    noun: "Study target",
    plural: "study targets",
    titleOf: ({ subject }) => subject,
    shown: (study) => studyView(study, 0),
    written: (before, studies) =>
      studies.map((study) => {
        const shown = before.find(({ id }) => id === study.id);
        if (study === shown) return study;
        const minutes = shown?.tracked_minutes ?? 0;
        return studyView(writtenStudy(study, shown && storedStudy(shown), minutes), minutes);
      }),
    store: (wind, study_targets) => ({ ...wind, study_targets }),
    show: (wind, study_targets) => windView({ ...wind, study_targets }),
  }),
  weakness_rep: dayList({
    ring: "wind",
    field: "weakness_reps",
    item: WeaknessRepSchema,
    max: WIND_LIMITS.reps,
    noun: "Weakness rep",
    plural: "weakness reps",
    titleOf: ({ weakness }) => weakness,
    shown: (rep) => rep,
    written: asSent,
    store: (wind, weakness_reps) => ({ ...wind, weakness_reps }),
    show: (wind, weakness_reps) => windView({ ...wind, weakness_reps }),
  }),
  battle: dayList({
    ring: "void",
    field: "battle_logs",
    item: BattleSchema,
    max: VOID_LIMITS.battles,
    noun: "Battle",
    plural: "battles",
    titleOf: ({ hard_thing }) => hard_thing,
    shown: (battle) => battle,
    written: asSent,
    store: (ring, battle_logs) => ({ ...ring, battle_logs }),
    show: (ring, battle_logs) => {
      const { weekly_streak, today_commitment: today, tomorrow_commitment: tomorrow } = ring;
      return voidView({ ...ring, battle_logs }, weekly_streak, { today, tomorrow });
    },
  }),
} as const;

/** The kinds of items: the names of {@link DAY_LISTS}. */
export type ItemKind = keyof typeof DAY_LISTS;

/** The names of {@link DAY_LISTS}, in the order of the rings. */
export const ITEM_KINDS = Object.keys(DAY_LISTS) as readonly ItemKind[];

/** An item of any of a day's lists. */
export type ListItem<K extends ItemKind = ItemKind> = z.infer<(typeof DAY_LISTS)[K]["item"]>;

/** A ring and the next stored document of it. */
export type RingDocument = { [R in RingName]: { readonly ring: R; readonly next: StoredRings[R] } }[RingName];

/** Returns the items of one kind from stored or shown rings. */
export function itemsOf<K extends ItemKind>(kind: K, rings: StoredRings | RingViews): readonly ListItem<K>[] {
  const { ring, field } = DAY_LISTS[kind];
  // The field of a list contains its items, which the compiler cannot infer from a union.
  return (rings[ring] as unknown as Readonly<Record<string, readonly ListItem<K>[]>>)[field] ?? [];
}

/** Returns the description of the list of one kind. */
export function listOf<K extends ItemKind>(kind: K): DayList<RingName, string, ListItem<K>> {
  // `kind` selects the list, its ring and its items together, which the compiler cannot infer from a union.
  return DAY_LISTS[kind] as unknown as DayList<RingName, string, ListItem<K>>;
}

/** Returns the stored ring of a list with its items replaced by `items`. */
export function withItems<K extends ItemKind>(
  kind: K,
  rings: StoredRings,
  items: readonly ListItem<K>[],
): RingDocument {
  const { ring, store } = listOf(kind);
  return { ring, next: store(rings[ring], [...items]) } as RingDocument;
}

function asSent<T>(_before: readonly T[], items: readonly T[]): T[] {
  return [...items];
}

/** Infers the types of a list from its description. */
function dayList<const R extends RingName, const F extends string, I extends { readonly id: string }>(
  list: DayList<R, F, I>,
): DayList<R, F, I> {
  return list;
}
