import { ask } from "../platform/messages.ts";
import type { Shelf } from "../platform/shelf.ts";
import { type Act, type Deed, perform } from "../state/act.ts";
import type { Drafts } from "../state/cells.ts";
import { probe } from "../state/probe.ts";
import type { Reach } from "../state/server.ts";
import { signIn } from "../state/sign_in.ts";
import { changeState, readState, resetUnreadable } from "../state/store.ts";

/** All that can be done in the popup. */
export interface Acts {
  /** Resolves once it is kept; the server hears of it from the worker. */
  act(deed: Deed): Promise<void>;
  keepDrafts(drafts: Partial<Drafts>): Promise<void>;
  /** Fails with an `ApiError`. */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  resetUnreadable(): Promise<void>;
  /** Has the worker save what waits and ask for today; while signed out, asks whether the server is there. */
  sync(): Promise<void>;
}

export function createActs(shelf: Shelf, reach: Reach): Acts {
  return {
    async act(deed) {
      const act: Act = { id: crypto.randomUUID(), at: reach.now(), ...deed };
      // The worker outlives the popup, so it is told first. When it is ended before it answers, the popup does it.
      if (await ask("act", act) === null) await changeState(shelf, (state) => perform(state, act));
    },
    async keepDrafts(changed) {
      await changeState(shelf, ({ drafts }) => ({ drafts: { ...drafts, ...changed } }));
    },
    async signIn(credentials) {
      await signIn(shelf, reach, credentials);
      void ask("sync", null);
    },
    resetUnreadable: () => resetUnreadable(shelf),
    async sync() {
      const { session, preferences } = (await readState(shelf)).state;
      if (session) {
        await ask("sync", null);
        return;
      }
      const failure = await probe(reach, preferences.server);
      await changeState(
        shelf,
        ({ contact, session }) => session ? {} : { contact: { ...contact, failure } },
      );
    },
  };
}
