import type { ExtensionState } from "../offline/engine.ts";
import { probeServer } from "../offline/server.ts";
import type { Reach } from "../offline/server.ts";
import { hostPattern, originOf } from "../offline/server_address.ts";
import { signOut } from "../offline/sign_in.ts";

/** Requests and drops the browser's permission for one origin. */
export interface Permissions {
  request(origin: string): Promise<boolean>;
  drop(origin: string): Promise<void>;
}

/** The result of choosing a server: its origin, or what is wrong with it. */
export type Choice =
  | { readonly origin: string; readonly granted: boolean }
  | { readonly wrong: "not_an_address" | "unreachable" | "not_gorin"; readonly granted: boolean };

export interface ChooseServerOptions {
  /** The typed address. */
  readonly text: string;
  /** The origin of the current server. */
  readonly current: string;
  /** Called after the permission was granted or denied, before the server is contacted. */
  readonly onTrying: () => void;
}

/**
 * Makes the server at `text` the extension's server if it is a Gorin server. The permission for its origin is requested
 * first, while the click still counts as a user gesture; the server is tried even when it is denied. Signs out of the
 * previous server.
 */
export async function chooseServer(
  state: ExtensionState,
  reach: Reach,
  permissions: Permissions,
  { text, current, onTrying }: ChooseServerOptions,
): Promise<Choice> {
  const origin = originOf(text);
  if (!origin) return { wrong: "not_an_address", granted: false };
  const granted = await permissions.request(origin).catch(() => false);
  onTrying();
  const sharesPermission = hostPattern(origin) === hostPattern(current);
  const trouble = await probeServer(reach, origin);
  if (trouble) {
    if (granted && !sharesPermission) await permissions.drop(origin);
    return { wrong: trouble, granted };
  }
  if (origin !== current) {
    await signOut(state, reach);
    if (!sharesPermission) await permissions.drop(current);
  }
  await state.commit(({ preferences }) => ({
    preferences: { ...preferences, server: origin },
    contact: { answeredAt: reach.now(), failure: null },
  }));
  return { origin, granted };
}
