import { atom } from "jotai/vanilla";
import { dayKey } from "#shared/offline/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { engineAtom } from "../../offline/engine.ts";
import { forgetSessionAtom, signOutAtom, userAtom } from "./session.ts";
import { deviceTokenAtom, tokenAtom } from "./token.ts";

/**
 * Signs out, and removes the days of every user from this browser. Changes that are not saved yet stay for their user's
 * next sign-in, unless they are to be discarded.
 */
export const leaveAtom = atom(null, async (get, set, { discarding }: { discarding: boolean }) => {
  const account = get(userAtom)?.id;
  set(signOutAtom);
  await set(removeDaysAtom, discarding ? account : undefined);
});

/**
 * Removes everything of the signed-in user from this browser: their account is gone, so there is nobody to sign out.
 */
export const forgetAccountAtom = atom(null, async (get, set) => {
  const account = get(userAtom)?.id;
  set(forgetSessionAtom, get(tokenAtom));
  set(deviceTokenAtom, null);
  await set(removeDaysAtom, account);
});

/**
 * Removes the days and the timer of everybody who is not signed in, and the changes of `account` that are not saved. A
 * timer that is known to nobody else stays. It is shown to its own account only.
 */
export const removeDaysAtom = atom(null, async (get, _set, account: User["id"] | undefined) => {
  const own = dayKey(get(userAtom)?.id ?? "", "");
  const others = <C extends { readonly account: string }>(commands: readonly C[]) =>
    commands.filter((command) => command.account !== account);
  await get(engineAtom).commit(({ queue, days, timer }) => ({
    days: Object.fromEntries(Object.entries(days).filter(([key]) => key.startsWith(own))),
    ...(timer?.account !== get(userAtom)?.id && timer?.id !== null && { timer: null, serverTimer: null }),
    ...(account !== undefined && {
      queue: {
        ...queue,
        pending: others(queue.pending),
        rejected: others(queue.rejected),
        conflicts: others(queue.conflicts),
      },
    }),
  }));
});
