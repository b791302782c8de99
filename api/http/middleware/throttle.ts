import type { Context, MiddlewareHandler } from "hono";
import type { Services } from "../../services.ts";
import { bearerToken } from "./bearer.ts";
import { clientAddress } from "./client_address.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** What the caller is throttled by. */
    address: string;
  }
}

/**
 * Counts the calls that carry no token of ours, by address, and notes the address for who counts more exactly.
 * Calls with a token are not counted: what they cost is a look into the store.
 */
export function throttleCalls(
  { throttle, tokens }: Pick<Services, "throttle" | "tokens">,
  { trustProxy }: { readonly trustProxy: boolean },
): MiddlewareHandler {
  return async (c, next) => {
    const address = clientAddress(remoteOf(c), c.req.header("X-Forwarded-For"), trustProxy);
    c.set("address", address);
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
