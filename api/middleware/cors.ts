import type { MiddlewareHandler } from "hono";
import { cors as honoCors } from "hono/cors";

/** An extension's origin. Firefox makes a new one for each install, so none can be listed. */
const EXTENSION = /^(chrome|moz)-extension:\/\/[A-Za-z0-9-]+$/;

const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets `allowedOrigins` and browser extensions call the API. Never with credentials: there are no cookies, and
 * who calls is said by a token that the other origin must have been given.
 */
export function cors(allowedOrigins: readonly string[]): MiddlewareHandler {
  const allowed = new Set(allowedOrigins);
  const answer = honoCors({
    origin: (origin) => allowed.has(origin) || EXTENSION.test(origin) ? origin : null,
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: ["Authorization", "Content-Type", "If-Match", "If-None-Match", "Idempotency-Key"],
    exposeHeaders: ["ETag", "Retry-After", "X-Request-Id"],
    maxAge: PREFLIGHT_SECONDS,
  });
  return (c, next) => {
    // An OPTIONS that asks nothing about a method is no preflight: it is a method like any other.
    if (c.req.method === "OPTIONS" && !c.req.header("Access-Control-Request-Method")) return next();
    return answer(c, next);
  };
}
