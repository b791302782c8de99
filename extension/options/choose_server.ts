import type { Shelf } from "../platform/shelf.ts";
import { probe } from "../state/probe.ts";
import type { Reach } from "../state/server.ts";
import { originOf } from "../state/server_address.ts";
import { signOut } from "../state/sign_in.ts";
import { changeState } from "../state/store.ts";

/** How the browser's permission for one origin is asked for and given back. */
export interface Permissions {
  request(origin: string): Promise<boolean>;
  drop(origin: string): Promise<void>;
}

/** What came of choosing a server: its origin, or what is wrong with it. */
export type Choice =
  | { readonly origin: string; readonly granted: boolean }
  | { readonly wrong: "not_an_address" | "unreachable" | "not_gorin"; readonly granted: boolean };

/**
 * Takes the server at `text` for the extension's own, once it has answered as one. The browser is asked to let the extension reach
 * that origin first of all, while the click still counts; without that the server is tried all the same. Who was signed in
 * on another server is signed out there.
 */
export async function chooseServer(
  shelf: Shelf,
  reach: Reach,
  permissions: Permissions,
  text: string,
  present: string,
): Promise<Choice> {
  const origin = originOf(text);
  if (!origin) return { wrong: "not_an_address", granted: false };
  const granted = await permissions.request(origin).catch(() => false);
  const trouble = await probe(reach, origin);
  if (trouble) {
    if (granted && origin !== present) await permissions.drop(origin);
    return { wrong: trouble, granted };
  }
  if (origin !== present) {
    await signOut(shelf, reach);
    await permissions.drop(present);
  }
  await changeState(shelf, ({ preferences }) => ({
    preferences: { ...preferences, server: origin },
    contact: { answeredAt: reach.now(), failure: null },
  }));
  return { origin, granted };
}
