import type { MiddlewareHandler } from "hono";
import type { Log } from "../../log/log.ts";

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
