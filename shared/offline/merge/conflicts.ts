import { GOAL_STATE_TEXT, type RingName, TIME_CATEGORIES } from "../../rings/mod.ts";
import { fieldText } from "../../rules/format/field_text.ts";
import { localDateTimeText } from "../../rules/format/format_date_time.ts";
import { weekdaysText } from "../../rules/format/weekdays_text.ts";
import { t } from "../../texts/translate.ts";
import { conflictingFields, type Fields, isRecord, type Item } from "./merge.ts";

/** A field that two surfaces changed differently. Mine was saved; theirs is reported, so that it is not lost. */
export interface Conflict {
  /** The item and the field: 'Goal Read 20 pages: Note'. */
  readonly what: string;
  readonly mine: string;
  readonly theirs: string;
  /** Whether both values are instants. They are stored as they are, and shown in the reader's time zone. */
  readonly instants?: true | undefined;
  /** The ring that it is about; absent for the settings. */
  readonly ring?: RingName | undefined;
}

/** The fields that contain instants. */
const INSTANTS: ReadonlySet<string> = new Set(["start_ts", "end_ts", "timestamp"]);

/** Returns the conflicts between `mine` and `theirs` in one record; `noun` names the record. */
export function conflictsIn<T extends object>(
  noun: string,
  base: Partial<T>,
  mine: Partial<T>,
  theirs: Partial<T>,
): Conflict[] {
  return conflictingFields<T>(base, mine, theirs).flatMap((name) => {
    const what = `${noun}${t(": ")}${fieldText(name)}`;
    const [before, ours, others] = [base[name], mine[name], theirs[name]];
    if (isRecord(ours) && isRecord(others)) {
      // They are merged field by field, so only what both changed is in conflict.
      const names = conflictingFields<Fields>(isRecord(before) ? before : {}, ours, others);
      const textOf = (fields: Fields) => names.map((field) => asText(field, fields[field])).join(t(", "));
      return names.length > 0 ? [{ what, mine: textOf(ours), theirs: textOf(others) }] : [];
    }
    const texts = { mine: asText(name, ours), theirs: asText(name, others) };
    return [{ what, ...texts, ...(INSTANTS.has(name) && { instants: true as const }) }];
  });
}

/** Returns the conflicts as those of `ring`. */
export function ofRing(ring: RingName, conflicts: readonly Conflict[]): Conflict[] {
  return conflicts.map((conflict) => ({ ...conflict, ring }));
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
  ...Object.fromEntries(TIME_CATEGORIES.map((category) => [category, category])),
  completed: "Completed",
  ongoing: "Ongoing",
  victory: "Victory",
  defeat: "Defeat",
  true: "Yes",
  false: "No",
};

/** What the user chose from a few values. Other texts are the user's own, and shown as typed. */
const CHOICES: ReadonlySet<string> = new Set(["category", "state", "status", "outcome"]);

function asText(name: string, value: unknown): string {
  // A goal without weekdays is due on every day.
  if (name === "weekdays") return weekdaysText(Array.isArray(value) ? value : [1, 2, 3, 4, 5, 6, 7]);
  if (name === "scheduled_time" && typeof value === "string" && value) return localDateTimeText(value);
  if (typeof value === "string" && !CHOICES.has(name)) return value;
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
  return Object.hasOwn(VALUES, text) ? t(VALUES[text] ?? text) : text;
}
