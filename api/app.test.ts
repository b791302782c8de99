import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z as classic } from "zod";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import { MAX_ANONYMOUS_BODY_BYTES, MAX_ARRIVING_BYTES, MAX_BODY_BYTES } from "./http/bodies.ts";
import { openApiDocument } from "./features/openapi.ts";
import { ROUTES } from "./routes.ts";
import { openTestApp, type SignedIn, type TestApp } from "./testing/test_app.ts";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const entries = "/days/2026-11-21/earth/entries";
const send = (body: string, headers: Record<string, string> = {}) =>
  app.request(entries, { method: "POST", token: me.token, body, headers });

/** A body of which nothing arrives until `end` breaks it off. */
function silentBody() {
  const [read, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const body = new ReadableStream({
    async pull(controller) {
      read.resolve();
      await ended.promise;
      controller.error(new Error("gone"));
    },
  }, { highWaterMark: 0 });
  return { body, isRead: read.promise, end: ended.resolve };
}

const FailureSchema = classic.strictObject({
  success: classic.literal(false),
  error: classic.string().min(1),
  code: classic.string(),
  said: classic.strictObject({
    code: classic.string(),
    values: classic.record(classic.string(), classic.unknown()),
  }).optional(),
  details: classic.array(classic.object({ path: classic.string(), message: classic.string() })).optional(),
});

async function failureOf(response: Response): Promise<string> {
  expect(response.headers.get("X-Request-Id")).toBeTruthy();
  return `${response.status} ${FailureSchema.parse(await response.json()).code}`;
}

describe("the contract", () => {
  it("is served completely, and nothing else is", () => {
    const served = ROUTES.map(({ endpoint }) => endpoint.name);
    expect(served.toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
  });

  it("is described at /openapi.json", async () => {
    const response = await app.request("/openapi.json");
    expect(response.headers.get("Content-Type")).toBe("application/json");
    const document = await response.json();
    expect(document).toEqual(openApiDocument("0.0.0-test"));
    // Readers show summaries as they are written.
    expect(JSON.stringify(document)).not.toMatch(/"summary":"[^"]*`/);
  });
});

describe("every response under /api", () => {
  it("is the envelope, whatever the request", async () => {
    expect(await failureOf(await app.request("/nowhere"))).toBe("404 not_found");
    expect(await failureOf(await app.request("/"))).toBe("404 not_found");
    expect(await failureOf(await send("{"))).toBe("400 invalid_json");
    expect(await failureOf(await send(""))).toBe("400 invalid_json");
    expect(await failureOf(await send("[]"))).toBe("400 validation_failed");
    expect(await failureOf(await send("null"))).toBe("400 validation_failed");
    expect(await failureOf(await send("{}", { "Content-Type": "text/plain" }))).toBe(
      "415 unsupported_media_type",
    );
    expect(await failureOf(await send("[".repeat(100_000)))).toBe("400 invalid_json");
    expect(await failureOf(await send(`"${"x".repeat(MAX_BODY_BYTES)}"`))).toBe("413 payload_too_large");
    expect(await failureOf(await app.request("/days/2026-11-21"))).toBe("401 unauthenticated");
  });

  it("is 413 for a long body of somebody who is not signed in", async () => {
    const body = JSON.stringify({ email: "a@b.cc", password: "x".repeat(MAX_ANONYMOUS_BODY_BYTES) });
    expect(await failureOf(await app.request("/auth/login", { method: "POST", body })))
      .toBe("413 payload_too_large");
  });

  it("is 411 for a long body in chunks, or one in very many, which the connection would keep", async () => {
    const inChunks = (chunks: number, bytes: number) => {
      const body = new ReadableStream({
        start(controller) {
          for (let sent = 0; sent < chunks; sent++) controller.enqueue(new Uint8Array(bytes).fill(0x20));
          controller.enqueue(new TextEncoder().encode("[]"));
          controller.close();
        },
      });
      return app.request(entries, { method: "POST", token: me.token, body });
    };
    expect(await failureOf(await inChunks(1, 16 * 1_024))).toBe("400 validation_failed");
    expect(await failureOf(await inChunks(2, 16 * 1_024))).toBe("411 length_required");
    expect(await failureOf(await inChunks(250, 1))).toBe("400 validation_failed");
    expect(await failureOf(await inChunks(256, 1))).toBe("411 length_required");
  });

  it("is 429 for what one account sends beside many long bodies that do not arrive", async () => {
    app.stayOnOneServer();
    const silent = Array.from({ length: MAX_ARRIVING_BYTES / MAX_BODY_BYTES }, silentBody);
    const headers = { "Content-Length": String(MAX_BODY_BYTES) };
    const waiting = silent.map(({ body }) =>
      app.request(entries, { method: "POST", token: me.token, body, headers })
    );
    await Promise.all(silent.map(({ isRead }) => isRead));
    expect(await failureOf(await send("{}"))).toBe("429 too_many_requests");
    const other = await app.signIn();
    expect(await failureOf(await app.request(entries, { method: "POST", token: other.token, body: "[]" })))
      .toBe("400 validation_failed");
    for (const { end } of silent) end();
    for (const one of waiting) expect(await failureOf(await one)).toBe("400 invalid_json");
    expect(await failureOf(await send("[]"))).toBe("400 validation_failed");
  });

  it("lists the allowed methods when a path is called with another one", async () => {
    const response = await app.request("/days/2026-11-21", { method: "DELETE", token: me.token });
    expect(response.headers.get("Allow")).toBe("GET, HEAD");
    expect(await failureOf(response)).toBe("405 method_not_allowed");
  });

  it("is 405 with the correct Allow for every path and every method that it does not support", async () => {
    const byPath = Map.groupBy(ENDPOINTS, ({ path }) => path);
    for (const [path, endpoints] of byPath) {
      const has: string[] = endpoints.flatMap(({ method }) => method === "GET" ? ["GET", "HEAD"] : [method]);
      const way = path.replace("{day}", "2026-11-21").replaceAll(/\{\w+\}/g, crypto.randomUUID());
      for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
        if (has.includes(method)) continue;
        const response = await app.request(way, { method, token: me.token });
        const allowed = response.headers.get("Allow")?.split(", ").sort();
        expect.soft([method, path, response.status, allowed]).toEqual([method, path, 405, has.toSorted()]);
      }
    }
  });

  it("is 415 for a body with any encoding other than identity", async () => {
    for (const encoding of ["br", "gzip", "deflate", "zstd", "identity, gzip", "x"]) {
      expect(await failureOf(await send("{}", { "Content-Encoding": encoding }))).toBe(
        "415 unsupported_media_type",
      );
    }
    expect(await failureOf(await send("{}", { "Content-Encoding": "Identity" }))).toBe(
      "400 validation_failed",
    );
  });

  it("rejects a body that is not UTF-8", async () => {
    const body = new Uint8Array([0x22, 0xff, 0x22]);
    expect(await failureOf(await app.request(entries, { method: "POST", token: me.token, body }))).toBe(
      "400 invalid_json",
    );
  });

  it("contains only the request id after an unexpected error", async () => {
    const broken = vi.spyOn(app.services.days, "read").mockRejectedValue(new Error("a bug of version 99"));
    const response = await app.request("/days/2026-11-21", { token: me.token });
    const { error } = FailureSchema.parse(await response.clone().json());
    expect(await failureOf(response)).toBe("500 internal");
    expect(error).toContain(response.headers.get("X-Request-Id"));
    expect(error).not.toContain("version 99");
    expect(app.lines.some((line) => line.level === "error" && String(line.error).includes("version 99")))
      .toBe(true);
    broken.mockRestore();
  });
});

describe("the log", () => {
  it("has one line per request, with the pattern of its path and neither token nor email", async () => {
    await app.request("/days/2026-11-21", { token: me.token });
    await app.request("/nowhere/secret");
    expect(app.lines).toMatchObject([
      { method: "GET", route: "/api/days/{day}", status: 200 },
      { method: "GET", route: "other", status: 404 },
    ]);
    const text = JSON.stringify(app.lines);
    for (const secret of [me.token, me.user.email, "2026-11-21", "nowhere"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("has one warning about an untrusted proxy, however many calls come through it", async () => {
    const trusting = await openTestApp(undefined, { trustProxy: true });
    trusting.stayOnOneServer();
    app.stayOnOneServer();
    for (const name of ["X-Forwarded-For", "Forwarded", "X-Forwarded-For"]) {
      await app.request("/health", { headers: { [name]: "203.0.113.9" } });
      await trusting.request("/health", { headers: { [name]: "203.0.113.9" } });
    }
    const warnings = (tested: TestApp) => tested.lines.filter(({ level }) => level === "warning");
    expect(warnings(app)).toEqual([{
      level: "warning",
      proxy: expect.stringContaining("GORIN_TRUST_PROXY"),
    }]);
    expect(warnings(trusting)).toEqual([]);
    trusting.close();
  });
});
