import type { RingName } from "#shared/domain/rings/mod.ts";

/** The buttons of a filled panel that open its dialogs. */
export const DIALOG_OPENERS: Readonly<Record<RingName, readonly string[]>> = {
  earth: ["Add Entry"],
  water: ["Add Goal"],
  fire: ["Change", "Edit task"],
  wind: ["Add Study Target", "Add Weakness Rep"],
  void: ["Log Battle", "Commit to Tomorrow"],
};

/**
 * The buttons of the settings that open a dialog, each with its page. Those of the second factor and of passkeys ask
 * for the password.
 */
export const SETTINGS_OPENERS = [
  ["/settings/security", "Change email"],
  ["/settings/security", "Change password"],
  ["/settings/developers", "New token"],
  ["/settings/developers", "New webhook"],
  ["/settings/data", "Delete account"],
] as const;
