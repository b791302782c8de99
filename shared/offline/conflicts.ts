import { fieldText } from "./field_text.ts";
import { conflictingFields, type Item } from "./merge.ts";

/** Something that two surfaces changed, each in its own way. Mine was kept; what the other wrote is told, so that it is not lost. */
export interface Conflict {
  /** What it is about: 'Goal Read 20 pages: Note'. */
  readonly what: string;
  readonly mine: string;
  readonly theirs: string;
}

/** What `mine` overrules of `theirs` in one record; `noun` says whose fields they are. */
export function conflictsIn<T extends object>(
  noun: string,
  base: Partial<T>,
  mine: Partial<T>,
  theirs: Partial<T>,
): Conflict[] {
  return conflictingFields<T>(base, mine, theirs).map((name) => ({
    what: `${noun}: ${fieldText(name)}`,
    mine: asText(mine[name]),
    theirs: asText(theirs[name]),
  }));
}

/** What `mine` overrules in the items that both lists have. `nounOf` names an item. */
export function conflictsInLists<T extends Item>(
  nounOf: (item: T) => string,
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): Conflict[] {
  return mine.flatMap((item) => {
    const [before, other] = [base, theirs].map((list) => list.find(({ id }) => id === item.id));
    return before && other ? conflictsIn<T>(nounOf(item), before, item, other) : [];
  });
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value) ?? "";
}
