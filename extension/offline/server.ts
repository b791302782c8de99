import { ApiError, type Client, createClient } from "#shared/client/mod.ts";
import { health } from "#shared/contract/mod.ts";
import type { ContactFailure, Session } from "./state.ts";

/** What a client of the server needs. */
export interface Reach {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** After this long without a response, in milliseconds, the server counts as unreachable. */
const TIMEOUT_MS = 20_000;

/**
 * Returns a client of `server` for streams, which go on until the caller aborts them. `onSessionEnded` is called after
 * a 401.
 */
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

/** Returns null if `server` is a Gorin server, otherwise what is wrong. */
export async function probeServer(
  reach: Reach,
  server: string,
): Promise<Exclude<ContactFailure, "failed"> | null> {
  try {
    await serverClient(reach, server, null).call(health, {});
    return null;
  } catch (error) {
    const failure = error instanceof ApiError ? failureOf(error) : "not_gorin";
    // An error in the contract's form comes from a Gorin server.
    return failure === "failed" ? null : failure;
  }
}

/** Returns why a call failed. */
export function failureOf(error: ApiError): ContactFailure {
  if (error.status === 0) return "unreachable";
  return error.code === "invalid_response" && error.requestId === undefined ? "not_gorin" : "failed";
}
