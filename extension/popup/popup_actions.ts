import type { NewExtensionAction } from "../offline/actions.ts";
import type { PopupEngine } from "../offline/engine.ts";
import { sendToWorker } from "../offline/messages.ts";
import { probeServer } from "../offline/server.ts";
import type { Reach } from "../offline/server.ts";
import { signIn, signOut } from "../offline/sign_in.ts";
import type { Drafts } from "../offline/state.ts";

/** All that can be done in the popup. */
export interface PopupActions {
  /** Shows at once, then is stored; the worker sends it. */
  dispatch(action: NewExtensionAction): void;
  saveDrafts(drafts: Partial<Drafts>): Promise<void>;
  /** Stores what was typed as the email, to be offered again. */
  saveEmail(email: string): Promise<void>;
  /** Fails with an `ApiError`. */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  signOut(): Promise<void>;
  resetUnreadable(): Promise<void>;
  /** Has the worker send what is pending and fetch today; while signed out, asks whether the server is there. */
  sync(): Promise<void>;
}

export function createPopupActions(engine: PopupEngine, reach: Reach): PopupActions {
  return {
    dispatch(action) {
      // The session may have ended while the button was being clicked.
      if (engine.state().session) void engine.dispatch(action);
    },
    saveDrafts: (changed) => engine.commit(({ drafts }) => ({ drafts: { ...drafts, ...changed } })),
    saveEmail: (email) => engine.commit(({ habits }) => ({ habits: { ...habits, email } })),
    async signIn(credentials) {
      await signIn(engine, reach, credentials);
      void sendToWorker("sync", null);
    },
    signOut: () => signOut(engine, reach),
    resetUnreadable: () => engine.resetUnreadable(),
    async sync() {
      const { session, preferences } = engine.state();
      if (session) {
        await sendToWorker("sync", null);
        return;
      }
      const failure = await probeServer(reach, preferences.server);
      await engine.commit(({ contact, session }) => session ? {} : { contact: { ...contact, failure } });
    },
  };
}
