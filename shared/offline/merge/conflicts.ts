import { GOAL_STATE_TEXT } from "../../rings/mod.ts";
import { fieldText } from "../../rules/format/field_text.ts";
import { t } from "../../texts/translate.ts";
import { conflictingFields, type Item } from "./merge.ts";

/** A field that two surfaces changed differently. Mine was saved; theirs is reported, so that it is not lost. */
export interface Conflict {
  /** The item and the field: 'Goal Read 20 pages: Note'. */
  readonly what: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Returns the conflicts between `mine` and `theirs` in one record; `noun` names the record. */
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

/** Returns the conflicts in the items that both lists contain. `nounOf` names an item. */
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

/** What values that are one of a few are called on the screen. */
const VALUES: Readonly<Record<string, string>> = {
  ...GOAL_STATE_TEXT,
  completed: "Completed",
  ongoing: "Ongoing",
  victory: "Victory",
  defeat: "Defeat",
  true: "Yes",
  false: "No",
};

function asText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
  return Object.hasOwn(VALUES, text) ? t(VALUES[text] ?? text) : text;
}
