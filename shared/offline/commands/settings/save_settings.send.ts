import { me, updateMe } from "../../../contract/mod.ts";
import { hasMergedParts, mergeSettings } from "../../merge/merge_settings.ts";
import type { SendContext, SendResult } from "../send_context.ts";
import type { SaveSettings } from "./save_settings.ts";

/**
 * Changes the profile and the settings. The server merges single values, and lists are merged here with the server's.
 */
export async function sendSettings(
  { base, mine }: SaveSettings,
  { client }: SendContext,
): Promise<SendResult> {
  const { settings } = mine;
  const body = settings && hasMergedParts(settings)
    ? { ...mine, settings: mergeSettings(base, settings, (await client.call(me, {})).user.settings) }
    : mine;
  const { user } = await client.call(updateMe, { body });
  return { day: null, conflicts: [], user };
}
