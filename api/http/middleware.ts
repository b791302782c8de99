import type { Context, Hono, MiddlewareHandler } from "hono";
import { isIP } from "node:net";
import { health, login, loginOptions, loginWithCode, loginWithPasskey } from "#shared/contract/mod.ts";
import type { Credential } from "../auth/sessions.ts";
import { type ClientAddress, clientAddress } from "../auth/throttle.ts";
import type { Env } from "../env.ts";
import { Failure, MESSAGES } from "../failures.ts";
import { type Log, securityFacts } from "../log.ts";
import type { Services } from "../services.ts";
import type { Telemetry } from "../telemetry.ts";
import { PAGE_POLICY } from "./web_files.ts";

/** The names under which Deno Deploy serves apps. */
const OF_DENO_DEPLOY: readonly string[] = [".deno.dev", ".deno.net"];

/** Whether a server is known by a host name, which is in lower case and without a port. */
export type IsKnownHost = (name: string) => boolean;

/**
 * Returns by which names a server is known: `localhost`, the name that it listens on, `GORIN_HOSTS`, every numeric
 * address and, on Deno Deploy, the names of the platform. Any other name may be one that somebody else has pointed to
 * this server's address, so that their page counts as its own (DNS rebinding); a number cannot be pointed anywhere.
 */
export function knownHosts(
  { HOST, GORIN_HOSTS }: Pick<Env, "HOST" | "GORIN_HOSTS">,
  onDeploy = false,
): IsKnownHost {
  const names = new Set(["localhost", HOST.toLowerCase(), ...GORIN_HOSTS]);
  return (name) =>
    names.has(name) || isIP(name.replace(/^\[|\]$/g, "")) > 0 ||
    (onDeploy && OF_DENO_DEPLOY.some((ending) => name.endsWith(ending)));
}

/** Returns the host name of the address of a call, as {@link IsKnownHost} takes it; empty for what is none. */
function hostOf(c: Context): string {
  const { url } = c.req;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : "";
}

/**
 * Rejects requests for any other host with 421, before anything is done for them: calls of the API with an error, pages
 * with a page. `X-Forwarded-Host` is not looked at. The first name that was rejected is logged.
 */
export function requireKnownHost(isKnown: IsKnownHost, log: Pick<Log, "write">): MiddlewareHandler {
  // Nearly all requests are for the same host.
  let latest = "";
  let isLogged = false;
  return (c, next) => {
    const { url } = c.req;
    const authority = url.slice(0, url.indexOf("/", url.indexOf("//") + 2));
    if (authority === latest) return next();
    const name = hostOf(c);
    if (isKnown(name)) {
      latest = authority;
      return next();
    }
    if (!isLogged && name !== "") {
      isLogged = true;
      log.write({ level: "warning", host: `Requests for ${name} were rejected: ${ADVICE}` });
    }
    if (c.req.path === "/api" || c.req.path.startsWith("/api/")) throw new Failure("misdirected_request");
    c.res = new Response(PAGE, { status: 421, headers: { "Content-Type": "text/html; charset=UTF-8" } });
    return Promise.resolve();
  };
}

const ADVICE = "if people open this server under that name, add it to GORIN_HOSTS.";

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gorin</title>
<p>${MESSAGES.misdirected_request}</p>
</html>
`;

/** What the host of a server is told at its start, when others reach it and `GORIN_HOSTS` is not set. */
export const HOSTS_NOTICE =
  "It responds on localhost and numeric addresses. For any other name under which people open it, such as " +
  "gorin.example.org, set GORIN_HOSTS to that name.";

declare module "hono" {
  interface ContextVariableMap {
    /** The headers that middleware wants on the response. */
    wantedHeaders: Record<string, string>;
    /** The response that was created with the wanted headers. */
    finishedResponse: Response;
  }
}

/** Appended to the values that the handler has set; any other header of a handler replaces the wanted one. */
const APPENDED = "Vary";

/**
 * Sets the headers that other middleware wants on the response, unless {@link createResponse} has done so. `Date` is
 * that of the server's own clock: clients compare theirs with it. `X-Request-Id` is also in the log line of the
 * request, and in the message of an internal error.
 */
export function responseHeaders(clock: () => number = Date.now): MiddlewareHandler {
  return async (c, next) => {
    const wanted: Record<string, string> = {
      "Date": new Date(clock()).toUTCString(),
      "X-Request-Id": c.get("requestId"),
    };
    c.set("wantedHeaders", wanted);
    await next();
    if (c.get("finishedResponse") === c.res) return;
    const { headers } = c.res;
    for (const [name, value] of Object.entries(wanted)) {
      if (name === APPENDED) headers.append(name, value);
      else if (!headers.has(name)) headers.set(name, value);
    }
  };
}

/** Wants a header on the response, unless the handler sets it itself. */
function wantHeader(c: Context, name: string, value: string): void {
  c.get("wantedHeaders")[name] = value;
}

/** Returns a JSON response with these headers and all others that middleware wants. */
export function createResponse(
  c: Context,
  body: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const response = new Response(body, { status, headers: JSON_TYPE });
  // Given to the constructor, they would cost Deno a third more.
  for (const [name, value] of Object.entries({ ...c.get("wantedHeaders"), ...headers })) {
    response.headers.append(name, value);
  }
  c.set("finishedResponse", response);
  return response;
}

const JSON_TYPE = { "Content-Type": "application/json" };

declare module "hono" {
  interface ContextVariableMap {
    /** Whether the call comes from one of the listed web origins. */
    isListedOrigin: boolean;
    /** Whether the call comes from another origin that may read the response. */
    isAllowedOrigin: boolean;
  }
}

/** The origin of a browser extension. Firefox creates a new one per installation, so they cannot be listed. */
const EXTENSION = /^(chrome|moz)-extension:\/\/[A-Za-z0-9-]+$/;

const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key",
  "Access-Control-Max-Age": "7200",
};

const EXPOSED = "Date, ETag, Retry-After, X-Request-Id";

/**
 * Allows `allowedOrigins` and browser extensions to call the API, always without credentials: there are no cookies, and
 * callers authenticate with a token.
 *
 * Hono's own middleware is not used because it responds to every OPTIONS request and copies all headers.
 */
export function cors(allowedOrigins: readonly string[]): MiddlewareHandler {
  const listed = new Set(allowedOrigins);
  const isAllowed = (origin: string) => listed.has(origin) || EXTENSION.test(origin);
  return (c, next) => {
    const origin = c.req.header("Origin");
    c.set("isListedOrigin", origin !== undefined && listed.has(origin));
    const allowed = origin !== undefined && isAllowed(origin) ? origin : null;
    c.set("isAllowedOrigin", allowed !== null);
    wantHeader(c, "Vary", "Origin");
    if (allowed !== null) wantHeader(c, "Access-Control-Allow-Origin", allowed);
    // An OPTIONS request without Access-Control-Request-Method is not a preflight request.
    if (c.req.method === "OPTIONS" && c.req.header("Access-Control-Request-Method") !== undefined) {
      const headers = allowed === null ? {} : PREFLIGHT;
      return Promise.resolve(new Response(null, { status: 204, headers }));
    }
    if (allowed !== null) wantHeader(c, "Access-Control-Expose-Headers", EXPOSED);
    return next();
  };
}

/**
 * Whether a call comes from a page of this server, of one of the listed origins, or from no page at all. Only the host
 * name is compared with the server's, because TLS and the port usually end at a reverse proxy.
 */
export function isFromOwnPage(c: Context): boolean {
  const origin = c.req.header("Origin");
  if (origin === undefined || c.get("isListedOrigin")) return true;
  const page = URL.canParse(origin) ? new URL(origin) : null;
  return page !== null && /^https?:$/.test(page.protocol) && page.hostname.replace(/\.$/, "") === hostOf(c);
}

declare module "hono" {
  interface ContextVariableMap {
    /** The pattern of the path, such as `/api/days/{day}`. */
    route: string;
  }
}

/** The request ids of clients and proxies that are logged. Anything else could be a secret. */
const REQUEST_ID = /^[\w-]{1,64}$/;

/**
 * Logs one line per request, with the pattern of its path, since the path itself may contain private data. Its trace is
 * named after the pattern, too.
 */
export function logRequests(log: Log, telemetry: Pick<Telemetry, "trace">): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    const trace = telemetry.trace();
    await next();
    const route = c.get("route") ?? "other";
    trace.end(c.req.method, route);
    // A proxy asks every few seconds.
    if (route === `/api${health.path}` && c.res.ok) return;
    const sent = c.req.header("X-Request-Id");
    log.write({
      id: c.get("requestId"),
      ...(sent !== undefined && REQUEST_ID.test(sent) && { client_id: sent }),
      method: c.req.method,
      route,
      status: c.res.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
      ...securityFacts(c),
    });
  };
}

/**
 * Responds with 405 and `Allow` when a path of the contract is called with a method other than `methods`.
 *
 * Hono's own middleware is not used because it looks only at responses of 404: `PUT /fire/task-suggestions` would be
 * taken for a write of the day `task-suggestions`.
 */
export function methodNotAllowed(app: Hono, path: string, methods: readonly string[]): void {
  const allowed = methods.flatMap((method) => method === "GET" ? ["GET", "HEAD"] : [method]);
  app.all(path.replace(/\{(\w+)\}/g, ":$1"), (c) => {
    c.header("Allow", allowed.join(", "));
    throw new Failure("method_not_allowed");
  });
}

/**
 * Sorts paths so that a literal segment comes before a parameter at the same position: `/fire/task-suggestions` is
 * matched before `/fire/{day}`.
 */
export function byLiteralsFirst(a: string, b: string): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

/** Replaces parameters by a character that sorts after all literals. */
function sortKey(path: string): string {
  return path.replace(/\{\w+\}/g, "\uffff");
}

/** API responses are data: opened as a page, they may load and run nothing. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ON_ALL = [
  ["X-Content-Type-Options", "nosniff"],
  // Addresses contain days, which other sites need not know.
  ["Referrer-Policy", "no-referrer"],
] as const;

const ON_PAGES = [
  ...ON_ALL,
  ["Content-Security-Policy", PAGE_POLICY],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
] as const;

/** Headers of files that a page loads. Document headers are left out because they are larger than some of the files. */
const ON_ASSETS = [
  ...ON_ALL,
  ["Content-Security-Policy", API_POLICY],
  ["Cross-Origin-Resource-Policy", "same-origin"],
] as const;

const ON_API = [
  ...ON_ALL,
  ["Content-Security-Policy", API_POLICY],
  ["Cache-Control", "no-store"],
] as const;

/**
 * One year, the duration that browsers recommend. Not for the hosts below this one: they need not be of the same owner,
 * and may have no TLS.
 */
const TLS_ONLY = "max-age=31536000";

/**
 * Sets the security headers. A handler may set one of them itself.
 *
 * Hono's own middleware is not used because its headers are the same for every call, and `Strict-Transport-Security`
 * depends on how the call has come.
 */
export function securityHeaders({ trustProxy }: { readonly trustProxy: boolean }): MiddlewareHandler {
  return (c, next) => {
    for (const [name, value] of wantedFor(c.req.path)) wantHeader(c, name, value);
    const tls = c.req.url.startsWith("https:") ||
      (trustProxy && lastHop(c.req.header("X-Forwarded-Proto")) === "https");
    if (tls) wantHeader(c, "Strict-Transport-Security", TLS_ONLY);
    return next();
  };
}

function wantedFor(path: string): readonly (readonly [string, string])[] {
  if (path === "/api" || path.startsWith("/api/")) return ON_API;
  return path.startsWith("/assets/") ? ON_ASSETS : ON_PAGES;
}

function lastHop(header: string | undefined): string | undefined {
  return header?.split(",").at(-1)?.trim().toLowerCase();
}

declare module "hono" {
  interface ContextVariableMap {
    /** The address by which the caller is throttled. */
    client: ClientAddress;
    /** What the caller's token says; null without a valid one. Whether it was revoked is not checked yet. */
    credential: Credential | null;
    /** That too many calls without a token came from the address, when the call itself decides whether that counts. */
    tooManyCalls?: Failure;
  }
}

/** Not throttled: monitors call it, possibly from the same address as all clients behind a proxy. */
const HEALTH = `/api${health.path}`;

/** Whoever names a known device, or has the right password, signs in whatever others do from the same address. */
const FROM_KNOWN_DEVICES = new Set([login, loginWithCode].map(({ path }) => `/api${path}`));

/** Nobody can guess a passkey, so a sign-in by one does not share the limit of those who guess. */
const BY_PASSKEY = new Set([loginOptions, loginWithPasskey].map(({ path }) => `/api${path}`));

/**
 * Sets `client` and `credential` for each call, and counts the calls without a valid token. Calls with a token cost no
 * more than a read of the store, and calls of the health check even less. An access token is counted until it was found
 * in its account, since guesses look like one too.
 */
export function throttleCalls(
  { throttle, credentials }: Pick<Services, "throttle" | "credentials">,
  { trustProxy }: { readonly trustProxy: boolean },
): MiddlewareHandler {
  return (c, next) => {
    const client = clientAddress(remoteOf(c), c.req.header("X-Forwarded-For"), trustProxy);
    c.set("client", client);
    if (c.req.path === HEALTH) return next();
    const proceed = (credential: Credential | null) => {
      c.set("credential", credential);
      if (credential && credentials.isProven(credential)) return next();
      try {
        if (BY_PASSKEY.has(c.req.path)) throttle.passkeyCall(client);
        else throttle.call(client);
      } catch (error) {
        if (!(error instanceof Failure) || !FROM_KNOWN_DEVICES.has(c.req.path)) throw error;
        c.set("tooManyCalls", error);
      }
      return next();
    };
    const token = bearerToken(c.req.header("Authorization"));
    const credential = token === null ? null : credentials.read(token);
    return credential instanceof Promise ? credential.then(proceed) : proceed(credential);
  };
}

/** Throws when too many calls without a token came from the caller's address. */
export function requireFewCalls(c: Context): void {
  const tooMany = c.get("tooManyCalls");
  if (tooMany) throw tooMany;
}

/**
 * Returns the remote address that `Deno.serve` reports. A request in a test may have none, for which Hono's own
 * `getConnInfo` throws.
 */
function remoteOf(c: Context): string | undefined {
  const info: Partial<Deno.ServeHandlerInfo> | undefined = c.env;
  return info?.remoteAddr && "hostname" in info.remoteAddr ? info.remoteAddr.hostname : undefined;
}

/**
 * Returns the token of an `Authorization: Bearer …` header, or null. Hono's own middleware is not used because it
 * rejects a call without a token, which some endpoints do not need.
 */
function bearerToken(header: string | undefined): string | null {
  return /^bearer ([\x21-\x7e]+)$/i.exec(header ?? "")?.[1] ?? null;
}

const WARNING =
  "A proxy's header arrived, but GORIN_TRUST_PROXY is not set: all clients behind the proxy share one address.";

/** Logs one warning when the server seems to run behind a reverse proxy that is not trusted. */
export function warnOfUntrustedProxy(log: Pick<Log, "write">): MiddlewareHandler {
  let warned = false;
  return (c, next) => {
    if (!warned && (c.req.header("X-Forwarded-For") ?? c.req.header("Forwarded")) !== undefined) {
      warned = true;
      log.write({ level: "warning", proxy: WARNING });
    }
    return next();
  };
}
