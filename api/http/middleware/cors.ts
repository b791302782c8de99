import type { MiddlewareHandler } from "hono";

/** An extension's origin. Firefox makes a new one for each install, so none can be listed. */
const EXTENSION = /^(chrome|moz)-extension:\/\/[A-Za-z0-9-]+$/;

const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key",
  "Access-Control-Max-Age": "7200",
};

const EXPOSED = "ETag, Retry-After, X-Request-Id";

/**
 * Lets `allowedOrigins` and browser extensions call the API. Never with credentials: there are no cookies, and
 * who calls is said by a token that the other origin must have been given.
 *
 * Not Hono's own, which responds to every OPTIONS and copies all headers.
 */
export function cors(allowedOrigins: readonly string[]): MiddlewareHandler {
  const listed = new Set(allowedOrigins);
  const isAllowed = (origin: string) => listed.has(origin) || EXTENSION.test(origin);
  return async (c, next) => {
    const origin = c.req.header("Origin");
    const allowed = origin !== undefined && isAllowed(origin) ? origin : null;
    // An OPTIONS that asks nothing about a method is no preflight: it is a method like any other.
    if (c.req.method === "OPTIONS" && c.req.header("Access-Control-Request-Method") !== undefined) {
      c.res = new Response(null, { status: 204, headers: allowed === null ? {} : PREFLIGHT });
    } else {
      await next();
      if (allowed !== null) c.res.headers.set("Access-Control-Expose-Headers", EXPOSED);
    }
    if (allowed !== null) c.res.headers.set("Access-Control-Allow-Origin", allowed);
    c.res.headers.append("Vary", "Origin");
  };
}
