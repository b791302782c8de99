import type { Context, MiddlewareHandler } from "hono";
import { hostOf } from "./known_hosts.ts";
import { wantHeader } from "./response_headers.ts";

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
