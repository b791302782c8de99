import type { Context, MiddlewareHandler } from "hono";
import { health } from "#shared/contract/mod.ts";
import { type ClientAddress, clientAddress } from "../../auth/client_address.ts";
import type { TokenClaims } from "../../auth/token.ts";
import type { Services } from "../../services/services.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** What the caller is throttled by. */
    client: ClientAddress;
    /** What the caller's token says; null without a valid one. Whether its session still exists is not checked yet. */
    claims: TokenClaims | null;
  }
}

/** What monitors call, often from the address that everybody behind a proxy seems to have. */
const HEALTH = `/api${health.path}`;

/**
 * Sets `client` and `claims` for each call, and counts the calls without a valid token. Calls with a token cost no more than a read
 * of the store, and calls of the health check even less.
 */
export function throttleCalls(
  { throttle, tokens }: Pick<Services, "throttle" | "tokens">,
  { trustProxy }: { readonly trustProxy: boolean },
): MiddlewareHandler {
  return async (c, next) => {
    const client = clientAddress(remoteOf(c), c.req.header("X-Forwarded-For"), trustProxy);
    c.set("client", client);
    if (c.req.path === HEALTH) return await next();
    const token = bearerToken(c.req.header("Authorization"));
    const claims = token === null ? null : await tokens.verify(token);
    c.set("claims", claims);
    if (!claims) throttle.call(client);
    await next();
  };
}

/** The remote address that `Deno.serve` reports; a request in a test may have none. */
function remoteOf(c: Context): string | undefined {
  const info: Partial<Deno.ServeHandlerInfo> | undefined = c.env;
  return info?.remoteAddr && "hostname" in info.remoteAddr ? info.remoteAddr.hostname : undefined;
}

/** Returns the token of an `Authorization: Bearer …` header, or null. */
function bearerToken(header: string | undefined): string | null {
  return /^bearer ([\x21-\x7e]+)$/i.exec(header ?? "")?.[1] ?? null;
}
