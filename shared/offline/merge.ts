import {
  type Goal,
  storedGoal,
  storedStudy,
  type StudyTarget,
  typedMinutesOf,
  typedProgress,
} from "../domain/rings/mod.ts";
import {
  INITIAL_SETTINGS,
  SETTING_PATHS,
  settingAt,
  settingPatch,
  type Settings,
  type SettingsPatch,
  withSettings,
} from "../domain/settings.ts";
import type { User, UserChange } from "../domain/user.ts";

/** An item that is identified by its id. */
export interface Item {
  readonly id: string;
}

/**
 * Returns the three-way merge of two lists: `mine` and `theirs` are two edits of `base`.
 *
 * - Items that either side added are included. An item that both have added is taken from theirs.
 * - Items that one side deleted are removed, unless the other side changed them: an edit wins over a delete.
 * - Items that one side changed are taken from that side. Items that both changed are merged field by field, and mine
 *   wins in a field that both changed.
 * - The order is mine when I reordered the items, otherwise theirs. An item that only the other side has comes after
 *   its predecessor there.
 */
export function mergeLists<T extends Item>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): T[] {
  const before = byId(base);
  const ours = byId(mine);
  const others = byId(theirs);
  const mergedItem = (id: string): T[] => {
    const [baseItem, myItem, theirItem] = [before, ours, others].map((items) => items.get(id));
    if (myItem && theirItem) {
      // My item was added before, but its response was lost: theirs is the newer state of it.
      return [baseItem ? mergeFields(baseItem, myItem, theirItem) : theirItem];
    }
    const item = myItem ?? theirItem;
    const deleted = baseItem !== undefined && item !== undefined && same(editOf(baseItem), editOf(item));
    return item && !deleted ? [item] : [];
  };
  const [first, second] = isReordered(before, mine) ? [mine, theirs] : [theirs, mine];
  const merged = first.flatMap(({ id }) => mergedItem(id));
  const known = byId(first);
  for (const [index, { id }] of second.entries()) {
    if (!known.has(id)) merged.splice(indexAfter(second, index, merged), 0, ...mergedItem(id));
  }
  return merged;
}

/** Returns whether the items of `before` that `after` still has are in another order there. */
function isReordered<T extends Item>(before: ReadonlyMap<string, T>, after: readonly T[]): boolean {
  const left = after.filter(({ id }) => before.has(id));
  const ids = new Set(left.map(({ id }) => id));
  return [...before.keys()].filter((id) => ids.has(id)).some((id, index) => id !== left[index]?.id);
}

/**
 * Returns the three-way merge of two records: a field that one side changed is taken from that side, and mine wins in a
 * field that both changed. Nested records are merged in the same way. `mine` may be a part of the record: only its
 * fields are considered. Of an item for which time is tracked, the typed parts are merged, never the sums: a sum goes
 * with the minutes that were known when it was typed.
 */
export function mergeFields<T extends object>(base: Partial<T>, mine: Partial<T>, theirs: T): T {
  const merged = { ...theirs };
  for (const name of Object.keys(mine) as (keyof T)[]) {
    if (name === TRACKED || sameField(name, base, mine)) continue;
    const [before, ours, others] = [base[name], mine[name], theirs[name]];
    if (Object.hasOwn(TYPED_PARTS, name)) Object.assign(merged, knownMinutes(mine));
    const joined = isRecord(ours) && isRecord(others) ? mergeRecords(before, ours, others) : ours;
    // The fields of one name have the same type on both sides.
    merged[name] = joined as T[keyof T];
  }
  return merged;
}

/**
 * Returns the change of a list in which one item was edited: of the item as its form `opened`, only the fields that
 * were changed there are `edited`. Where another device has changed one of these since, that is a conflict. An item
 * that it has deleted since comes back as edited.
 */
export function itemEdit<T extends { readonly id: string }>(items: readonly T[], opened: T, edited: T) {
  const isGone = items.every(({ id }) => id !== opened.id);
  const change = (from: T, to: T) =>
    isGone
      ? [...items, to]
      : items.map((item) => item.id === opened.id ? mergeFields<T>(from, to, item) : item);
  return { base: change(edited, opened), mine: change(opened, edited) };
}

/** The field with the minutes that were tracked for an item. Only the server sets it. */
const TRACKED = "tracked_minutes";

/** The fields to which the tracked minutes are added, and what was typed of each. */
const TYPED_PARTS: Readonly<Record<PropertyKey, ((item: object) => number) | undefined>> = {
  // Only goals have the one, and only study targets the other.
  progress: (item) => typedProgress(item as Goal),
  completed_minutes: (item) => typedMinutesOf(item as StudyTarget),
};

/** Returns what people edit of an item: without the time that was tracked for it and what follows from that. */
function editOf(item: Item): unknown {
  // Only goals have the one field, and only study targets the other.
  if ("current_target" in item) return storedGoal(item as Goal);
  return "completed_minutes" in item ? storedStudy(item as StudyTarget) : item;
}

function knownMinutes(item: object): object {
  return TRACKED in item ? { [TRACKED]: item[TRACKED] } : {};
}

/** Returns whether a field of two records is equal; of a sum, whether what was typed of it is. */
export function sameField<T extends object>(name: keyof T, one: Partial<T>, other: Partial<T>): boolean {
  if (name === TRACKED) return true;
  const typedPart = Object.hasOwn(TYPED_PARTS, name) ? TYPED_PARTS[name] : undefined;
  return typedPart && name in one && name in other
    ? typedPart(one) === typedPart(other)
    : same(one[name], other[name]);
}

/** Returns the index for an item that only `list` has: after its nearest predecessor there that is in `merged`. */
function indexAfter<T extends Item>(list: readonly T[], index: number, merged: readonly T[]): number {
  for (let before = index - 1; before >= 0; before--) {
    const at = merged.findIndex(({ id }) => id === list[before]?.id);
    if (at >= 0) return at + 1;
  }
  return 0;
}

function byId<T extends Item>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Returns whether two JSON values are equal. Items are parsed by one schema, so their fields have the same order. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type Fields = Record<string, unknown>;

function mergeRecords(base: unknown, mine: Fields, theirs: Fields): Fields {
  return mergeFields<Fields>(isRecord(base) ? base : {}, mine, theirs);
}

/** Returns whether a JSON value is an object. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A change of a user, with what the user was before it. */
interface ChangedUser {
  /** The settings before the change. */
  readonly base: Settings;
  /** The profile's lists before the change. */
  readonly lists: Pick<User, "priorities" | "weaknesses">;
  readonly mine: UserChange;
}

/**
 * Returns a change of a user who has become `theirs` since. The names in the profile's lists and the lists of the
 * settings are merged one by one; any other value of mine stands.
 */
export function mergeUserChange({ base, lists, mine }: ChangedUser, theirs: User): UserChange {
  const { priorities, weaknesses, settings } = mine;
  return {
    ...mine,
    ...(priorities && {
      priorities: mergeNames(lists.priorities, priorities, theirs.priorities),
    }),
    ...(weaknesses && {
      weaknesses: mergeNames(lists.weaknesses, weaknesses, theirs.weaknesses),
    }),
    ...(settings && { settings: mergeSettings(base, settings, theirs.settings) }),
  };
}

/**
 * Returns a change of the settings, made when they were `base`, for settings that have become `theirs`. Rest days, the
 * minutes of the plan and other lists are merged one by one; any other value of mine stands.
 */
export function mergeSettings(base: Settings, mine: SettingsPatch, theirs: Settings): SettingsPatch {
  const [before, others] = [{ ...INITIAL_SETTINGS, ...base }, { ...INITIAL_SETTINGS, ...theirs }];
  return SETTING_PATHS.reduce((patch, { path, setting }) => {
    const own = settingAt(mine, path);
    if (!setting.merge || own === undefined) return patch;
    const merged = setting.merge(settingAt(before, path), own, settingAt(others, path));
    return withSettings(patch, settingPatch(path, merged));
  }, mine);
}

function mergeNames(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [before, own, others] = [base, mine, theirs].map((names) => names.map((id) => ({ id })));
  return mergeLists(before ?? [], own ?? [], others ?? []).map(({ id }) => id);
}
