import {
  DEFAULT_PUSH,
  MAX_PUSH_TIMES,
  type PushSettings,
  type Rest,
  restWeekdays,
  type Settings,
  type SettingsPatch,
  type TimePlan,
  type User,
  type UserChange,
} from "../../records/mod.ts";
import { TIME_CATEGORIES } from "../../rings/mod.ts";
import { mergeLists } from "./merge.ts";

/** A change of a user, with what the user was before it. */
interface ChangedUser {
  /** The settings before the change. */
  readonly base: Settings;
  /** The profile's lists before the change. */
  readonly lists?: Pick<User, "priorities" | "weaknesses">;
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
    ...(lists && priorities && {
      priorities: mergeNames(lists.priorities, priorities, theirs.priorities),
    }),
    ...(lists && weaknesses && {
      weaknesses: mergeNames(lists.weaknesses, weaknesses, theirs.weaknesses),
    }),
    ...(settings && { settings: mergeSettings(base, settings, theirs.settings) }),
  };
}

/**
 * Returns a change of the settings, made when they were `base`, for settings that have become `theirs`. Rest days, the
 * minutes of the plan and the answered offers are merged one by one; any other value of mine stands.
 */
export function mergeSettings(base: Settings, mine: SettingsPatch, theirs: Settings): SettingsPatch {
  const { time_plan, push, rest, day_offers } = mine;
  return {
    ...mine,
    ...(time_plan !== undefined && { time_plan: mergePlan(base.time_plan, time_plan, theirs.time_plan) }),
    ...(push?.times && {
      push: { ...push, times: mergeTimes(base, push.times, theirs) },
    }),
    ...(rest && { rest: mergeRest(base.rest, rest, theirs.rest) }),
    ...(day_offers?.stayed_in && {
      day_offers: {
        ...day_offers,
        stayed_in: mergeBy(
          (zone) => zone,
          base.day_offers?.stayed_in ?? [],
          day_offers.stayed_in,
          theirs.day_offers?.stayed_in ?? [],
        ),
      },
    }),
  };
}

function mergePlan(base: TimePlan | null, mine: TimePlan | null, theirs: TimePlan | null): TimePlan | null {
  const merged = TIME_CATEGORIES.flatMap((category) => {
    const own = mine?.[category];
    const minutes = own === base?.[category] ? theirs?.[category] : own;
    return minutes === undefined ? [] : [[category, minutes] as const];
  });
  return merged.length === 0 ? null : Object.fromEntries(merged);
}

function mergeRest(
  base: Rest,
  { weekdays, ranges }: NonNullable<SettingsPatch["rest"]>,
  theirs: Rest,
): NonNullable<SettingsPatch["rest"]> {
  return {
    ...(weekdays && { weekdays: mergeWeekdays(base, weekdays, theirs) }),
    ...(ranges && {
      ranges: inOrder(mergeBy(({ from, to }) => `${from} ${to}`, base.ranges, ranges, theirs.ranges)),
    }),
  };
}

function mergeTimes(base: Settings, mine: PushSettings["times"], theirs: Settings): string[] {
  const [before, others] = [base, theirs].map(({ push = DEFAULT_PUSH }) => push.times);
  return mergeBy((time) => time, before ?? [], mine, others ?? []).sort().slice(0, MAX_PUSH_TIMES);
}

/** Returns the merged history of weekdays. On each of its dates, the weekdays that are valid then are merged too. */
function mergeWeekdays(base: Rest, mine: Rest["weekdays"], theirs: Rest): Rest["weekdays"] {
  const histories = [base.weekdays, mine, theirs.weekdays] as const;
  return inOrder(mergeBy(({ from }) => from, ...histories)).map(({ from }) => {
    const [before, own, others] = histories.map((weekdays) => restWeekdays({ weekdays, ranges: [] }, from));
    return { from, days: mergeBy(String, before ?? [], own ?? [], others ?? []).sort() };
  });
}

function mergeNames(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [before, own, others] = [base, mine, theirs].map((names) => names.map((id) => ({ id })));
  return mergeLists(before ?? [], own ?? [], others ?? []).map(({ id }) => id);
}

/**
 * Returns the items that either side has, without those that one side removed and the other did not change; mine wins.
 */
function mergeBy<T>(
  keyOf: (item: T) => string,
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): T[] {
  const byKey = (items: readonly T[]) => new Map(items.map((item) => [keyOf(item), item]));
  const [before, own, others] = [byKey(base), byKey(mine), byKey(theirs)];
  const keys = new Set([...others.keys(), ...own.keys()]);
  return [...keys].flatMap((key) => {
    const isMine = JSON.stringify(own.get(key)) !== JSON.stringify(before.get(key));
    const item = (isMine ? own : others).get(key);
    return item === undefined ? [] : [item];
  });
}

function inOrder<T extends { readonly from: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.from < b.from ? -1 : a.from > b.from ? 1 : 0);
}
