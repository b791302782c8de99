import type { Context, MiddlewareHandler } from "hono";
import { health } from "#shared/contract/mod.ts";
import type { Services } from "../../services.ts";
import { bearerToken } from "./bearer.ts";
import { clientAddress } from "./client_address.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** What the caller is throttled by. */
    address: string;
  }
}

/** What monitors call, often from the address that everybody behind a proxy seems to have. */
const HEALTH = `/api${health.path}`;

/**
 * Counts the calls without a valid token by their address, and sets the address for whatever counts more exactly. Calls
 * with a token cost no more than a read of the store, and calls of the health check even less.
 */
export function throttleCalls(
  { throttle, tokens }: Pick<Services, "throttle" | "tokens">,
  { trustProxy }: { readonly trustProxy: boolean },
): MiddlewareHandler {
  return async (c, next) => {
    const address = clientAddress(remoteOf(c), c.req.header("X-Forwarded-For"), trustProxy);
    c.set("address", address);
    if (c.req.path === HEALTH) return await next();
    const token = bearerToken(c.req.header("Authorization"));
    if (!token || !await tokens.verify(token)) throttle.call(address);
    await next();
  };
}

/** What `Deno.serve` says about the connection; a request that came without one has none. */
function remoteOf(c: Context): string | undefined {
  const info: Partial<Deno.ServeHandlerInfo> | undefined = c.env;
  return info?.remoteAddr && "hostname" in info.remoteAddr ? info.remoteAddr.hostname : undefined;
}
