import { type Client, createClient } from "#shared/client/mod.ts";
import type { Session } from "./state.ts";

/** What reaching the server needs. */
export interface Reach {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** After this long without a response, in milliseconds, the server counts as unreachable. */
const TIMEOUT_MS = 20_000;

/** Returns a client of `server` for streams, which go on until the caller aborts them. `onSessionEnded` is called after a 401. */
export function streamClient(
  { fetch }: Reach,
  { server, token }: Session,
  onSessionEnded: () => void,
): Client {
  return createClient({
    baseUrl: server,
    onSessionEnded,
    token: () => token,
    fetch: (input, init) => fetch(input, { ...init, credentials: "omit" }),
  });
}

/** Returns a client of `server` whose calls time out. */
export function serverClient({ fetch }: Reach, server: string, token: string | null): Client {
  return createClient({
    baseUrl: server,
    token: () => token,
    fetch: (input, init) =>
      fetch(input, { ...init, credentials: "omit", signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
}
