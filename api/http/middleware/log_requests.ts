import type { MiddlewareHandler } from "hono";
import type { Log } from "../../log/log.ts";
import { securityFacts } from "../../log/security_event.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The pattern of the path, such as `/api/days/{day}`. */
    route: string;
  }
}

/** The request ids of clients and proxies that are logged. Anything else could be a secret. */
const REQUEST_ID = /^[\w-]{1,64}$/;

/** Logs one line per request, with the pattern of its path, since the path itself may contain private data. */
export function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const sent = c.req.header("X-Request-Id");
    log.write({
      id: c.get("requestId"),
      ...(sent !== undefined && REQUEST_ID.test(sent) && { client_id: sent }),
      method: c.req.method,
      route: c.get("route") ?? "other",
      status: c.res.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
      ...securityFacts(c),
    });
  };
}
