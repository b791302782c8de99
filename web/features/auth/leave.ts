import { atom } from "jotai/vanilla";
import { forgetDays } from "../../state/kept_days.ts";
import { changeQueueAtom } from "../../state/queue.ts";
import { signOutAtom, userAtom } from "./session.ts";
import { keepingAtom } from "../../state/shelf.ts";

/**
 * Signs out, and takes from this browser all that it keeps of the user's days. What is not saved yet stays for their next sign-in, unless
 * it is to be discarded.
 */
export const leaveAtom = atom(null, async (get, set, { discarding }: { discarding: boolean }) => {
  const account = get(userAtom)?.id;
  if (discarding) {
    const others = <W extends { readonly account: string }>(writes: readonly W[]) =>
      writes.filter((write) => write.account !== account);
    await set(changeQueueAtom, ({ pending, rejected, conflicts }) => ({
      pending: others(pending),
      rejected: others(rejected),
      conflicts: others(conflicts),
    }));
  }
  set(signOutAtom);
  await forgetDays(get(keepingAtom).shelf);
});
