import { atom } from "jotai/vanilla";
import type { Client } from "#shared/client/mod.ts";
import { tokenAtom } from "./token.ts";

/** Creates a client for a token, or without one. {@link createWebStore} sets it. */
export const connectAtom = atom<{ connect: (token: string | null) => Client }>({
  connect: () => {
    throw new Error("Cannot call the API: this store was made without a client");
  },
});

/**
 * The client of the current session. Each token has its own, so that a late response for another user is not applied to
 * the current one.
 */
export const clientAtom = atom((get) => get(connectAtom).connect(get(tokenAtom)));
