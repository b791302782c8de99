import type { Trouble } from "#shared/client/mod.ts";
import type { ExtensionState } from "../offline/engine.ts";
import { probeServer, type Reach, redirectedOrigin } from "../offline/server.ts";
import { hostPattern, readAddress } from "../offline/server_address.ts";
import { signOut } from "../offline/sign_in.ts";

/** Requests and drops the browser's permission for one origin. */
export interface Permissions {
  request(origin: string): Promise<boolean>;
  drop(origin: string): Promise<void>;
}

/** Why a server was not chosen. `leads_elsewhere`: the address redirects to another one. */
export type WrongServer =
  | "not_an_address"
  | "below_a_path"
  | "leads_elsewhere"
  | "cancelled"
  | Exclude<Trouble, "failed" | "busy">;

/** The result of choosing a server: its origin, or what is wrong with it. */
export type Choice =
  | { readonly origin: string; readonly granted: boolean }
  | {
    readonly wrong: WrongServer;
    readonly granted: boolean;
    /** The origin that was tried, or to which the address leads. */
    readonly tried?: string;
    /** Another origin to try: see `TypedAddress`. */
    readonly plainOrigin?: string;
  };

export interface ChooseServerOptions {
  /** The typed address. */
  readonly text: string;
  /** The origin of the current server. */
  readonly current: string;
  /** Called after the permission was granted or denied, before the server is contacted. */
  readonly onTrying: () => void;
  /** Ends the wait for the user's decision about the permission. */
  readonly signal?: AbortSignal;
}

/** The number of the last attempt. */
let lastAttempt = 0;

/**
 * Makes the server at `text` the extension's server if it is a Gorin server. The permission for its origin is requested
 * first, while the click still counts as a user gesture; the server is tried even when it is denied. A redirect from
 * http to https is followed here, once: the address it leads to is saved. Signs out of the previous server.
 */
export async function chooseServer(
  state: ExtensionState,
  reach: Reach,
  permissions: Permissions,
  { text, current, onTrying, signal }: ChooseServerOptions,
): Promise<Choice> {
  const address = readAddress(text);
  if (!address) return { wrong: "not_an_address", granted: false };
  if (address.isBelowPath) return { wrong: "below_a_path", granted: false };
  const { origin, plainOrigin } = address;
  const attempt = ++lastAttempt;
  const dropUnlessUsed = async (used: string, ...origins: string[]) => {
    for (const other of new Set(origins)) {
      if (hostPattern(other) !== hostPattern(used)) await permissions.drop(other);
    }
  };
  const asked = permissions.request(origin).catch(() => false);
  const granted = await unlessAborted(asked, signal);
  if (granted === null) {
    // The question may still be open. What is allowed too late is not used, unless it was asked for again.
    void asked.then(async (late) => {
      if (late && attempt === lastAttempt) await dropUnlessUsed(current, origin);
    });
    return { wrong: "cancelled", granted: false };
  }
  onTrying();
  const trouble = await probeServer(reach, origin);
  const target = trouble === "other_sign_in" ? await redirectedOrigin(reach, origin) : null;
  const isUpgrade = target !== null && isSameHostByTls(origin, target);
  if (trouble && !isUpgrade) {
    if (granted) await dropUnlessUsed(current, origin);
    return target !== null && target !== origin
      ? { wrong: "leads_elsewhere", granted, tried: target }
      : { wrong: trouble, granted, tried: origin, ...(plainOrigin !== null && { plainOrigin }) };
  }
  const chosen = isUpgrade ? target : origin;
  const isGranted = isUpgrade ? await permissions.request(target).catch(() => false) : granted;
  if (chosen !== current) await signOut(state, reach);
  await dropUnlessUsed(chosen, ...(isUpgrade ? [origin] : []), ...(chosen === current ? [] : [current]));
  await state.commit(({ preferences }) => ({
    preferences: { ...preferences, server: chosen },
    contact: { answeredAt: reach.now(), failure: null },
  }));
  return { origin: chosen, granted: isGranted };
}

function isSameHostByTls(from: string, to: string): boolean {
  const [before, after] = [new URL(from), new URL(to)];
  return before.protocol === "http:" && after.protocol === "https:" && before.hostname === after.hostname;
}

/** Returns the result of `work`, or null when `signal` is aborted before. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
  const aborted = new Promise<null>((resolve) => {
    if (signal?.aborted) resolve(null);
    signal?.addEventListener("abort", () => resolve(null), { once: true });
  });
  return Promise.race([work, aborted]);
}
