import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createResponse, responseHeaders } from "./response_headers.ts";
import { securityHeaders } from "./security_headers.ts";

function serve(trustProxy = false) {
  const app = new Hono();
  app.use(responseHeaders());
  app.use(securityHeaders({ trustProxy }));
  app.get("/", (c) => c.html("<p>page</p>"));
  app.get("/file", () => new Response("made without the context"));
  app.get("/api/data", (c) => c.json({}));
  app.get("/api/created", (c) => createResponse(c, "{}", 200, { "Content-Type": "application/json" }));
  app.get("/api/stream", () => new Response("data:", { headers: { "Cache-Control": "no-cache" } }));
  app.get("/api/broken", () => {
    throw new Error("broken");
  });
  app.onError((_, c) => c.json({}, 500));
  return app;
}

const policyOf = (response: Response) =>
  Object.fromEntries(
    (response.headers.get("Content-Security-Policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );

describe("security headers", () => {
  it.each([
    "/",
    "/file",
    "/missing",
    "/api",
    "/api/data",
    "/api/created",
    "/api/stream",
    "/api/broken",
    "/api/missing",
  ])(
    "are on the response to %s",
    async (path) => {
      const { headers } = await serve().request(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      });
    },
  );

  it("allow a page only its own files, and no inline scripts", async () => {
    const policy = policyOf(await serve().request("/"));
    expect(policy).toMatchObject({
      "default-src": ["'self'"],
      "connect-src": ["'self'"],
      "worker-src": ["'self'"],
      "manifest-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    });
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|https?:|\*/);
    for (const what of ["script-src", "style-src"]) expect(policy).not.toHaveProperty(what);
  });

  it("deny a page devices, and other pages access to it", async () => {
    const { headers } = await serve().request("/");
    expect(Object.fromEntries(headers)).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
  });

  it("forbid API responses to load anything or to be cached", async () => {
    const response = await serve().request("/api/data");
    expect(policyOf(response)["default-src"]).toEqual(["'none'"]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("leave a handler's own headers unchanged", async () => {
    expect((await serve().request("/api/stream")).headers.get("Cache-Control")).toBe("no-cache");
  });

  it("do not set the caching of the web app's files", async () => {
    expect((await serve().request("/")).headers.get("Cache-Control")).toBeNull();
  });

  it("require TLS only when the connection or a trusted proxy uses it", async () => {
    const strict = async (trustProxy: boolean, url: string, proto?: string) => {
      const response = await serve(trustProxy).request(
        url,
        proto ? { headers: { "X-Forwarded-Proto": proto } } : {},
      );
      return response.headers.get("Strict-Transport-Security");
    };
    expect(await strict(false, "http://gorin.test/")).toBeNull();
    expect(await strict(false, "http://gorin.test/", "https")).toBeNull();
    expect(await strict(true, "http://gorin.test/", "http")).toBeNull();
    expect(await strict(true, "http://gorin.test/", "https, http")).toBeNull();
    expect(await strict(true, "http://gorin.test/", "https")).toBe("max-age=31536000");
    expect(await strict(false, "https://gorin.test/")).toBe("max-age=31536000");
  });
});
