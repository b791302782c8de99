import type { ItemKind, TrashItem } from "#shared/records/mod.ts";
import {
  type Battle,
  EARTH_LIMITS,
  type Entry,
  type Goal,
  type RingName,
  type StoredRings,
  type StudyTarget,
  VOID_LIMITS,
  WATER_LIMITS,
  type WeaknessRep,
  WIND_LIMITS,
} from "#shared/rings/mod.ts";

/** An item of any list. */
export type Item = TrashItem["item"];

/** A ring with the document that it shall have. */
export type RingDocument = { [R in RingName]: { readonly ring: R; readonly next: StoredRings[R] } }[RingName];

/** A list of a day. */
export interface ItemList {
  readonly kind: ItemKind;
  readonly ring: RingName;
  /** How many items a day holds at the most, and what they are called. */
  readonly most: number;
  readonly noun: string;
  readonly read: (rings: StoredRings) => readonly Item[];
  /** The ring of the list with these items, which must be of its kind. */
  readonly write: (rings: StoredRings, items: readonly Item[]) => RingDocument;
}

/** The lists of a day by what one item of each is. */
export const ITEM_LISTS: Readonly<Record<ItemKind, ItemList>> = {
  entry: itemList<Entry>({
    kind: "entry",
    ring: "earth",
    most: EARTH_LIMITS.entries,
    noun: "time entries",
    read: ({ earth }) => earth.actual_entries,
    write: (_, actual_entries) => ({ ring: "earth", next: { actual_entries } }),
  }),
  goal: itemList<Goal>({
    kind: "goal",
    ring: "water",
    most: WATER_LIMITS.goals,
    noun: "goals",
    read: ({ water }) => water.goals,
    write: (_, goals) => ({ ring: "water", next: { goals } }),
  }),
  study_target: itemList<StudyTarget>({
    kind: "study_target",
    ring: "wind",
    most: WIND_LIMITS.targets,
    noun: "study targets",
    read: ({ wind }) => wind.study_targets,
    write: ({ wind }, study_targets) => ({ ring: "wind", next: { ...wind, study_targets } }),
  }),
  weakness_rep: itemList<WeaknessRep>({
    kind: "weakness_rep",
    ring: "wind",
    most: WIND_LIMITS.reps,
    noun: "weakness reps",
    read: ({ wind }) => wind.weakness_reps,
    write: ({ wind }, weakness_reps) => ({ ring: "wind", next: { ...wind, weakness_reps } }),
  }),
  battle: itemList<Battle>({
    kind: "battle",
    ring: "void",
    most: VOID_LIMITS.battles,
    noun: "battles",
    read: (rings) => rings.void.battle_logs,
    write: (rings, battle_logs) => ({ ring: "void", next: { ...rings.void, battle_logs } }),
  }),
};

function itemList<I extends Item>(
  list: Omit<ItemList, "read" | "write"> & {
    readonly read: (rings: StoredRings) => readonly I[];
    readonly write: (rings: StoredRings, items: I[]) => RingDocument;
  },
): ItemList {
  // Who writes keeps to the kind of the list, as the contract of `write` asks.
  return { ...list, write: (rings, items) => list.write(rings, [...items] as I[]) };
}
