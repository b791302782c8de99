import {
  type Client,
  type ClientOptions,
  createClient,
  type Trouble,
  troubleOf,
} from "#shared/client/mod.ts";
import { health } from "#shared/contract/mod.ts";
import { isPagePath } from "#shared/contract/pages.ts";
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

export interface TypedAddress {
  readonly origin: string;
  /** Whether it leads below a path, and not to a page of the app or to the API. Gorin needs a host name of its own. */
  readonly isBelowPath: boolean;
  /** The same address by `http`, when `https` was assumed for a name that private networks use; otherwise null. */
  readonly plainOrigin: string | null;
}

/**
 * Returns the address meant by `text`, or null when it is not the address of a web server. Without a scheme it is
 * `http` for this machine, for names without a dot, for `.local` names and for numeric addresses; otherwise `https`.
 */
export function readAddress(text: string): TypedAddress | null {
  const typed = text.trim();
  if (typed === "") return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const address = hasScheme ? typed : `${schemeFor(typed)}://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, username, origin, pathname, host } = new URL(address);
  const isWeb = protocol === "http:" || protocol === "https:";
  if (!isWeb || hostname === "" || username !== "" || !/^[\w.:[\]-]+$/.test(hostname)) return null;
  const isOwnPath = isPagePath(pathname) || /^\/api(?:\/|$)/.test(pathname);
  const isGuess = !hasScheme && protocol === "https:" && PRIVATE.test(hostname);
  return { origin, isBelowPath: !isOwnPath, plainOrigin: isGuess ? `http://${host}` : null };
}

/** The ends of names that routers and private networks use. */
const PRIVATE = /\.(?:lan|home|internal|intranet|localdomain|box|home\.arpa)$/;

function schemeFor(address: string): "http" | "https" {
  const host = (address.split(/[/:?#]/, 1)[0] ?? "").toLowerCase();
  // A name without a dot is one of the local network.
  const near = !host.includes(".") || host.endsWith(".local") || /^[\d.]+$/.test(host);
  return near ? "http" : "https";
}

/** The browser's match pattern for an origin. A pattern has no port, so that two origins may share one. */
export function hostPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
