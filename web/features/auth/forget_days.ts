import { logFailure } from "../../platform/log.ts";
import type { WebStore } from "../../offline/web_store.ts";
import { endedSessionsAtom } from "./session.ts";

/**
 * Removes the days of an account from this browser whenever its session has ended. Returns a function that ends this.
 * Its code is loaded then: the page of the sign-in does without.
 */
export function forgetDaysOfEndedSessions(store: WebStore): () => void {
  return store.sub(
    endedSessionsAtom,
    () =>
      void import("./leave.ts").then(({ removeDaysAtom }) => store.set(removeDaysAtom, undefined))
        .catch((error: unknown) => logFailure("The days of an ended session could not be removed", error)),
  );
}
