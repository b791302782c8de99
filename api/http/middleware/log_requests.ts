import type { MiddlewareHandler } from "hono";
import type { Log } from "../../log.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The pattern of the address that was answered. */
    route: string;
  }
}

/** Writes one line a request: the pattern of its address, never the address itself, which may hold what is private. */
export function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    log.write({
      id: c.get("requestId"),
      method: c.req.method,
      // Set by the route that answered; what none knows is not worth more words.
      route: c.get("route") ?? "other",
      status: c.res.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
    });
  };
}
