import * as z from "zod/mini";
import { me, updateMe } from "../../../contract/mod.ts";
import { hasMergedParts, mergeUserChange } from "../../merge/merge_settings.ts";
import { retryOnConflict } from "../../merge/retry_on_conflict.ts";
import type { SendContext, SendResult } from "../send_context.ts";
import type { SaveSettings } from "./save_settings.ts";

/**
 * Changes the profile and the settings. The server merges single values. Lists are merged here with the server's, and
 * sent on condition that the server's have not changed since.
 */
export async function sendSettings(command: SaveSettings, { client }: SendContext): Promise<SendResult> {
  const { mine } = command;
  if (!hasMergedParts(mine)) {
    const { user } = await client.call(updateMe, { body: mine });
    return { day: null, conflicts: [], user };
  }
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
  return { day: null, conflicts: [], user };
}
