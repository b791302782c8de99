import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenStore } from "../store/kv.ts";
import { describeKey } from "../store/damage.ts";
import { keyToBytes } from "../store/key_bytes.ts";
import { STORE_FORMAT } from "../format.ts";
import { openStoreFile } from "../store/open.ts";
import { keys as makers, SINGLE_KINDS } from "../store/keys.ts";
import { openPostgres } from "../store/postgres.ts";
import { POSTGRES, takeSchema } from "../testing/test_store.ts";
import { createBackup } from "./backup.ts";
import { ACCOUNT_KINDS, compareKeys, copyStore, moveStore, restoreShared } from "./copy.ts";

describe("copy store", () => {
  const EPOCH = ["config", "epoch"];

  let from: Deno.Kv;
  let to: Deno.Kv;

  beforeEach(async () => {
    from = await Deno.openKv(":memory:");
    to = await Deno.openKv(":memory:");
    await from.set(EPOCH, { v: 1, op: "an op", data: "00c0ffee" });
  });
  afterEach(() => {
    from.close();
    to.close();
  });

  /** Returns what a store contains beside its epoch. */
  async function contentOf(db: Deno.Kv): Promise<[Deno.KvKey, unknown][]> {
    const entries = await Array.fromAsync(db.list({ prefix: [] }));
    return entries.filter(({ key }) => key[1] !== "epoch").map(({ key, value }) => [key, value]);
  }

  const fill = async (db: Deno.Kv, count: number, text = "x".repeat(2_000)) => {
    for (let n = 0; n < count; n++) await db.set(["day", `user ${n % 7}`, n], { op: `op ${n}`, data: text });
  };

  describe("copyStore", () => {
    it("copies every key, with a new epoch", async () => {
      await fill(from, 700);
      expect(await copyStore(from, to)).toEqual({ keys: 700, damaged: [] });
      expect(await contentOf(to)).toEqual(await contentOf(from));
      const { value } = await to.get<{ data: string }>(EPOCH);
      expect(value?.data).toMatch(/^[0-9a-f]{8}$/);
      expect(value?.data).not.toBe("00c0ffee");
    });

    it("copies what is written meanwhile", async () => {
      await fill(from, 300);
      let passes = 0;
      await copyStore(from, to, {
        print: async () => {
          if (++passes > 2) return;
          await from.set(["day", "user 0", 0], { op: `late ${passes}` });
          await from.delete(["day", "user 1", 1]);
          await from.set(["day", "user 9", passes], { op: `new ${passes}` });
        },
      });
      expect(passes).toBeGreaterThan(2);
      expect(await contentOf(to)).toEqual(await contentOf(from));
    });

    describe("account by account", () => {
      const user = (n: number) => `user ${n}`;
      let op = 0;
      /** Writes a ring, the log and an expiry in one commit, as each write of a user does; and a new account. */
      const write = async (n: number, seq: number) => {
        const value = { op: `op ${++op}`, seq };
        await from.atomic().set(["changes", user(n)], value).set(["day", user(n), "a", "fire"], value)
          .set(["water_day", user(n), "a"], value).set(["expiry", op, "idempotency", user(n), op], value)
          .commit();
      };
      const register = async (n: number) => {
        await from.atomic().set(["user", user(n)], { op: `op ${++op}` })
          .set(["user_by_email", `${n}@example.org`], { op: `op ${op}`, data: user(n) }).commit();
      };

      it("copies each as it is at one moment, though others write and register in every pass", async () => {
        for (let n = 0; n < 5; n++) {
          await register(n);
          await write(n, 0);
        }
        await fill(from, 300);
        let seq = 0;
        let running = true;
        const busy = async () => {
          while (running) {
            await write(seq % 5, ++seq);
            if (seq % 100 === 0) await register(seq);
            await new Promise((resolve) => setTimeout(resolve, 1));
          }
        };
        const writing = busy();
        let passes = 0;
        const copied = copyStore(from, to, {
          byAccount: true,
          print: async () => {
            passes++;
            for (let n = 0; n < 5; n++) await write(n, ++seq);
          },
        });
        await copied.finally(async () => {
          running = false;
          await writing;
        });
        expect(passes).toBe(2);
        for (let n = 0; n < 5; n++) {
          const parts = await to.getMany<{ seq: number }[]>([
            ["changes", user(n)],
            ["day", user(n), "a", "fire"],
            ["water_day", user(n), "a"],
          ]);
          const seqs = new Set(parts.map(({ value }) => value?.seq));
          expect([...seqs]).toEqual([expect.any(Number)]);
        }
        for await (const { value } of to.list<{ data: string }>({ prefix: ["user_by_email"] })) {
          expect((await to.get(["user", value.data])).value).not.toBe(null);
        }
      });

      it("ends though one account never pauses and somebody registers in every pass, and names the account", async () => {
        for (let n = 0; n < 3; n++) await register(n);
        let seq = 0;
        const listed = async function* (selector: { start: Deno.KvKey }, options: Deno.KvListOptions) {
          const [kind, id] = selector.start;
          const isAll = kind === undefined;
          if (isAll || (kind === "changes" && id === user(1))) await write(1, ++seq);
          if (isAll || kind === "user_by_email") await register(100 + ++seq);
          yield* from.list(selector as Deno.KvListSelector, options);
        };
        // As busy as can be: whenever one reads, somebody has written.
        const busy: Deno.Kv = new Proxy(from, {
          get(db, name) {
            const value: unknown = name === "list" ? listed : Reflect.get(db, name);
            return typeof value === "function" ? value.bind(db) : value;
          },
        });
        const named: unknown[] = [];
        await copyStore(busy, to, { byAccount: true, accountMs: 20, onBusy: (id) => named.push(id) });
        expect(named).toContain(user(1));
        for await (const { value } of to.list<{ data: string }>({ prefix: ["user_by_email"] })) {
          expect((await to.get(["user", value.data])).value).not.toBe(null);
        }
      });

      it("follows an email that is registered after the accounts were read", async () => {
        await register(1);
        await copyStore(from, to, {
          byAccount: true,
          // After the second pass, what is of no account is read again, and only then.
          print: async (line) => {
            await write(1, op);
            if (line.startsWith("Pass 2")) await register(2);
          },
        });
        expect((await to.get(["user", user(2)])).value).not.toBe(null);
      });
    });

    it("changes nothing in a target that is not empty, unless it may replace it", async () => {
      await fill(from, 10);
      await to.set(["theirs"], 1);
      await to.set(["day", "user 3", 3], "another value");
      const before = await contentOf(to);
      await expect(copyStore(from, to)).rejects.toThrow("--replace");
      expect(await contentOf(to)).toEqual(before);
      await copyStore(from, to, { replace: true });
      expect(await contentOf(to)).toEqual(await contentOf(from));
    });

    it("takes a target for empty when it was only opened", async () => {
      await to.set(["config", "write_test"], { v: 1, op: "an op", data: "" });
      await expect(copyStore(from, to)).resolves.toMatchObject({ keys: 0 });
    });

    it("rejects a source that is not a store of Gorin", async () => {
      await expect(copyStore(to, from, { replace: true })).rejects.toThrow("not a store of Gorin");
    });

    it.each([false, true])(
      "leaves out and names values that cannot be read (by account: %s)",
      async (byAccount) => {
        const folder = await Deno.makeTempDir({ prefix: "gorin-copy-" });
        const path = `${folder}/gorin.sqlite`;
        const whole = await Deno.openKv(path);
        await whole.set(EPOCH, { v: 1, op: "an op", data: "00c0ffee" });
        await fill(whole, 350, "a text");
        const damaged: Deno.KvKey[] = [["day", "user 0", 0], ["day", "user 3", 101], ["day", "user 6", 349]];
        whole.close();
        {
          using file = new DatabaseSync(path);
          const damage = file.prepare("UPDATE kv SET v = x'00ff' WHERE k = ?");
          for (const key of damaged) damage.run(keyToBytes(key));
        }
        using db = await Deno.openKv(path);
        await to.set(damaged[1] ?? [], "what was there");
        const summary = await copyStore(db, to, { replace: true, byAccount });
        expect(summary).toEqual({ keys: 347, damaged: damaged.map(describeKey) });
        expect(await contentOf(to)).toHaveLength(347);
        expect((await to.get(damaged[1] ?? [])).versionstamp).toBe(null);
        await Deno.remove(folder, { recursive: true });
      },
    );

    it("gives up on a source that changes in every pass", async () => {
      let pass = 0;
      const print = async () => void await from.set(["day"], { op: String(++pass) });
      await print();
      await expect(copyStore(from, to, { print })).rejects.toThrow("stop its servers");
    });
  });
});

const part = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 4 }),
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.uint8Array({ maxLength: 2 }),
);
const keys = fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 });

it("sorts keys as Deno KV lists them", async () => {
  await fc.assert(
    fc.asyncProperty(keys, async (all) => {
      using db = await Deno.openKv(":memory:");
      for (const key of all) await db.set(key, null);
      const listed = (await Array.fromAsync(db.list({ prefix: [] }))).map(({ key }) => key);
      expect(listed.toSorted(compareKeys)).toEqual(listed);
      for (const [at, key] of listed.entries()) {
        expect(listed.map((other) => Math.sign(compareKeys(key, other)))).toEqual(
          listed.map((_, other) => Math.sign(at - other)),
        );
      }
    }),
    { numRuns: 20 },
  );
});

it("knows of every kind of key whether it is an account's", () => {
  const kinds = Object.values(makers).map((make: (...args: never[]) => Deno.KvKey) =>
    make(...["0", "1", "2", "3"] as never[])[0]
  );
  expect([...ACCOUNT_KINDS, ...SINGLE_KINDS].toSorted()).toEqual([...new Set(kinds)].toSorted());
});

describe("move store", () => {
  const log = { write: () => {} };

  let folder: string;
  let source: string;
  let open: OpenStore;

  beforeEach(async () => {
    folder = await Deno.makeTempDir({ prefix: "gorin-move-" });
    source = `${folder}/source/gorin.sqlite`;
    open = await openStoreFile(source, log, STORE_FORMAT);
    await open.db.set(["config", "epoch"], { v: 1, op: "an op", data: "00c0ffee" });
    await open.db.set(["day", "user", "2026-11-21", "fire"], { v: 1, op: "another op", data: "a text" });
  });
  afterEach(async () => {
    open.close();
    await Deno.remove(folder, { recursive: true });
  });

  it("moves a file that a server is using", async () => {
    const target = `${folder}/target/gorin.sqlite`;
    expect(await moveStore(source, { GORIN_KV: target }, { log })).toEqual({ keys: 1, damaged: [] });
    const moved = await openStoreFile(target, log, STORE_FORMAT);
    expect((await moved.db.get(["day", "user", "2026-11-21", "fire"])).value).toMatchObject({
      data: "a text",
    });
    moved.close();
  });

  describe.skipIf(!POSTGRES)("into PostgreSQL", () => {
    const KEY = ["day", "user", "2026-11-21", "fire"];
    let url: string;
    let give: () => void;
    let backup: string;

    beforeEach(async () => {
      ({ url, give } = await takeSchema(POSTGRES ?? ""));
      backup = `${folder}/backup.sqlite`;
    });
    afterEach(() => give());

    /** Makes a backup and changes it. */
    const makeBackup = async (sql = "") => {
      await createBackup(source, backup);
      using db = new DatabaseSync(backup);
      db.exec(sql);
    };
    const opened = async <T>(work: (db: Deno.Kv) => Promise<T>) => {
      using db = await openPostgres(url, log);
      return await work(db);
    };
    const restore = () => restoreShared(backup, { GORIN_KV: url }, { log });

    it("moves every key, with a new epoch, and into an empty one only", async () => {
      const to = { GORIN_KV: url };
      expect(await moveStore(source, to, { log })).toMatchObject({ keys: 1 });
      await opened(async (db) => {
        expect((await db.get(KEY)).value).toEqual({ v: 1, op: "another op", data: "a text" });
        expect(Object((await db.get(["config", "epoch"])).value).data).not.toBe("00c0ffee");
        await db.set(["day", "theirs"], { v: 1, op: "their op", data: 1 });
      });
      await expect(moveStore(source, to, { log })).rejects.toThrow("--replace");
      expect(await moveStore(source, to, { replace: true, log })).toMatchObject({ keys: 1 });
      expect((await opened((db) => db.get(["day", "theirs"]))).versionstamp).toBe(null);
    });

    it("restores a damaged value as it is", async () => {
      await makeBackup("UPDATE kv SET v = x'00ff' WHERE k LIKE x'02646179' || '%'");
      await restore();
      await opened(async (db) => {
        await expect(db.get(KEY)).rejects.toThrow("could not deserialize value");
        expect((await db.get(["config", "epoch"])).versionstamp).not.toBe(null);
      });
    });

    it.each([
      [
        "a key is damaged",
        "INSERT INTO kv (k, v, v_encoding, version) VALUES (x'0261', x'00', 1, 1)",
        "a key",
      ],
      [
        "a key does not consist of bytes",
        "INSERT INTO kv (k, v, v_encoding, version) VALUES ('text', x'00', 1, 1)",
        "a key",
      ],
    ])("changes nothing when %s", async (_, sql, message) => {
      await opened((db) => db.set(["day", "theirs"], { v: 1, op: "their op", data: 1 }));
      await makeBackup(sql);
      await expect(restore()).rejects.toThrow(message);
      expect((await opened((db) => db.get(["day", "theirs"]))).value).toMatchObject({ data: 1 });
      expect((await opened((db) => db.get(KEY))).versionstamp).toBe(null);
    });
  });

  it.each<[string, () => string, () => string, string]>([
    ["a source that is not there", () => `${folder}/none`, () => `${folder}/target`, "There is no store at"],
    ["a target that is the source", () => source, () => source, "are the same store"],
  ])("rejects %s in one sentence", async (_, from, to, message) => {
    await expect(moveStore(from(), { GORIN_KV: to() }, { log })).rejects.toThrow(message);
  });
});
