import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test_app.ts";
import { knownHosts } from "./known_hosts.ts";

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
