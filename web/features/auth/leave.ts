import { atom } from "jotai/vanilla";
import { engineAtom } from "../../offline/engine.ts";
import { signOutAtom, userAtom } from "./session.ts";

/**
 * Signs out, and removes the days of every user from this browser. Changes that are not saved yet stay for their user's next sign-in,
 * unless they are to be discarded.
 */
export const leaveAtom = atom(null, async (get, set, { discarding }: { discarding: boolean }) => {
  const account = get(userAtom)?.id;
  const engine = get(engineAtom);
  const others = <C extends { readonly account: string }>(commands: readonly C[]) =>
    commands.filter((command) => command.account !== account);
  set(signOutAtom);
  await engine.commit(({ queue }) => ({
    days: {},
    ...(discarding && {
      queue: {
        ...queue,
        pending: others(queue.pending),
        rejected: others(queue.rejected),
        conflicts: others(queue.conflicts),
      },
    }),
  }));
});
