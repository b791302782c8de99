import * as z from "zod/mini";
import { TimeZoneSchema } from "../../../calendar/mod.ts";
import {
  SettingsSchema,
  TextListSchema,
  type User,
  type UserChange,
  UserChangeSchema,
} from "../../../records/mod.ts";
import { fieldText } from "../../../rules/format/field_text.ts";
import { lazily } from "../../../schema/lazily.ts";
import type { CommandDefinition } from "../command_definition.ts";
import { t } from "../../../texts/translate.ts";

const saveSettingsSchema = lazily(() =>
  z.object({
    kind: z.literal("save_settings"),
    /** The settings before the change. */
    base: SettingsSchema,
    /** The profile's lists before the change; absent from changes that were queued by version 0.1. */
    lists: z.exactOptional(z.object({ priorities: TextListSchema, weaknesses: TextListSchema })),
    /** The time zone before the change; absent likewise. */
    zone: z.exactOptional(TimeZoneSchema),
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
