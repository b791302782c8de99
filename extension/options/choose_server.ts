import type { ExtensionState } from "../offline/engine.ts";
import { probeServer } from "../offline/server.ts";
import type { Reach } from "../offline/server.ts";
import { hostPattern, originOf } from "../offline/server_address.ts";
import { signOut } from "../offline/sign_in.ts";

/** How the browser's permission for one origin is asked for and given back. */
export interface Permissions {
  request(origin: string): Promise<boolean>;
  drop(origin: string): Promise<void>;
}

/** What came of choosing a server: its origin, or what is wrong with it. */
export type Choice =
  | { readonly origin: string; readonly granted: boolean }
  | { readonly wrong: "not_an_address" | "unreachable" | "not_gorin"; readonly granted: boolean };

export interface ChooseServerOptions {
  /** What was typed. */
  readonly text: string;
  /** The origin of the present server. */
  readonly present: string;
  /** Called once the browser's question for the permission is answered, before the server is tried. */
  readonly onTrying: () => void;
}

/**
 * Makes the server at `text` the extension's server once it has answered as Gorin. The browser is asked for the permission to reach
 * that origin first, while the click still counts as a user gesture; the server is tried even when it is denied. The session on
 * another server ends here.
 */
export async function chooseServer(
  state: ExtensionState,
  reach: Reach,
  permissions: Permissions,
  { text, present, onTrying }: ChooseServerOptions,
): Promise<Choice> {
  const origin = originOf(text);
  if (!origin) return { wrong: "not_an_address", granted: false };
  const granted = await permissions.request(origin).catch(() => false);
  onTrying();
  const sharesPermission = hostPattern(origin) === hostPattern(present);
  const trouble = await probeServer(reach, origin);
  if (trouble) {
    if (granted && !sharesPermission) await permissions.drop(origin);
    return { wrong: trouble, granted };
  }
  if (origin !== present) {
    await signOut(state, reach);
    if (!sharesPermission) await permissions.drop(present);
  }
  await state.commit(({ preferences }) => ({
    preferences: { ...preferences, server: origin },
    contact: { answeredAt: reach.now(), failure: null },
  }));
  return { origin, granted };
}
