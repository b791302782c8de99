import * as z from "zod/mini";
import { described, FACTS } from "../schema/facts.ts";
import { ITEM_KINDS, type ItemKind } from "../rings/mod.ts";

/** What becomes of something in a document: it is added, is there already, or differs from what is there. */
const FATES = ["new", "same", "conflicting"] as const;

export type Fate = (typeof FATES)[number];

/** How many have which fate. */
export const CountsSchema = z.object({
  new: described(z.int(), "How many the account does not have."),
  same: described(z.int(), "How many are equal on both sides."),
  conflicting: described(z.int(), "How many differ."),
}).register(FACTS, {
  id: "ImportCounts",
  description: "How many are new, the same, or conflicting.",
  example: { new: 12, same: 40, conflicting: 1 },
});

export type Counts = z.infer<typeof CountsSchema>;

/** What is counted: the items of a day's lists, the other fields of its rings, its commitment, and deleted items. */
export const COUNTED = [...ITEM_KINDS, "field", "commitment", "trashed"] as const;

export type Counted = ItemKind | "field" | "commitment" | "trashed";

export type CountsByKind = Partial<Record<Counted, Counts>>;

export const NO_COUNTS: CountsByKind = {};

const NONE: Counts = { new: 0, same: 0, conflicting: 0 };

/** Returns the counts with one more of a kind. */
export function countOne(counts: CountsByKind, kind: Counted, fate: Fate): CountsByKind {
  return addCounts(counts, { [kind]: { ...NONE, [fate]: 1 } });
}

/** Returns both counts together. */
export function addCounts(counts: CountsByKind, more: CountsByKind): CountsByKind {
  const sum = { ...counts };
  for (const kind of COUNTED) {
    const added = more[kind];
    if (added) sum[kind] = addEach(sum[kind] ?? NONE, added);
  }
  return sum;
}

/** Returns how many there are of all kinds. */
export function totalOf(counts: CountsByKind): Counts {
  return Object.values(counts).reduce(addEach, NONE);
}

function addEach(one: Counts, other: Counts): Counts {
  return {
    new: one.new + other.new,
    same: one.same + other.same,
    conflicting: one.conflicting + other.conflicting,
  };
}
