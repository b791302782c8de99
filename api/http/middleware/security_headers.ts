import type { MiddlewareHandler } from "hono";

/** Nothing but our own files, and nothing that a script could be smuggled in by. */
const PAGE_POLICY = [
  "default-src 'self'",
  // Small images are written into the style sheet and the page by the build.
  "img-src 'self' data:",
  "connect-src 'self'",
  // For the app that is installed: its worker, and what describes it.
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** A response of the API is data: even opened as a page, it may load and do nothing. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const EVERYWHERE = [
  ["X-Content-Type-Options", "nosniff"],
  // Addresses hold days; no other site needs to know them.
  ["Referrer-Policy", "no-referrer"],
] as const;

/** What only a page that is opened can do. */
const ON_PAGES = [
  ...EVERYWHERE,
  ["Content-Security-Policy", PAGE_POLICY],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
] as const;

/** A file that a page loads: what only a document heeds would weigh more than some of them. */
const ON_ASSETS = [
  ...EVERYWHERE,
  ["Content-Security-Policy", API_POLICY],
  ["Cross-Origin-Resource-Policy", "same-origin"],
] as const;

const ON_API = [
  ...EVERYWHERE,
  ["Content-Security-Policy", API_POLICY],
  ["Cache-Control", "no-store"],
] as const;

/** A year, as browsers ask for it. */
const TLS_ONLY = "max-age=31536000; includeSubDomains";

/**
 * Sets what browsers are to forbid. A handler may say one of these itself: the documentation page loads scripts.
 *
 * They are set on the finished response: before it, Hono would copy each, at several microseconds a request.
 */
export function securityHeaders({ trustProxy }: { readonly trustProxy: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of wantedFor(c.req.path)) if (!headers.has(name)) headers.set(name, value);
    const tls = c.req.url.startsWith("https:") ||
      (trustProxy && lastHop(c.req.header("X-Forwarded-Proto")) === "https");
    if (tls) headers.set("Strict-Transport-Security", TLS_ONLY);
  };
}

function wantedFor(path: string): readonly (readonly [string, string])[] {
  if (path === "/api" || path.startsWith("/api/")) return ON_API;
  return path.startsWith("/assets/") ? ON_ASSETS : ON_PAGES;
}

function lastHop(header: string | undefined): string | undefined {
  return header?.split(",").at(-1)?.trim().toLowerCase();
}
