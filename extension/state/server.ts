import { type Client, createClient } from "#shared/client/mod.ts";

/** What reaching the server needs. */
export interface Reach {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How long an answer is waited for, in milliseconds, before the server counts as not reachable. */
const PATIENCE = 20_000;

/** A client of `server` for what goes on until its caller ends it by a signal. */
export function streamClient({ fetch }: Reach, server: string, token: string): Client {
  return createClient({
    baseUrl: server,
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
