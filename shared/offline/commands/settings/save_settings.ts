import * as z from "zod/mini";
import { SettingsSchema, UserChangeSchema } from "../../../records/mod.ts";
import { fieldText } from "../../merge/conflicts.ts";
import type { CommandDefinition } from "../command_definition.ts";

const SaveSettingsSchema = z.object({
  kind: z.literal("save_settings"),
  /** The settings before the change. */
  base: SettingsSchema,
  mine: UserChangeSchema,
});

export type SaveSettings = z.infer<typeof SaveSettingsSchema>;

/** Changes the profile and the settings. It affects no ring. */
export const SAVE_SETTINGS: CommandDefinition<SaveSettings> = {
  schema: SaveSettingsSchema,
  title: ({ mine: { settings = {}, ...profile } }) =>
    `Settings: ${[...Object.keys(profile), ...Object.keys(settings)].map(fieldText).join(", ")}`,
  project: (day) => day,
};
