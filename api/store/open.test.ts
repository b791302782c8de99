import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LogLine } from "../log.ts";
import { STORE_FORMAT } from "../format.ts";
import { keys } from "./keys.ts";
import { openStoreFile, waitForConnect, type WaitOptions } from "./open.ts";

describe("kv connect", () => {
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
});

describe("store file", () => {
  let folder: string;
  let path: string;
  let lines: LogLine[];

  beforeEach(async () => {
    folder = await Deno.makeTempDir({ prefix: "gorin-store-" });
    path = `${folder}/data/gorin.sqlite`;
    lines = [];
  });
  afterEach(() => Deno.remove(folder, { recursive: true }));

  const open = () => openStoreFile(path, { write: (line) => void lines.push(line) }, STORE_FORMAT);
  const modeOf = (file: string) => ((Deno.statSync(file).mode ?? 0) & 0o777).toString(8);

  function pageBytesOf(file: string): unknown {
    using db = new DatabaseSync(file, { readOnly: true });
    return db.prepare("PRAGMA page_size").get()?.["page_size"];
  }

  /** Overwrites bytes of the store's file, like a failing disk. */
  function overwrite(at: number, bytes: Uint8Array): void {
    using file = Deno.openSync(path, { write: true });
    file.seekSync(at, Deno.SeekMode.Start);
    file.writeSync(bytes);
  }

  describe("a store file", () => {
    it("cannot be opened a second time until it is closed", async () => {
      const first = await open();
      await expect(open()).rejects.toThrow(`Another server is using the store ${path}.`);
      await first.db.set(["still"], "works");
      first.close();
      const second = await open();
      expect((await second.db.get(["still"])).value).toBe("works");
      second.close();
    });

    it("is created for its own user only, with the files next to it", async () => {
      const { close } = await open();
      expect(modeOf(`${folder}/data`)).toBe("700");
      for (const end of ["", "-wal", "-shm", ".lock"]) expect(modeOf(path + end)).toBe("600");
      expect(lines).toEqual([]);
      close();
    });

    it("has pages of 8 KiB, and one of an earlier version keeps its own", async () => {
      (await open()).close();
      expect(pageBytesOf(path)).toBe(8_192);
      Deno.removeSync(path);
      (await Deno.openKv(path)).close();
      const { db, close } = await open();
      await db.set(["still"], "works");
      close();
      expect(pageBytesOf(path)).toBe(4_096);
    });

    it("logs a warning when other users can read it", async () => {
      (await open()).close();
      Deno.chmodSync(path, 0o640);
      (await open()).close();
      expect(lines).toEqual([{ level: "warning", store: expect.stringContaining(`can read ${path}`) }]);
    });

    it("is reported as damaged with the file to restore, and is left unchanged", async () => {
      (await open()).close();
      overwrite(0, new TextEncoder().encode("no longer a database"));
      const before = Deno.readFileSync(path);
      await expect(open()).rejects.toThrow(
        /^The store .+ is damaged \(file is not a database\): .+ put a copy of gorin\.sqlite from your last backup/,
      );
      expect(Deno.readFileSync(path)).toEqual(before);
    });

    it("is reported as read-only when it cannot be written", async () => {
      (await open()).close();
      // The write version of the file format: SQLite opens newer versions for reading only.
      overwrite(18, new Uint8Array([3]));
      await expect(open()).rejects.toThrow(/^The store .+ cannot be written \(.*read-only database/);
    });

    it("is refused when a newer server has written to it, and nothing is written", async () => {
      const { db, close } = await open();
      await db.set(keys.config("format"), { v: 1, op: "op", data: String(STORE_FORMAT + 1) });
      const before = (await db.get(keys.config("write_test"))).versionstamp;
      close();
      await expect(open()).rejects.toThrow(/^This store was written by a newer server/);
      using raw = await Deno.openKv(path);
      expect((await raw.get(keys.config("write_test"))).versionstamp).toBe(before);
    });

    it("is reported with GORIN_KV when it cannot be created", async () => {
      Deno.writeTextFileSync(`${folder}/data`, "a file where the folder should be");
      await expect(open()).rejects.toThrow(/^Cannot open the store .+ Set GORIN_KV/);
    });
  });

  describe("the state of a store file", () => {
    it.each([
      ["is deleted", () => Deno.removeSync(path)],
      ["is replaced", () => Deno.renameSync(copyOf(path), path)],
      ["loses the file of its newest writes", () => Deno.removeSync(`${path}-wal`)],
      ["is deleted with its folder", () => Deno.removeSync(`${folder}/data`, { recursive: true })],
      ["is written over", () => Deno.writeFileSync(path, new Uint8Array(100_000).fill(7))],
      ["is emptied", () => Deno.truncateSync(path)],
    ])("notices that the file %s, and logs it once", async (_, change) => {
      const { state, close } = await open();
      state.check();
      expect(state.intact).toBe(true);
      change();
      expect(() => state.wrote()).toThrow(expect.objectContaining({ code: "unavailable", retryAfter: 30 }));
      state.check();
      expect(state.intact).toBe(false);
      expect(lines).toEqual([{ level: "error", store: expect.stringContaining("deleted or replaced") }]);
      close();
    });

    it("notices that the file was cut off, and that it was while it is whole again", async () => {
      const first = await open();
      for (let n = 0; n < 20; n++) await first.db.set(["item", n], "x".repeat(60_000));
      first.close();
      await expect.poll(() => Deno.statSync(path).size).toBeGreaterThan(1_000_000);
      const { state, close } = await open();
      state.check();
      const whole = Deno.readFileSync(path);
      Deno.truncateSync(path, 500_000);
      state.check();
      expect(state.intact).toBe(false);
      // SQLite goes on with what it has read of the other content.
      Deno.writeFileSync(path, whole);
      expect(() => state.wrote()).toThrow(expect.objectContaining({ code: "unavailable" }));
      close();
    });

    it("stays intact while the file grows, and SQLite copies its newest writes into it", async () => {
      const { db, state, close } = await open();
      const sizes = new Set<number>();
      for (let n = 0; n < 200; n++) {
        await db.set(["item", n % 50], "x".repeat(60_000));
        state.check();
        sizes.add(Deno.statSync(path).size);
      }
      expect(state.intact).toBe(true);
      expect(sizes.size).toBeGreaterThan(1);
      close();
    });

    it("is intact again when the file is back", async () => {
      const { state, close } = await open();
      Deno.renameSync(path, `${path}.away`);
      state.check();
      Deno.renameSync(`${path}.away`, path);
      state.check();
      expect(state.intact).toBe(true);
      expect(lines.map(({ level }) => level)).toEqual(["error", "info"]);
      close();
    });
  });

  function copyOf(file: string): string {
    Deno.copyFileSync(file, `${file}.copy`);
    return `${file}.copy`;
  }
});
