import { atom } from "jotai/vanilla";
import { confirmConnection, listSessions, type SessionView } from "#shared/contract/mod.ts";
import { clientAtom } from "../auth/client.ts";
import { withPassword } from "../account/password_prompt.ts";

/** How often and how long to look for the session of the extension, in milliseconds. */
const PAUSE_MS = 1_000;
const LONGEST_MS = 15_000;

/** Returns the challenge of an extension that asks to be connected, from the fragment of the address; null without. */
export function challengeIn(fragment: string): string | null {
  return /^#([\w-]{43})$/.exec(fragment)?.[1] ?? null;
}

/**
 * Lets the extension that made this challenge begin a session. Returns its name once it has, null when it has not after
 * a while, or undefined when the user did not enter the password. Fails with the server's reason.
 */
export const confirmConnectionAtom = atom(null, async (get, set, challenge: string) => {
  const sessions = async () => (await get(clientAtom).call(listSessions, {})).sessions;
  const before = new Set((await sessions()).map(({ id }) => id));
  const confirm = () => get(clientAtom).call(confirmConnection, { body: { challenge } });
  if (!await withPassword(set, confirm)) return undefined;
  for (let waited = 0; waited < LONGEST_MS; waited += PAUSE_MS) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const begun = (await sessions()).find(({ id }: SessionView) => !before.has(id));
    if (begun) return begun.name;
  }
  return null;
});
