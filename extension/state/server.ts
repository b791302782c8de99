import { type Client, createClient } from "#shared/client/mod.ts";
import type { Session } from "./cells.ts";

/** What reaching the server needs. */
export interface Reach {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How long an answer is waited for, in milliseconds, before the server counts as not reachable. */
const PATIENCE = 20_000;

/** A client of `server` for streams, which go on until the caller aborts them. `onSessionEnded` is called after a 401. */
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

/** A client of `server` whose calls do not wait for ever. */
export function serverClient({ fetch }: Reach, server: string, token: string | null): Client {
  return createClient({
    baseUrl: server,
    token: () => token,
    fetch: (input, init) =>
      fetch(input, { ...init, credentials: "omit", signal: AbortSignal.timeout(PATIENCE) }),
  });
}
