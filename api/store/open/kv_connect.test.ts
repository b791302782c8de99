import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LogLine } from "../../log/log.ts";
import { waitForConnect, type WaitOptions } from "./kv_connect.ts";

const TOKEN = "the right token";
const METADATA = {
  version: 3,
  databaseId: "d",
  endpoints: [],
  token: "t",
  expiresAt: "2030-01-01T00:00:00Z",
};

let lines: LogLine[];
let server: Deno.HttpServer<Deno.NetAddr> | undefined;

beforeEach(() => {
  lines = [];
});
afterEach(async () => {
  await server?.shutdown();
  server = undefined;
});

function serve(handler: Deno.ServeHandler, port = 0): string {
  server = Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, handler);
  return `http://127.0.0.1:${server.addr.port}`;
}

/** The response of a KV Connect server to a client's first call. */
const connect: Deno.ServeHandler = (request) =>
  request.headers.get("Authorization") === `Bearer ${TOKEN}`
    ? Response.json(METADATA)
    : new Response("unauthorized", { status: 401 });

const wait = (url: string, options: WaitOptions = {}) =>
  waitForConnect(url, { write: (line) => void lines.push(line) }, { waitMs: 200, everyMs: 20, ...options });

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

describe("a KV Connect server", () => {
  it("is used at once when it accepts the token", async () => {
    await wait(serve(connect), { token: TOKEN });
    expect(lines).toEqual([]);
  });

  it("is waited for, with one log line, until it responds", async () => {
    const port = freePort();
    const waiting = wait(`http://127.0.0.1:${port}`, { token: TOKEN, waitMs: 30_000 });
    await expect.poll(() => lines).toEqual([
      { level: "warning", store: expect.stringMatching(/^Waiting up to 30 s .+ connection refused\.$/) },
    ]);
    serve(connect, port);
    await waiting;
    expect(lines).toHaveLength(1);
  });

  it("that never responds is reported as such", async () => {
    const port = freePort();
    await expect(wait(`http://127.0.0.1:${port}`)).rejects.toThrow(
      `Cannot reach the KV Connect server at http://127.0.0.1:${port}: connection refused.`,
    );
  });

  it("that rejects the token is reported at once, and so is a missing token", async () => {
    const url = serve(connect);
    await expect(wait(url, { token: "another" })).rejects.toThrow(
      "does not accept the access token: check DENO_KV_ACCESS_TOKEN.",
    );
    await expect(wait(url)).rejects.toThrow("needs an access token: set DENO_KV_ACCESS_TOKEN.");
    expect(lines).toEqual([]);
  });

  it.each([
    ["a page", () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } })],
    ["other JSON", () => Response.json({ hello: "world" })],
    ["nothing", () => new Response(null, { status: 404 })],
  ])("that turns out to serve %s is reported at once", async (_, handler) => {
    await expect(wait(serve(handler))).rejects.toThrow("is not a KV Connect server: check GORIN_KV.");
    expect(lines).toEqual([]);
  });

  it("that fails is retried, and then reported with its status", async () => {
    const url = serve(() => new Response("starting", { status: 503 }));
    await expect(wait(url)).rejects.toThrow(`The KV Connect server at ${url} fails with status 503.`);
    expect(lines).toHaveLength(1);
  });
});
