import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "#shared/client/mod.ts";
import { events, register } from "#shared/contract/mod.ts";
import { readEvents } from "#shared/offline/mod.ts";
import { parseEnv } from "./env.ts";
import { type ServerOptions, startServer } from "./server.ts";
import type { LogLine } from "./log.ts";
import { keys } from "./store/keys.ts";
import { openSlowPost } from "./testing/slow_post.ts";

const start = (store = ":memory:", lines: LogLine[] = [], options: Partial<ServerOptions> = {}) =>
  startServer({
    env: parseEnv({ PORT: "0", GORIN_KV: store }),
    log: { write: (line) => void lines.push(line), flush: () => Promise.resolve() },
    clock: Date.now,
    version: "0.0.0-test",
    webRoot: "no/such/folder",
    ...options,
  });

describe("a server that is stopped", () => {
  it("ends open streams and closes its port", async () => {
    const { url, stop } = await start();
    let token: string | null = null;
    const client = createClient({ baseUrl: url, fetch, token: () => token });
    const body = {
      email: "musashi@example.org",
      password: "no thing is outside the way",
      timezone: "UTC",
    } as const;
    ({ token } = await client.call(register, { body }));
    const reader = readEvents(await client.stream(events, { query: {} }));
    expect((await reader.next()).value).toMatchObject({ name: "state" });
    const ended = reader.next();
    await stop();
    expect((await ended).done).toBe(true);
    await expect(client.stream(events, { query: {} })).rejects.toMatchObject({ code: "network" });
  });

  it("reads an arriving body to its end, and rejects later ones", async () => {
    const { url, stop } = await start();
    const client = createClient({ baseUrl: url, fetch, token: () => null });
    const account = (name: string) =>
      ({ email: `${name}@example.org`, password: "no thing is outside the way", timezone: "UTC" }) as const;
    const early = await openSlowPost(`${url}/api/auth/register`, JSON.stringify(account("early")));
    await early.sendHead();
    await early.bodyIsRead();
    const stopped = stop();
    await expect(client.call(register, { body: account("late") })).rejects.toMatchObject({
      code: "unavailable",
    });
    await early.sendBody();
    expect(await early.response()).toMatch(/^HTTP\/1\.1 201 /);
    await stopped;
  });
});

describe("a server that others reach", () => {
  it("says what to set when it is not told by which names", async () => {
    const lines: LogLine[] = [];
    const noticeFor = async (variables: Record<string, string>) => {
      const env = parseEnv({ PORT: "0", GORIN_KV: ":memory:", ...variables });
      const { notice, stop } = await start(":memory:", lines, { env });
      await stop();
      return notice;
    };
    expect(await noticeFor({ GORIN_TRUST_PROXY: "1" })).toContain("GORIN_HOSTS");
    expect(lines).toContainEqual({ level: "warning", hosts: expect.stringContaining("GORIN_HOSTS") });
    expect(await noticeFor({ GORIN_TRUST_PROXY: "1", GORIN_HOSTS: "gorin.example.org" })).toBeNull();
    expect(await noticeFor({})).toBeNull();
  });

  it("says in a sentence where it cannot listen", async () => {
    // No resolver is asked for a name with such a part.
    const env = parseEnv({ PORT: "0", GORIN_KV: ":memory:", HOST: "x".repeat(64) });
    await expect(start(":memory:", [], { env })).rejects.toThrow(
      /^Cannot listen on x+: its name is not known/,
    );
  });

  it("serves no other host over the network, with or without a port", async () => {
    const { url, stop } = await start();
    const { port } = new URL(url);
    const statusFor = async (host: string) => {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
      const request = `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      await connection.write(new TextEncoder().encode(request));
      return (await new Response(connection.readable).text()).slice(9, 12);
    };
    const hosts = [
      "localhost",
      `127.0.0.1:${port}`,
      "[::1]",
      "evil.example",
      `evil.example:${port}`,
      "localhost.",
      "localhost, evil.example",
      "localhost:port",
      "[::1",
    ];
    const statuses = [];
    for (const host of hosts) statuses.push(await statusFor(host));
    expect(statuses).toEqual(["200", "200", "200", "421", "421", "200", "421", "421", "421"]);
    await stop();
  });
});

describe("a body that is not read to its end", () => {
  it("is 408 when it does not arrive in time, and the client is told to close the connection", async () => {
    const { url, stop } = await start(":memory:", [], { bodyDeadlineMs: 50 });
    const never = new TransformStream<Uint8Array, Uint8Array>();
    const sender = never.writable.getWriter();
    const sent = sender.write(new TextEncoder().encode("{"));
    const response = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: never.readable,
    });
    expect(response.status).toBe(408);
    expect(response.headers.get("Connection")).toBe("close");
    expect(await response.json()).toMatchObject({ success: false, code: "request_timeout" });
    await Promise.all([sent, sender.abort()].map((ending) => ending.catch(() => {})));
    await stop();
  });

  it("is 413 when it is long, and the server closes the connection with what it read of it", async () => {
    const { url, stop } = await start();
    const { hostname, port, host } = new URL(url);
    using connection = await Deno.connect({ hostname, port: Number(port) });
    const request = [
      "POST /api/auth/login HTTP/1.1",
      `Host: ${host}`,
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
      "",
      (20_000).toString(16),
      " ".repeat(20_000),
      "",
    ];
    await connection.write(new TextEncoder().encode(request.join("\r\n")));
    const response = await readToEnd(connection);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toMatch(/^connection: close\r$/im);
    await stop();
  });
});

/** Returns what the server sends until it closes the connection. */
async function readToEnd(connection: Deno.Conn): Promise<string> {
  let text = "";
  const part = new Uint8Array(4_096);
  try {
    for (let read = await connection.read(part); read !== null; read = await connection.read(part)) {
      text += new TextDecoder().decode(part.subarray(0, read));
    }
  } catch (error) {
    // It closes because of what it had not read of the request.
    if (!(error instanceof Deno.errors.ConnectionReset)) throw error;
  }
  return text;
}

describe("a response to HEAD", () => {
  it("has the headers of GET and no wrong Content-Length", async () => {
    const { url, stop } = await start();
    for (const path of ["/api/health", "/api/nowhere"]) {
      const get = await fetch(url + path);
      const head = await fetch(url + path, { method: "HEAD" });
      expect(head.status).toBe(get.status);
      expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
      expect([null, String((await get.bytes()).length)]).toContain(head.headers.get("Content-Length"));
    }
    await stop();
  });
});

describe("a server with a store file", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await Deno.makeTempDir({ prefix: "gorin-server-" });
  });
  afterEach(() => Deno.remove(folder, { recursive: true }));

  it("finishes the erasure of an account that was interrupted before it started", async () => {
    const path = `${folder}/gorin.sqlite`;
    const userId = "5a0e7f5e-6c1e-4f7e-9c40-1f6d6c5b1a01";
    const open = async <T>(work: (kv: Deno.Kv) => Promise<T>) => {
      const kv = await Deno.openKv(path);
      return await work(kv).finally(() => kv.close());
    };
    await open(async (kv) => {
      await kv.set(keys.erasure(userId), {
        v: 1,
        op: "begun",
        data: { started_at: "2026-11-21T12:00:00.000Z" },
      });
      await kv.set(keys.commitment(userId, "2026-11-22"), { v: 1, op: "written", data: "Run the hill" });
    });
    await (await start(path)).stop();
    const left = await open((kv) => Array.fromAsync(kv.list({ prefix: [] }), ({ key }) => key[0]));
    expect(new Set(left)).toEqual(new Set(["config"]));
  });

  it("acknowledges no more writes once the file is deleted, and soon responds 503 to every call", async () => {
    const lines: LogLine[] = [];
    const path = `${folder}/gorin.sqlite`;
    const { url, stop } = await start(path, lines);
    const statusOf = async (way: string, init?: RequestInit) => {
      const response = await fetch(`${url}/api${way}`, init);
      await response.body?.cancel();
      return response.status;
    };
    const register = (email: string) =>
      statusOf("/auth/register", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password: "no thing is outside the way", timezone: "UTC" }),
      });
    expect(await register("before@example.org")).toBe(201);
    expect(await statusOf("/health")).toBe(200);

    await Deno.remove(path);
    expect(await register("after@example.org")).toBe(503);
    await expect.poll(() => statusOf("/health")).toBe(503);
    for (const way of ["/auth/me", "/days/2026-11-21", "/openapi.json", "/nowhere"]) {
      expect(await statusOf(way)).toBe(503);
    }
    expect(lines.filter(({ level }) => level === "error")).toEqual([
      { level: "error", store: expect.stringContaining("deleted or replaced") },
    ]);
    await stop();
  });
});
