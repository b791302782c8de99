import {
  type Client,
  type ClientOptions,
  createClient,
  type Trouble,
  troubleOf,
} from "#shared/client/mod.ts";
import { health } from "#shared/contract/mod.ts";
import type { Session } from "./state.ts";

/** What a client of the server needs. */
export interface Reach {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Compares the device's clock with the server's. */
  readonly clock?: ClientOptions["clock"];
}

/** After this long without a response, in milliseconds, the server counts as unreachable. */
const TIMEOUT_MS = 20_000;

/**
 * Returns a client of `server` for streams, which go on until the caller aborts them. `onSessionEnded` is called after
 * a 401.
 */
export function streamClient(
  { fetch, clock }: Reach,
  { server, token }: Session,
  onSessionEnded: () => void,
): Client {
  return createClient({
    baseUrl: server,
    onSessionEnded,
    ...(clock && { clock }),
    token: () => token,
    fetch: (input, init) => fetch(input, { ...init, credentials: "omit" }),
  });
}

/** Returns a client of `server` whose calls time out. */
export function serverClient({ fetch, clock }: Reach, server: string, token: string | null): Client {
  return createClient({
    baseUrl: server,
    ...(clock && { clock }),
    token: () => token,
    fetch: (input, init) =>
      fetch(input, { ...init, credentials: "omit", signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
}

/** Returns null if `server` is a Gorin server, otherwise what is wrong. */
export async function probeServer(
  reach: Reach,
  server: string,
): Promise<Exclude<Trouble, "failed" | "busy"> | null> {
  try {
    await serverClient(reach, server, null).call(health, {});
    return null;
  } catch (error) {
    const trouble = troubleOf(error);
    // A Gorin server that cannot serve now. A proxy in front of it may be busy, too.
    return trouble === "failed" || trouble === "busy" ? null : trouble;
  }
}

/**
 * Returns the origin to which the address `server` leads by redirects, if a Gorin server responds there, or null. Only
 * the choice of a server follows redirects: a browser sends no token across them.
 */
export async function redirectedOrigin({ fetch }: Reach, server: string): Promise<string | null> {
  let origin: string | null = null;
  const client = createClient({
    baseUrl: server,
    token: () => null,
    async fetch(input, init) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(input, { ...init, credentials: "omit", redirect: "follow", signal });
      origin = new URL(response.url).origin;
      return response;
    },
  });
  return await client.call(health, {}).then(() => origin, () => null);
}
