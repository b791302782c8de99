import { isPagePath } from "#shared/contract/pages.ts";

/** A web address that was typed. */
export interface TypedAddress {
  readonly origin: string;
  /** Whether it leads below a path, and not to a page of the app or to the API. Gorin needs a host name of its own. */
  readonly isBelowPath: boolean;
  /** The same address by `http`, when `https` was assumed for a name that private networks use; otherwise null. */
  readonly plainOrigin: string | null;
}

/**
 * Returns the address meant by `text`, or null when it is not the address of a web server. Without a scheme it is
 * `http` for this machine, for names without a dot, for `.local` names and for numeric addresses; otherwise `https`.
 */
export function readAddress(text: string): TypedAddress | null {
  const typed = text.trim();
  if (typed === "") return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const address = hasScheme ? typed : `${schemeFor(typed)}://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, username, origin, pathname, host } = new URL(address);
  const isWeb = protocol === "http:" || protocol === "https:";
  if (!isWeb || hostname === "" || username !== "" || !/^[\w.:[\]-]+$/.test(hostname)) return null;
  const isOwnPath = isPagePath(pathname) || /^\/api(?:\/|$)/.test(pathname);
  const isGuess = !hasScheme && protocol === "https:" && PRIVATE.test(hostname);
  return { origin, isBelowPath: !isOwnPath, plainOrigin: isGuess ? `http://${host}` : null };
}

/** The ends of names that routers and private networks use. */
const PRIVATE = /\.(?:lan|home|internal|intranet|localdomain|box|home\.arpa)$/;

function schemeFor(address: string): "http" | "https" {
  const host = (address.split(/[/:?#]/, 1)[0] ?? "").toLowerCase();
  // A name without a dot is one of the local network.
  const near = !host.includes(".") || host.endsWith(".local") || /^[\d.]+$/.test(host);
  return near ? "http" : "https";
}

/** The browser's match pattern for an origin. A pattern has no port, so that two origins may share one. */
export function hostPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
