import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../failures.ts";
import type { LogLine } from "../log.ts";
import { openTestStore, PATIENT_KV } from "../testing/test_store.ts";
import { createStoreState, type Kv, type StoreState, wrapKv } from "./kv.ts";

describe("kv", () => {
  let db: Deno.Kv;
  let kv: Kv;

  beforeEach(async () => {
    db = await openTestStore();
    kv = wrapKv(db, PATIENT_KV);
  });
  afterEach(() => db.close());

  const set = (key: Deno.KvKey, data: unknown, op: string = crypto.randomUUID()) => ({
    key,
    value: { v: 1, op, data },
  });

  describe("getMany", () => {
    it("returns entries in the order of its keys, also past the ten of one snapshot", async () => {
      const keys = Array.from({ length: 23 }, (_, index) => ["n", index]);
      for (const key of keys) await db.set(key, key[1]);
      expect((await kv.getMany(keys)).map(({ value }) => value)).toEqual(keys.map((key) => key[1]));
    });
  });

  describe("an entry that is read again", () => {
    it("is the same object until its key is written, and never an old one afterwards", async () => {
      const read = async () => (await kv.getMany([["a"]]))[0];
      await db.set(["a"], { n: 1 });
      const first = await read();
      expect(await read()).toBe(first);
      await db.set(["a"], { n: 2 });
      expect((await read())?.value).toEqual({ n: 2 });
      await db.delete(["a"]);
      expect((await read())?.value).toBeNull();
      await db.set(["a"], { n: 3 });
      expect((await read())?.value).toEqual({ n: 3 });
    });
  });

  describe("an entry that was read before a commit of its key", () => {
    const read = async () => (await kv.getMany([["a"]]))[0];

    it("is what was committed, with its versionstamp", async () => {
      await kv.commit({ op: "one", checks: [], mutations: [set(["a"], 1, "one")] });
      await read();
      const versionstamp = await kv.commit({ op: "two", checks: [], mutations: [set(["a"], 2, "two")] });
      expect(await read()).toEqual({ key: ["a"], value: { v: 1, op: "two", data: 2 }, versionstamp });
      await kv.commit({ op: "three", checks: [], mutations: [{ key: ["a"], value: undefined }] });
      expect((await read())?.value).toBeNull();
    });

    it("is what another process has written since", async () => {
      await kv.commit({ op: "one", checks: [], mutations: [set(["a"], 1, "one")] });
      await read();
      await kv.commit({ op: "two", checks: [], mutations: [set(["a"], 2, "two")] });
      await db.set(["a"], "other");
      expect((await read())?.value).toBe("other");
    });

    it("is what was there when the commit's check failed", async () => {
      await kv.commit({ op: "one", checks: [], mutations: [set(["a"], 1, "one")] });
      await read();
      const checks = [{ key: ["a"], versionstamp: null }];
      expect(await kv.commit({ op: "two", checks, mutations: [set(["a"], 2, "two")] })).toBeNull();
      expect((await read())?.value).toEqual({ v: 1, op: "one", data: 1 });
    });
  });

  describe("commit", () => {
    it("writes nothing when a check fails", async () => {
      await db.set(["a"], 1);
      const done = await kv.commit({
        op: "o",
        checks: [{ key: ["a"], versionstamp: null }],
        mutations: [set(["b"], 2, "o")],
      });
      expect(done).toBeNull();
      expect((await db.get(["b"])).value).toBeNull();
    });

    it("has exactly one winner among 200 that start from one version", async () => {
      const racers = Array.from({ length: 200 }, (_, index) => {
        const op = `racer ${index}`;
        return kv.commit({
          op,
          checks: [{ key: ["one"], versionstamp: null }],
          mutations: [set(["one"], index, op)],
        });
      });
      const won = (await Promise.all(racers)).filter((versionstamp) => versionstamp !== null);
      expect(won).toHaveLength(1);
    });

    it("succeeds when the store reports a conflict with the operation's own document", async () => {
      await kv.commit({ op: "mine", checks: [], mutations: [set(["a"], 1, "mine")] });
      const again = await kv.commit({
        op: "mine",
        checks: [{ key: ["a"], versionstamp: null }],
        mutations: [set(["a"], 1, "mine")],
      });
      expect(again).toBe((await db.get(["a"])).versionstamp);
    });

    it("rejects a value that is too large, and writes nothing else", async () => {
      const large = kv.commit({
        op: "o",
        checks: [],
        mutations: [set(["small"], 1), set(["large"], "x".repeat(70_000))],
      });
      await expect(large).rejects.toMatchObject({ code: "ring_full" });
      expect((await db.get(["small"])).versionstamp).toBeNull();
    });

    it("measures the size of a value like the store", async () => {
      const fits = (length: number) =>
        kv.commit({ op: "o", checks: [], mutations: [set(["edge"], "x".repeat(length), "o")] }).then(
          () => true,
          () => false,
        );
      let low = 60_000;
      let high = 66_000;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (await fits(middle)) low = middle;
        else high = middle;
      }
      await expect(db.set(["edge"], { v: 1, op: "o", data: "x".repeat(low) })).resolves.toBeTruthy();
      await expect(db.set(["edge"], { v: 1, op: "o", data: "x".repeat(high) })).rejects.toThrow(
        "Value too large",
      );
    });

    it("rejects more checks than every kind of store supports", async () => {
      const checks = Array.from({ length: 6 }, (_, index) => ({ key: [index], versionstamp: null }));
      await expect(kv.commit({ op: "o", checks, mutations: [] })).rejects.toThrow("5 at most");
    });
  });

  describe("a snapshot", () => {
    const keysOf = (count: number) => Array.from({ length: count }, (_, index) => ["key", index]);

    it("reads ten keys, in their order", async () => {
      await kv.commit({ op: "o", checks: [], mutations: [set(["key", 9], "last", "o")] });
      const entries = await kv.snapshot(keysOf(10));
      expect(entries.map(({ key }) => key)).toEqual(keysOf(10));
      expect(entries[9]?.value).toMatchObject({ data: "last" });
    });

    it("of more than ten keys is rejected, since it could not be of one moment", async () => {
      await expect(kv.snapshot(keysOf(11))).rejects.toThrow("Cannot read 11 keys in one snapshot");
    });

    it("differs from getMany, which reads any number of keys", async () => {
      expect(await kv.getMany(keysOf(25))).toHaveLength(25);
    });
  });

  describe("a store that does not respond", () => {
    it("is unavailable after the deadline", async () => {
      const silent = new Proxy(db, {
        get: (target, name) => name === "getMany" ? () => new Promise(() => {}) : Reflect.get(target, name),
      });
      const asked = wrapKv(silent, { deadlineMs: 20 }).getMany([["a"]]);
      await expect(asked).rejects.toBeInstanceOf(Failure);
      await expect(asked).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
    });
  });
});

describe("store state", () => {
  let now: number;
  let lines: LogLine[];
  let state: StoreState;

  beforeEach(() => {
    now = 0;
    lines = [];
    state = createStoreState({ log: { write: (line) => void lines.push(line) }, now: () => now });
  });

  describe("an error of the store", () => {
    it.each([
      ["database or disk is full", "storage_full", 10],
      ["No space left on device (os error 28)", "storage_full", 10],
      ["attempt to write a readonly database", "unavailable", 10],
      ["Can not write to a read-only database.", "unavailable", 10],
      ["disk I/O error", "unavailable", 10],
      ["database disk image is malformed", "unavailable", 10],
      ["file is not a database", "unavailable", 10],
      ["unable to open database file", "unavailable", 10],
      ["database is locked", "unavailable", 1],
      ["database table is locked", "unavailable", 1],
      ["database is busy", "unavailable", 1],
    ])("%j becomes %s, with Retry-After: %i", (message, code, retryAfter) => {
      const cause = new TypeError(message);
      expect(state.failed(cause)).toMatchObject({ name: "Failure", code, retryAfter, cause });
    });

    it("that points to a bug is returned unchanged", () => {
      const bug = new TypeError("undefined is not a function");
      expect(state.failed(bug)).toBe(bug);
      expect(lines).toEqual([]);
    });

    it("is logged once a minute per code", () => {
      const full = new Error("database or disk is full");
      for (let n = 0; n < 1_000; n++) state.failed(full);
      state.failed(new Error("disk I/O error"));
      expect(lines).toEqual([
        { level: "error", code: "storage_full", store: full.message },
        { level: "error", code: "unavailable", store: "disk I/O error" },
      ]);
      now += 60_000;
      state.failed(full);
      expect(lines).toHaveLength(3);
    });
  });

  describe("a write", () => {
    it("is acknowledged after a check of the file, which covers all writes of one turn", async () => {
      let checks = 0;
      const checked = createStoreState({ isInPlace: () => ++checks < 3 });
      const turn = () => {
        checked.wrote();
        checked.wrote();
        return Promise.resolve();
      };
      await turn();
      await turn();
      expect(checks).toBe(2);
      expect(() => checked.wrote()).toThrow(expect.objectContaining({ code: "unavailable" }));
      expect(() => checked.wrote()).toThrow();
      expect(checks).toBe(3);
    });
  });

  describe("writable", () => {
    it("is false from a failed write until the next successful one", () => {
      expect(state.writable).toBe(true);
      state.failed(new Error("database or disk is full"));
      expect(state.writable).toBe(false);
      state.wrote();
      expect(state.writable).toBe(true);
    });

    it("stays true when another connection holds a lock for a moment", () => {
      state.failed(new Error("database is locked"));
      expect(state.writable).toBe(true);
    });
  });
});
