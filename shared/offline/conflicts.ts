/** What two surfaces changed differently. Apart from `merge.ts`, since only what sends commands reports it. */
import { localDateTimeText, weekdaysText } from "../domain/format.ts";
import { fieldText } from "../domain/problems.ts";
import {
  type EntryFor,
  forKey,
  GOAL_STATE_TEXT,
  type RingName,
  TIME_CATEGORIES,
} from "../domain/rings/mod.ts";
import { INITIAL_SETTINGS, SETTING_PATHS, settingAt, type SettingsPatch } from "../domain/settings.ts";
import type { User } from "../domain/user.ts";
import { t } from "../texts/translate.ts";
import type { SaveSettings } from "./commands/settings.ts";
import { type Fields, isRecord, type Item, sameField } from "./merge.ts";

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

/** Returns the fields that both sides changed differently, in which `mergeFields` takes mine. */
function conflictingFields<T extends object>(
  base: Partial<T>,
  mine: Partial<T>,
  theirs: Partial<T>,
): (keyof T & string)[] {
  const names = Object.keys(mine) as (keyof T & string)[];
  return names.filter((name) =>
    !sameField(name, base, mine) && !sameField(name, base, theirs) && !sameField(name, mine, theirs)
  );
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
    if (isRecord(ours) && isRecord(others) && name !== "for") {
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

/** What time can be spent for is called on the screen. */
const PURPOSES: Readonly<Record<string, string>> = {
  goal: "Goal",
  study_target: "Study target",
  task: "Attack task",
  commitment: "Commitment",
};

/** What the user chose from a few values. Other texts are the user's own, and shown as typed. */
const CHOICES: ReadonlySet<string> = new Set(["category", "state", "status", "outcome"]);

function asText(name: string, value: unknown): string {
  // A goal without weekdays is due on every day.
  if (name === "weekdays") return weekdaysText(Array.isArray(value) ? value : [1, 2, 3, 4, 5, 6, 7]);
  if (name === "scheduled_time" && typeof value === "string" && value) return localDateTimeText(value);
  if (name === "for") {
    return value ? t(PURPOSES[forKey(value as EntryFor).split(" ")[0] ?? ""] ?? "") : t("Nothing");
  }
  if (typeof value === "string" && !CHOICES.has(name)) return value;
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
  return Object.hasOwn(VALUES, text) ? t(VALUES[text] ?? text) : text;
}

/** The values of some settings by what they are called on the screen, each as it is shown there. */
type Texts = Readonly<Record<string, string>>;

/**
 * Returns the settings that a command and another device changed differently. What is merged one by one, such as rest
 * days, is in conflict with nothing.
 */
export function settingsConflicts({ base, zone, mine }: SaveSettings, theirs: User): Conflict[] {
  return conflictsIn<Texts>(
    t("Settings"),
    textsOf({ ...INITIAL_SETTINGS, ...base }, zone),
    textsOf(mine.settings ?? {}, mine.timezone),
    textsOf({ ...INITIAL_SETTINGS, ...theirs.settings }, theirs.timezone),
  );
}

function textsOf(settings: SettingsPatch, zone: string | undefined): Texts {
  const texts = SETTING_PATHS.map(({ path, setting }) => {
    const value = settingAt(settings, path);
    return value === undefined ? {} : setting.words?.(value);
  });
  return Object.assign({}, zone && { "Time zone": zone.replaceAll("_", " ") }, ...texts);
}
