import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Log } from "../log.ts";

/** Writes one line a request: the pattern of its address, never the address itself, which may hold what is private. */
export function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    log.write({
      id: c.get("requestId"),
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
    });
  };
}
