import type { MiddlewareHandler } from "hono";

/** Nothing but our own files, and nothing that a script could be smuggled in by. */
const PAGE_POLICY = [
  "default-src 'self'",
  // Small images are written into the style sheet and the page by the build.
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** An answer of the API is data: even opened as a page, it may load and do nothing. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const EVERYWHERE = {
  "X-Content-Type-Options": "nosniff",
  // Addresses hold days; no other site needs to know them.
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const ON_PAGES = { ...EVERYWHERE, "Content-Security-Policy": PAGE_POLICY };
const ON_API = { ...EVERYWHERE, "Content-Security-Policy": API_POLICY, "Cache-Control": "no-store" };

/** A year, as browsers ask for it. */
const TLS_ONLY = "max-age=31536000; includeSubDomains";

/** Sets what browsers are to forbid. A handler may set one of these itself: the documentation page loads scripts. */
export function securityHeaders({ trustProxy }: { readonly trustProxy: boolean }): MiddlewareHandler {
  return async (c, next) => {
    const headers = Object.entries(/^\/api(\/|$)/.test(c.req.path) ? ON_API : ON_PAGES);
    const tls = c.req.url.startsWith("https:") ||
      (trustProxy && lastHop(c.req.header("X-Forwarded-Proto")) === "https");
    if (tls) headers.push(["Strict-Transport-Security", TLS_ONLY]);
    for (const [name, value] of headers) c.header(name, value);
    await next();
    // A response that a handler made without the context knows nothing of what was set there.
    if (c.res.headers.has("X-Content-Type-Options")) return;
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

function lastHop(header: string | undefined): string | undefined {
  return header?.split(",").at(-1)?.trim().toLowerCase();
}
