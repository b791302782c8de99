import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "./endpoints.ts";
import { addEntry, ERROR_STATUS, errorsOf, isErrorCode, me, RangeSchema } from "./mod.ts";

describe("ENDPOINTS", () => {
  it("have unique names and paths", () => {
    const names = ENDPOINTS.map(({ name }) => name);
    const paths = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s declares what its path and its method imply",
    (_name, endpoint) => {
      expect(/\{\w+\}/.test(endpoint.path)).toBe("params" in endpoint);
      if (endpoint.method === "GET") expect(endpoint.writes ?? endpoint.body).toBeUndefined();
      if (endpoint.recent) expect(endpoint.access).toBe("session");
      if (endpoint.path.includes("{day}")) expect(endpoint.errors).toContain("invalid_date");
    },
  );
});

describe("errorsOf", () => {
  it("adds to an endpoint's own errors those of its body, its version, its key and what it stores", () => {
    expect([...errorsOf(addEntry)]).toEqual(expect.arrayContaining([
      "ring_full",
      "unauthenticated",
      "invalid_json",
      "payload_too_large",
      "unsupported_media_type",
      "request_timeout",
      "version_conflict",
      "idempotency_mismatch",
      "quota_exceeded",
      "storage_full",
      "too_many_requests",
      "unavailable",
    ]));
  });

  it("adds none that the endpoint cannot have", () => {
    expect([...errorsOf(me)].toSorted()).toEqual([
      "internal",
      "storage_full",
      "too_many_requests",
      "unauthenticated",
      "unavailable",
    ]);
  });
});

describe("401", () => {
  it("is the status of no other error of a signed-in call than an ended session, since clients sign out", () => {
    const signedIn = ENDPOINTS.filter(({ access }) => access !== "anyone");
    for (const endpoint of signedIn) {
      const codes = [...errorsOf(endpoint)].filter((code) => ERROR_STATUS[code] === 401);
      expect([endpoint.name, ...codes]).toEqual([endpoint.name, "unauthenticated"]);
    }
  });
});

describe("error codes", () => {
  it("have an error status", () => {
    for (const status of Object.values(ERROR_STATUS)) expect(status).toBeGreaterThanOrEqual(400);
  });

  it("do not include other strings", () => {
    expect(isErrorCode("not_found")).toBe(true);
    expect(isErrorCode("toString")).toBe(false);
    expect(isErrorCode(404)).toBe(false);
  });
});

describe("RangeSchema", () => {
  it.each([
    ["2026-11-21", "2026-11-21", true],
    ["2026-11-22", "2026-11-21", false],
    ["2025-01-01", "2026-02-04", true],
    ["2025-01-01", "2026-02-05", false],
  ])("from %s to %s is %s", (from, to, good) => {
    expect(RangeSchema.safeParse({ from, to }).success).toBe(good);
  });
});
