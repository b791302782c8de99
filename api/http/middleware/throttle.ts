import type { Context, MiddlewareHandler } from "hono";
import { health } from "#shared/contract/mod.ts";
import { type ClientAddress, clientAddress } from "../../auth/client_address.ts";
import type { Credential } from "../../auth/credential.ts";
import type { Services } from "../../services/services.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The address by which the caller is throttled. */
    client: ClientAddress;
    /** What the caller's token says; null without a valid one. Whether it was revoked is not checked yet. */
    credential: Credential | null;
  }
}

/** Not throttled: monitors call it, possibly from the same address as all clients behind a proxy. */
const HEALTH = `/api${health.path}`;

/**
 * Sets `client` and `credential` for each call, and counts the calls without a valid token. Calls with a token cost no
 * more than a read of the store, and calls of the health check even less. An access token is counted until it was found
 * in its account, since guesses look like one too.
 */
export function throttleCalls(
  { throttle, credentials }: Pick<Services, "throttle" | "credentials">,
  { trustProxy }: { readonly trustProxy: boolean },
): MiddlewareHandler {
  return (c, next) => {
    const client = clientAddress(remoteOf(c), c.req.header("X-Forwarded-For"), trustProxy);
    c.set("client", client);
    if (c.req.path === HEALTH) return next();
    const proceed = (credential: Credential | null) => {
      c.set("credential", credential);
      if (!credential || !credentials.isProven(credential)) throttle.call(client);
      return next();
    };
    const token = bearerToken(c.req.header("Authorization"));
    const credential = token === null ? null : credentials.read(token);
    return credential instanceof Promise ? credential.then(proceed) : proceed(credential);
  };
}

/** Returns the remote address that `Deno.serve` reports. A request in a test may have none. */
function remoteOf(c: Context): string | undefined {
  const info: Partial<Deno.ServeHandlerInfo> | undefined = c.env;
  return info?.remoteAddr && "hostname" in info.remoteAddr ? info.remoteAddr.hostname : undefined;
}

/** Returns the token of an `Authorization: Bearer …` header, or null. */
function bearerToken(header: string | undefined): string | null {
  return /^bearer ([\x21-\x7e]+)$/i.exec(header ?? "")?.[1] ?? null;
}
