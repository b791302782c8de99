import * as z from "zod/mini";
import { me, updateMe } from "../../../contract/mod.ts";
import { mergeUserChange } from "../../merge/merge_settings.ts";
import { retryOnConflict } from "../../merge/retry_on_conflict.ts";
import { settingsConflicts } from "../../merge/settings_conflicts.ts";
import type { SendContext, SendResult } from "../send_context.ts";
import type { SaveSettings } from "./save_settings.ts";

/**
 * Changes the profile and the settings, on condition that the server's are still those that were read here: lists are
 * merged with them, and a value that another device has changed too is a conflict.
 */
export async function sendSettings(command: SaveSettings, { client }: SendContext): Promise<SendResult> {
  let { user: theirs, version } = await client.call(me, {});
  const { user } = await retryOnConflict(
    "version_conflict",
    () =>
      client.call(updateMe, { body: mergeUserChange(command, theirs) }, {
        ...(version !== undefined && { version }),
      }),
    ({ data }) => {
      ({ user: theirs, version } = z.parse(updateMe.response, data));
      return undefined;
    },
  );
  return { day: null, conflicts: settingsConflicts(command, theirs), user };
}
