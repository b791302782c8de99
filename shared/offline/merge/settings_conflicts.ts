import {
  INITIAL_SETTINGS,
  SETTING_PATHS,
  settingAt,
  type SettingsPatch,
  type User,
} from "../../records/mod.ts";
import { t } from "../../texts/translate.ts";
import type { SaveSettings } from "../commands/settings/save_settings.ts";
import { type Conflict, conflictsIn } from "./conflicts.ts";

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
    // Version 0.1 has queued changes without the time zone before them.
    textsOf(mine.settings ?? {}, zone === undefined ? undefined : mine.timezone),
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
