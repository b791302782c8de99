import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test_app.ts";

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
  const ACCOUNT = { email: "musashi@example.org", password: "no thing is outside the way", timezone: "UTC" };
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
