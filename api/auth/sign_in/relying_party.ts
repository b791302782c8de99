import type { Context } from "hono";
import { Failure } from "../../failures/failure.ts";

/** The site that passkeys belong to, as WebAuthn calls it. */
export interface RelyingParty {
  /** The host name: a passkey works on its site only. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the site whose page makes the call: this server's own, or one in `GORIN_ALLOWED_ORIGINS`. Throws
 * `passkeys_unavailable` for any other page, and where browsers offer no passkeys: without TLS, and at an address that
 * is a number.
 *
 * Only the host of the page is compared with the server's, because TLS usually ends at a reverse proxy.
 */
export function relyingPartyOf(context: Context): RelyingParty {
  const origin = context.req.header("Origin");
  const page = origin !== undefined && URL.canParse(origin) ? new URL(origin) : null;
  const isOurs = page !== null &&
    (page.host === new URL(context.req.url).host || context.get("isListedOrigin"));
  if (!page || !isOurs || !isSecure(page) || isAddress(page.hostname)) {
    throw new Failure("passkeys_unavailable");
  }
  return { id: page.hostname, origin: page.origin };
}

function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && /(^|\.)localhost$/.test(hostname));
}

function isAddress(hostname: string): boolean {
  return /^[\d.]+$|:/.test(hostname);
}
