import type { MiddlewareHandler } from "hono";
import { PAGE_POLICY } from "../page_policy.ts";
import { wantHeader } from "./response_headers.ts";

/** API responses are data: opened as a page, they may load and run nothing. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ON_ALL = [
  ["X-Content-Type-Options", "nosniff"],
  // Addresses contain days, which other sites need not know.
  ["Referrer-Policy", "no-referrer"],
] as const;

/** Headers of pages. */
const ON_PAGES = [
  ...ON_ALL,
  ["Content-Security-Policy", PAGE_POLICY],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
] as const;

/** Headers of files that a page loads. Document headers are left out because they are larger than some of the files. */
const ON_ASSETS = [
  ...ON_ALL,
  ["Content-Security-Policy", API_POLICY],
  ["Cross-Origin-Resource-Policy", "same-origin"],
] as const;

const ON_API = [
  ...ON_ALL,
  ["Content-Security-Policy", API_POLICY],
  ["Cache-Control", "no-store"],
] as const;

/**
 * One year, the duration that browsers recommend. Not for the hosts below this one: they need not be of the same owner,
 * and may have no TLS.
 */
const TLS_ONLY = "max-age=31536000";

/** Sets the security headers. A handler may set one of them itself. */
export function securityHeaders({ trustProxy }: { readonly trustProxy: boolean }): MiddlewareHandler {
  return (c, next) => {
    for (const [name, value] of wantedFor(c.req.path)) wantHeader(c, name, value);
    const tls = c.req.url.startsWith("https:") ||
      (trustProxy && lastHop(c.req.header("X-Forwarded-Proto")) === "https");
    if (tls) wantHeader(c, "Strict-Transport-Security", TLS_ONLY);
    return next();
  };
}

function wantedFor(path: string): readonly (readonly [string, string])[] {
  if (path === "/api" || path.startsWith("/api/")) return ON_API;
  return path.startsWith("/assets/") ? ON_ASSETS : ON_PAGES;
}

function lastHop(header: string | undefined): string | undefined {
  return header?.split(",").at(-1)?.trim().toLowerCase();
}
