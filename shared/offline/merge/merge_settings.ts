import {
  INITIAL_SETTINGS,
  SETTING_PATHS,
  settingAt,
  settingPatch,
  type Settings,
  type SettingsPatch,
  type User,
  type UserChange,
  withSettings,
} from "../../records/mod.ts";
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
