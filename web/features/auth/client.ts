import { atom } from "jotai/vanilla";
import type { Client } from "#shared/client/mod.ts";
import { tokenAtom } from "./token.ts";

/** Makes a client that calls as the bearer of a token, or as nobody. {@link createWebStore} sets it. */
export const connectAtom = atom<{ connect: (token: string | null) => Client }>({
  connect: () => {
    throw new Error("Cannot call the API: this store was made without a client");
  },
});

/**
 * The client of the present session. Each token has its own, so that an answer which arrives after the user has changed
 * is never taken for the new user's.
 */
export const clientAtom = atom((get) => get(connectAtom).connect(get(tokenAtom)));
