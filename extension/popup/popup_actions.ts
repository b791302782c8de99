import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { NewExtensionAction } from "../offline/actions.ts";
import { discardUnsaved } from "../offline/end_session.ts";
import type { PopupEngine } from "../offline/engine.ts";
import { sendToWorker } from "../offline/messages.ts";
import type { Reach } from "../offline/server.ts";
import type { DraftChange } from "../offline/drafts.ts";

/** The actions of the popup. */
export interface PopupActions {
  /** Applies an action at once and stores it. The worker sends it. */
  dispatch(action: NewExtensionAction): void;
  /** Stores what is typed in the forms of a day, or that one was closed. */
  saveDrafts(day: CalendarDate, change: DraftChange): void;
  /** Stores the typed email for the next time the popup opens. */
  saveEmail(email: string): Promise<void>;
  /** Rejects with an `ApiError`. */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /** Enters the code of the second step. Rejects with an `ApiError`. */
  enterCode(code: string): Promise<void>;
  /** Begins to sign in through the dashboard. Returns the path of the page on which the user confirms. */
  beginConnection(): Promise<`/${string}`>;
  cancelSignIn(): Promise<void>;
  signOut(): Promise<void>;
  /** Gives up the unsaved changes of all who are not signed in. */
  discardUnsaved(): Promise<void>;
  /** The user has read that the device's clock is wrong. */
  knowClock(): Promise<void>;
  resetUnreadable(): Promise<void>;
  /** Makes the worker flush the queue and fetch today. While signed out, checks whether the server can be reached. */
  sync(): Promise<void>;
}

export function createPopupActions(engine: PopupEngine, reach: Reach): PopupActions {
  /** Loads what calls the server itself, and the session. The popup rarely does: the worker sends its changes. */
  const loadCalls = async () => {
    await engine.start();
    return import("./lazy/calls.ts");
  };
  return {
    dispatch(action) {
      // The session may just have ended.
      if (engine.state().session) void engine.dispatch(action);
    },
    saveDrafts: (day, change) => engine.saveDrafts(day, change),
    saveEmail: (email) => engine.commit(({ habits }) => ({ habits: { ...habits, email } })),
    async signIn(credentials) {
      const { signIn } = await loadCalls();
      await signIn(engine, reach, credentials);
      void sendToWorker("sync", null);
    },
    async enterCode(code) {
      const { enterCode } = await loadCalls();
      await enterCode(engine, reach, code);
      void sendToWorker("sync", null);
    },
    beginConnection: async () => (await loadCalls()).beginConnection(engine, reach),
    cancelSignIn: async () => (await loadCalls()).cancelSignIn(engine),
    async signOut() {
      const { signOut } = await loadCalls();
      await signOut(engine, reach);
    },
    discardUnsaved: () => engine.commit(discardUnsaved),
    knowClock: () => engine.commit(({ clock }) => ({ clock: { ...clock, isTold: true } })),
    resetUnreadable: () => engine.resetUnreadable(),
    async sync() {
      await engine.start();
      const { session, preferences } = engine.state();
      if (session) {
        await sendToWorker("sync", null);
        return;
      }
      const { probeServer } = await loadCalls();
      const failure = await probeServer(reach, preferences.server);
      await engine.commit(({ contact, session }) => session ? {} : { contact: { ...contact, failure } });
    },
  };
}
