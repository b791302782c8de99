import * as z from "zod/mini";
import { TimeZoneSchema } from "../../domain/calendar.ts";
import { fieldText } from "../../domain/problems.ts";
import { lazily } from "../../domain/schema.ts";
import { SettingsSchema, withSettings } from "../../domain/settings.ts";
import { TextListSchema, type User, type UserChange, UserChangeSchema } from "../../domain/user.ts";
import { t } from "../../texts/translate.ts";
import { mergeUserChange } from "../merge.ts";
import type { Command, CommandDefinition } from "./mod.ts";

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

const saveSettingsSchema = lazily(() =>
  z.object({
    kind: z.literal("save_settings"),
    /** The settings before the change. */
    base: SettingsSchema,
    /** The profile's lists before the change. */
    lists: z.object({ priorities: TextListSchema, weaknesses: TextListSchema }),
    /** The time zone before the change. */
    zone: TimeZoneSchema,
    mine: UserChangeSchema,
  })
);

export type SaveSettings = z.infer<ReturnType<typeof saveSettingsSchema>>;

/** Changes the profile and the settings. It affects no ring. */
export const SAVE_SETTINGS: CommandDefinition<SaveSettings> = {
  schema: saveSettingsSchema,
  title: ({ mine: { settings = {}, ...profile } }) =>
    t("Settings: {fields}", {
      fields: [...Object.keys(profile), ...Object.keys(settings)].map(fieldText).join(t(", ")),
    }),
  project: (day) => day,
};

/** Returns the command that applies `mine` to `user` as they are on this device. */
export function saveSettings(
  { settings, priorities, weaknesses, timezone: zone }: User,
  mine: UserChange,
): SaveSettings {
  return { kind: "save_settings", base: settings, lists: { priorities, weaknesses }, zone, mine };
}
