import { atom } from "jotai/vanilla";
import type { Trouble } from "#shared/client/mod.ts";
import { isServerFailingAtom } from "../features/auth/session.ts";

/** Why the last call did not reach the server; null when the server responded. */
export const contactAtom = atom<Trouble | null>(null);

/** Why the last command stays in the queue; null when the server took or rejected it. */
export const sendTroubleAtom = atom<Trouble | null>(null);

/** Why the server cannot be used, as far as this page can tell, or null. */
export const troubleAtom = atom((get): Trouble | null =>
  get(contactAtom) ?? get(sendTroubleAtom) ?? (get(isServerFailingAtom) ? "failed" : null)
);

/** Whether the server itself is out of reach. */
export const isOfflineAtom = atom((get) => {
  const trouble = get(troubleAtom);
  return trouble !== null && trouble !== "failed" && trouble !== "busy";
});
