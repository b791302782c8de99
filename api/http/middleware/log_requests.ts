import type { MiddlewareHandler } from "hono";
import type { Log } from "../../log/log.ts";
import { securityFacts } from "../../log/security_event.ts";
import type { Telemetry } from "../../telemetry/telemetry.ts";

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
    trace.end(c.req.method, route);
  };
}
