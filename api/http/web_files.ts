import type { MiddlewareHandler } from "hono";
import { serveStatic } from "hono/deno";

const YEAR = "public, max-age=31536000, immutable";

/**
 * Serves the built web app out of `root`: files as they are, in the encoding that the browser likes best, and
 * its one page for every other address that a person may open. Hashed files are kept for a year; the page is
 * asked for again each time, so that a new version arrives at once.
 */
export function webFiles(root: string): MiddlewareHandler {
  const onFound = (path: string, c: Parameters<MiddlewareHandler>[0]) => {
    c.header("Cache-Control", path.includes("/assets/") ? YEAR : "no-cache");
  };
  const file = serveStatic({ root, precompressed: true, onFound });
  const page = serveStatic({ root, path: "index.html", precompressed: true, onFound });
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return await next();
    let instead: Response | void = undefined;
    const found = await file(c, async () => {
      // What looks like a file is one or is missing; a page for it would only hide that.
      instead = /\.\w+$/.test(c.req.path) ? await next() : await page(c, next);
    });
    return found ?? instead;
  };
}
