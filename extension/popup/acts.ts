import { ask } from "../platform/messages.ts";
import type { Shelf } from "../platform/shelf.ts";
import type { Journal } from "../platform/journal.ts";
import { type Act, type Deed, isAct } from "../state/act.ts";
import { carryOut } from "../state/carry_out.ts";
import type { Drafts } from "../state/cells.ts";
import { probe } from "../state/probe.ts";
import type { Reach } from "../state/server.ts";
import { signIn, signOut } from "../state/sign_in.ts";
import { changeState, readState, resetUnreadable } from "../state/store.ts";

/** All that can be done in the popup. */
export interface Acts {
  /** Resolves once it is kept; the server hears of it from the worker. */
  act(deed: Deed): Promise<void>;
  keepDrafts(drafts: Partial<Drafts>): Promise<void>;
  /** Keeps what was typed as the email, to be offered again. */
  keepEmail(email: string): Promise<void>;
  /** Fails with an `ApiError`. */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  signOut(): Promise<void>;
  resetUnreadable(): Promise<void>;
  /** Has the worker save what waits and ask for today; while signed out, asks whether the server is there. */
  sync(): Promise<void>;
}

/** Does what was noted in a popup that was closed before anybody heard of it; whether there was anything. */
export async function takeUp(shelf: Shelf, journal: Journal): Promise<boolean> {
  const acts = journal.read().filter(isAct);
  for (const act of acts) {
    await changeState(shelf, (state) => carryOut(state, act));
    journal.strike(act.id);
  }
  return acts.length > 0;
}

export function createActs(shelf: Shelf, reach: Reach, journal: Journal): Acts {
  return {
    async act(deed) {
      const act: Act = { id: crypto.randomUUID(), at: reach.now(), ...deed };
      journal.note(act.id, act);
      // The worker outlives the popup, so it is told first. When it is ended before it answers, the popup does it; and when the popup is
      // closed before that, the next one does.
      if (await ask("act", act) === null) await changeState(shelf, (state) => carryOut(state, act));
      journal.strike(act.id);
    },
    async keepDrafts(changed) {
      await changeState(shelf, ({ drafts }) => ({ drafts: { ...drafts, ...changed } }));
    },
    async keepEmail(email) {
      await changeState(shelf, ({ habits }) => ({ habits: { ...habits, email } }));
    },
    async signIn(credentials) {
      await signIn(shelf, reach, credentials);
      void ask("sync", null);
    },
    signOut: () => signOut(shelf, reach),
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
