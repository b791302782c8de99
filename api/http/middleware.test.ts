import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/test_app.ts";
import { createResponse, knownHosts, responseHeaders, securityHeaders } from "./middleware.ts";

describe("cors", () => {
  /** The origin that test apps allow. */
  const CONFIGURED = "https://app.example";

  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp();
  });
  afterEach(() => app.close());

  const preflight = (origin: string, path = "/days/2026-11-21") =>
    app.request(path, {
      method: "OPTIONS",
      headers: {
        "Origin": origin,
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "authorization,content-type,if-match,idempotency-key",
      },
    });
  const allowed = (response: Response) => response.headers.get("Access-Control-Allow-Origin");

  describe("another origin", () => {
    it.each([
      CONFIGURED,
      "chrome-extension://abcdefghijklmnopabcdefghijklmnop",
      "moz-extension://0f4c3d6a-7a51-4c7e-9a55-0d3f5a3b1c01",
    ])("may call when it is %s", async (origin) => {
      const asked = await preflight(origin);
      expect([asked.status, allowed(asked)]).toEqual([204, origin]);
      expect(allowed(await app.request("/health", { headers: { Origin: origin } }))).toBe(origin);
    });

    it.each([
      "https://evil.example",
      "http://app.example",
      "https://app.example.evil.example",
      "https://app.example:8443",
      "null",
      "https://chrome-extension",
      "chrome-extension://abc/..",
      "xchrome-extension://abc",
      "moz-extension://abc.evil.example",
    ])("may not when it is %s", async (origin) => {
      expect(allowed(await preflight(origin))).toBeNull();
      expect(allowed(await app.request("/health", { headers: { Origin: origin } }))).toBeNull();
    });

    it("is never allowed to send credentials, and no wildcard is used", async () => {
      for (const origin of [CONFIGURED, "https://evil.example"]) {
        for (
          const response of [
            await preflight(origin),
            await app.request("/health", { headers: { Origin: origin } }),
          ]
        ) {
          expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
          expect(allowed(response)).not.toBe("*");
          expect(response.headers.get("Vary")).toContain("Origin");
        }
      }
    });

    it("may send and read the headers that the client uses, also with failures", async () => {
      const asked = await preflight(CONFIGURED);
      const list = (name: string, response: Response) =>
        (response.headers.get(name) ?? "").toLowerCase().split(",").map((item) => item.trim());
      expect(list("Access-Control-Allow-Headers", asked)).toEqual(
        expect.arrayContaining([
          "authorization",
          "content-type",
          "if-match",
          "if-none-match",
          "idempotency-key",
        ]),
      );
      expect(list("Access-Control-Allow-Methods", asked)).toEqual(["get", "post", "put", "patch", "delete"]);
      const rejected = await app.request("/auth/me", { headers: { Origin: CONFIGURED } });
      expect([rejected.status, allowed(rejected)]).toEqual([401, CONFIGURED]);
      expect(list("Access-Control-Expose-Headers", rejected)).toEqual(
        expect.arrayContaining(["etag", "x-request-id", "retry-after"]),
      );
    });
  });

  describe("an OPTIONS request that is not a preflight", () => {
    it("is rejected as a method that the path does not have", async () => {
      const response = await app.request("/health", { method: "OPTIONS" });
      expect(response.status).toBe(405);
    });
  });

  describe("a registration", () => {
    const ACCOUNT = {
      email: "musashi@example.org",
      password: "no thing is outside the way",
      timezone: "UTC",
    };
    const register = (origin?: string) =>
      app.request("/auth/register", {
        method: "POST",
        body: ACCOUNT,
        headers: origin ? { Origin: origin } : {},
      });

    it.each([undefined, "http://gorin.test", "https://gorin.test", "https://gorin.test.:8443", CONFIGURED])(
      "is accepted when it comes from %s",
      async (origin) => expect((await register(origin)).status).toBe(201),
    );

    it.each([
      "chrome-extension://abcdefghijklmnopabcdefghijklmnop",
      "moz-extension://0f4c3d6a-7a51-4c7e-9a55-0d3f5a3b1c01",
      "https://evil.example",
      "https://gorin.test.evil.example",
      "null",
    ])("is rejected when it comes from %s", async (origin) => {
      const response = await register(origin);
      expect([response.status, (await response.json()).code]).toEqual([403, "forbidden"]);
    });
  });
});

describe("a server", () => {
  const isKnown = knownHosts({ HOST: "NAS.lan", GORIN_HOSTS: ["gorin.example.org"] });

  it.each(["localhost", "nas.lan", "gorin.example.org", "127.0.0.1", "192.168.1.5", "[::1]", "[fe80::1]"])(
    "is known as %s",
    (name) => expect(isKnown(name)).toBe(true),
  );

  it.each([
    "evil.example",
    "gorin.example.org.evil.example",
    "localhost.evil.example",
    "x.gorin.example.org",
    "",
  ])(
    "is not known as %j",
    (name) => expect(isKnown(name)).toBe(false),
  );

  it("is known by the names of Deno Deploy there only", () => {
    const onDeploy = knownHosts({ HOST: "0.0.0.0", GORIN_HOSTS: [] }, true);
    expect([onDeploy("gorin.someone.deno.net"), onDeploy("evil.example")]).toEqual([true, false]);
    expect(isKnown("gorin.someone.deno.net")).toBe(false);
  });
});

describe("a request for another host", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp();
  });
  afterEach(() => app.close());

  const at = (path: string, init?: RequestInit, host = "http://evil.example") =>
    app.fetch(new Request(`${host}${path}`, init));

  it.each([
    ["GET", "/api/health"],
    ["GET", "/api/openapi.json"],
    ["GET", "/api/calendar/secret.ics"],
    ["GET", "/api/nothing"],
    ["POST", "/api/mcp"],
    ["POST", "/api/auth/register"],
    ["POST", "/api/auth/login/passkey/options"],
    ["OPTIONS", "/api/auth/login"],
  ])("gets 421 and nothing is done: %s %s", async (method, path) => {
    const response = await at(path, { method });
    expect(response.status).toBe(421);
    expect(await response.json()).toMatchObject({
      success: false,
      code: "misdirected_request",
      error: expect.stringContaining("GORIN_HOSTS"),
    });
  });

  it.each(["/", "/login", "/connect", "/assets/index.js", "/witness/secret"])(
    "gets 421 and a plain page at %s",
    async (path) => {
      const response = await at(path);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([
        421,
        "text/html; charset=UTF-8",
      ]);
      expect(await response.text()).toContain("GORIN_HOSTS");
      expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    },
  );

  it("is not served for what a proxy's header says", async () => {
    const headers = { "X-Forwarded-Host": "gorin.test" };
    expect((await at("/api/health", { headers })).status).toBe(421);
    const known = await at(
      "/api/health",
      { headers: { "X-Forwarded-Host": "evil.example" } },
      "http://gorin.test",
    );
    expect(known.status).toBe(200);
  });

  it("is named in the log once, with what to set", async () => {
    app.stayOnOneServer();
    for (let call = 0; call < 3; call++) await at("/api/health");
    const warnings = app.lines.filter((line) => "host" in line);
    expect(warnings).toEqual([
      expect.objectContaining({
        level: "warning",
        host: expect.stringMatching(/evil\.example.*GORIN_HOSTS/),
      }),
    ]);
  });

  it("is also rejected after requests for a known one, with and without a port", async () => {
    for (const host of ["http://gorin.test", "http://gorin.test:8000", "http://127.0.0.1:8000"]) {
      expect((await at("/api/health", {}, host)).status).toBe(200);
    }
    expect((await at("/api/health", {}, "http://gorin.test.evil.example")).status).toBe(421);
  });
});

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
