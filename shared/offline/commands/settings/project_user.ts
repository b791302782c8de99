import { type User, withSettings } from "../../../records/mod.ts";
import { mergeUserChange } from "../../merge/merge_settings.ts";
import type { Command } from "../registry.ts";

/**
 * Returns the user as they will be after `commands` are saved in order, or the same object when none of them changes a
 * user.
 */
export function projectUser(user: User, commands: readonly Command[]): User {
  return commands.reduce((view, command) => {
    if (command.kind !== "save_settings") return view;
    const { settings, ...profile } = mergeUserChange(command, view);
    return { ...view, ...profile, settings: withSettings(view.settings, settings ?? {}) };
  }, user);
}
