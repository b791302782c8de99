import { atom } from "jotai/vanilla";
import { type RegistrationPolicy, registrationState } from "#shared/contract/mod.ts";
import { logFailure } from "../../platform/log.ts";
import { connectAtom } from "./client.ts";
import { t } from "#shared/texts/translate.ts";

/** Returns the code of the invitation in the search part of an address, or undefined. */
export function readInvite(search: string): string | undefined {
  return new URLSearchParams(search).get("invite") ?? undefined;
}

/**
 * Returns why nobody can create an account with this invitation, or without one, as a sentence; null when they can, and
 * when the server does not respond: anyone who tries then learns it from the form.
 */
export const checkRegistrationAtom = atom(null, async (get, _set, invite: string | undefined) => {
  try {
    const query = { ...(invite !== undefined && { invite }) };
    const { policy, allowed } = await get(connectAtom).connect(null).call(registrationState, { query });
    return allowed ? null : closedText(policy, invite !== undefined);
  } catch (error) {
    logFailure("Who may create an account could not be loaded", error);
    return null;
  }
});

/** Returns why no account can be created, as a sentence for anyone who wanted one. */
function closedText(policy: RegistrationPolicy, hasInvite: boolean): string {
  if (policy !== "invite") return t("This server does not accept new accounts.");
  return hasInvite
    ? t(
      "This invitation has expired, was revoked or has been used. Ask the owner of this server for another one.",
    )
    : t("You need an invitation to create an account here. Ask the owner of this server for a link.");
}
