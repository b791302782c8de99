import { serialize } from "node:v8";
import { afterEach, describe, expect, it } from "vitest";
import { CannotStart } from "../exit_codes.ts";
import type { LogLine } from "../log.ts";
import { POSTGRES, takeSchema } from "../testing/test_store.ts";
import { keyToBytes } from "./key_bytes.ts";
import { openPostgres, parsePostgresUrl, type PostgresOptions } from "./postgres.ts";

describe("the URL of PostgreSQL", () => {
  it("has hosts, a user, a password and a database", () => {
    expect(parsePostgresUrl("postgres://gorin:p%40ss@a.example,b.example:5433/g%20b?sslmode=verify-full"))
      .toMatchObject({
        user: "gorin",
        password: "p@ss",
        hosts: [{ host: "a.example", port: 5432 }, { host: "b.example", port: 5433 }],
        database: "g b",
        sslmode: "verify-full",
      });
    expect(parsePostgresUrl("postgresql://gorin@[::1]:6000?target_session_attrs=read-write")).toMatchObject({
      password: "",
      hosts: [{ host: "::1", port: 6000 }],
      database: "gorin",
      sslmode: "prefer",
    });
  });

  it("is shown without its password", () => {
    expect(parsePostgresUrl("postgres://gorin:secret@db:5432/x").shown).toBe("postgres://gorin@db:5432/x");
  });

  it.each([
    ["postgres://db/x", "must be like"],
    ["postgres://gorin:secret@/x", "must be like"],
    ["postgres://gorin:secret@a:b/x", "must be like"],
    ["postgres://gorin:secret@a:65536/x", "must be like"],
    ["postgres://gorin:secret%@a/x", "must be like"],
    ["postgres://gorin%00database%00x:secret@a/x", "must be like"],
    ["postgres://gorin:secret@db/x?sslmode=off", "sslmode=off"],
    ["postgres://gorin:secret@127.0.0.1/x?sslmode=verify-full", "the name"],
    ["postgres://gorin:secret@db/x?channel_binding=require", "channel_binding"],
  ])("is rejected when it is %s", (url, message) => {
    expect(() => parsePostgresUrl(url)).toThrow(message);
    expect(() => parsePostgresUrl(url)).toThrow(CannotStart);
    expect(() => parsePostgresUrl(url)).not.toThrow("secret");
  });
});

describe.skipIf(!POSTGRES)("a store in PostgreSQL", () => {
  const lines: LogLine[] = [];
  const log = { write: (line: LogLine) => void lines.push(line) };
  const closing: (() => unknown)[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  const take = async () => {
    const { url, give } = await takeSchema(POSTGRES ?? "");
    closing.push(give);
    return url;
  };
  const open = async (url: string, options: PostgresOptions = { deadlineMs: 50_000 }) => {
    const db = await openPostgres(url, log, options);
    closing.push(() => db.close());
    return db;
  };
  /** Opens a store through a network of its own. */
  const openBehind = async (options?: PostgresOptions) => {
    const url = await take();
    const network = startNetwork(Number(new URL(url).port));
    closing.push(network.close);
    const address = Object.assign(new URL(url), { port: String(network.port) }).href;
    return { db: await open(address, options), network, url };
  };

  const MODES: readonly (readonly [string, boolean])[] = [["locks", false], [
    "serializable transactions",
    true,
  ]];

  describe.each(MODES)("with %s", (_mode, isSerializable) => {
    const openOwn = async (url: string) => {
      const { username } = new URL(url);
      const setting = isSerializable ? "serializable" : "repeatable read";
      await query(url, `ALTER ROLE ${username} SET default_transaction_isolation = '${setting}'`);
      return await open(url, { deadlineMs: 50_000, isSerializable });
    };

    it("has one winner among commits that check for a missing key, on two servers", async () => {
      const url = await take();
      const dbs = [await openOwn(url), await openOwn(url)];
      for (let round = 0; round < 10; round++) {
        const results = await Promise.all(Array.from({ length: 20 }, (_, racer) =>
          dbs[racer % 2]?.atomic()
            .check({ key: ["gate", round], versionstamp: null })
            .set(["gate", round], racer).set(["other", round, racer], racer).commit()));
        expect(results.filter((result) => result?.ok)).toHaveLength(1);
        const others = await Array.fromAsync(dbs[0]?.list({ prefix: ["other", round] }) ?? []);
        expect(others.map(({ value }) => value)).toEqual([
          (await dbs[1]?.get(["gate", round]))?.value,
        ]);
      }
    });

    it("loses no change to a key that others change, and lets none pass a check of a key that changes", async () => {
      const url = await take();
      const dbs = [await openOwn(url), await openOwn(url)];
      const [db] = dbs;
      await db?.set(["a"], 1);
      await db?.set(["b"], 1);
      // Each may take one while both are there: with both checks, never both are taken.
      const takeOne = async (db: Deno.Kv, own: string) => {
        const [a, b] = await db.getMany<number[]>([["a"], ["b"]]);
        if (!a || !b || (a.value ?? 0) + (b.value ?? 0) < 2) return;
        await db.atomic().check(a, b).set([own], 0).commit();
      };
      for (let round = 0; round < 15; round++) {
        await Promise.all(dbs.flatMap((db) => [takeOne(db, "a"), takeOne(db, "b")]));
        const [a, b] = await db?.getMany<number[]>([["a"], ["b"]]) ?? [];
        expect(Number(a?.value) + Number(b?.value)).toBe(1);
        await db?.set(["a"], 1);
        await db?.set(["b"], 1);
      }
      const add = async (db: Deno.Kv) => {
        while (true) {
          const entry = await db.get<number>(["sum"]);
          const { ok } = await db.atomic().check(entry).set(["sum"], (entry.value ?? 0) + 1).commit();
          if (ok) return;
        }
      };
      await Promise.all(Array.from({ length: 40 }, (_, at) => add(dbs[at % 2] ?? dbs[0] as Deno.Kv)));
      expect((await db?.get(["sum"]))?.value).toBe(40);
    });
  });

  it("commits once when the connection breaks before the response", async () => {
    const { db, network, url } = await openBehind();
    const direct = await open(url);
    for (let round = 0; round < 10; round++) {
      const before = await db.get(["n"]);
      network.breakAtResponse();
      const result = await db.atomic().check(before).set(["n"], { op: crypto.randomUUID(), round }).commit();
      expect(result.ok).toBe(true);
      const { value, versionstamp } = await direct.get<{ round: number }>(["n"]);
      expect([value?.round, versionstamp]).toEqual([round, result.ok && result.versionstamp]);
    }
  });

  it("gives up within its deadline when nothing gets through, and works again at once afterwards", async () => {
    const { db, network } = await openBehind({ deadlineMs: 3_000 });
    await db.set(["n"], 1);
    network.cut();
    const begun = performance.now();
    await expect(db.get(["n"])).rejects.toThrow(/^PostgreSQL: /);
    // As much longer as a busy machine may take.
    expect(performance.now() - begun).toBeLessThan(15_000);
    network.join();
    expect((await db.get(["n"])).value).toBe(1);
  });

  it("hears a response that has arrived while this process was too busy to look", async () => {
    const db = await open(await take(), { deadlineMs: 2_000 });
    await db.set(["a"], 1);
    const reading = db.get(["a"]);
    const writing = db.set(["b"], 1);
    // Stops this process, without using the processor.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
    expect((await reading).value).toBe(1);
    await writing;
  });

  it("reads for many callers at once in few messages, and for each as it is then", async () => {
    const { db, network, url } = await openBehind();
    const other = await open(url);
    for (let n = 0; n < 30; n++) await other.set(["n", n], n);
    const before = network.messages();
    const entries = await Promise.all(
      Array.from({ length: 300 }, (_, at) => db.getMany<number[]>([["n", at % 30], ["none"]])),
    );
    entries.forEach(([own, none], at) => expect([own?.value, none?.value]).toEqual([at % 30, null]));
    // Of them five are sent before the others wait, each by a connection that begins with messages of its own.
    expect(network.messages() - before).toBeLessThan(40);
    await other.set(["n", 0], "later");
    expect((await db.get(["n", 0])).value).toBe("later");
  });

  it("tells a watcher of another server's writes and deletes, also after its connection broke", async () => {
    const { db, network, url } = await openBehind();
    const other = await open(url);
    const reader = db.watch<number[]>([["a"], ["b"]]).getReader();
    const next = async () => (await reader.read()).value?.map(({ value }) => value);
    expect(await next()).toEqual([null, null]);
    await other.set(["b"], 1);
    expect(await next()).toEqual([null, 1]);
    network.breakAll();
    await other.atomic().set(["a"], 2).delete(["b"]).commit();
    expect(await next()).toEqual([2, null]);
    db.close();
    expect((await reader.read()).done).toBe(true);
  });

  it("leaves no connection when it is closed while it connects", async () => {
    const { db, network } = await openBehind();
    network.cut();
    db.watch([["a"]]);
    const { connections } = network;
    // That of the listener, and the one that has opened the store.
    await expect.poll(connections, { timeout: 10_000 }).toBe(2);
    db.close();
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  });

  it("hears of other servers by looking where it relies on serializable transactions", async () => {
    const url = await take();
    const { username } = new URL(url);
    await query(url, `ALTER ROLE ${username} SET default_transaction_isolation = 'serializable'`);
    const options = { deadlineMs: 50_000, isSerializable: true };
    const [db, other] = [await open(url, options), await open(url, options)];
    const reader = db.watch<number[]>([["a"]]).getReader();
    await reader.read();
    await other.set(["a"], 1);
    expect((await reader.read()).value?.map(({ value }) => value)).toEqual([1]);
    // Nobody would tell it.
    expect(
      await query(url, `SELECT 1 FROM pg_stat_activity WHERE usename = '${username}' AND query ~ 'LISTEN'`),
    )
      .toHaveLength(0);
  });

  it("says why it cannot be opened, and never with which password", async () => {
    const url = Object.assign(new URL(await take()), { password: "secret" });
    const cases: [URL, string, number][] = [
      [Object.assign(new URL(url), { pathname: "/missing" }), "no database missing", 50_000],
      // It is tried again until then.
      [Object.assign(new URL(url), { port: "1" }), "connection refused", 2_000],
    ];
    for (const [wrong, message, deadlineMs] of cases) {
      const error = await openPostgres(wrong.href, log, { waitMs: 0, deadlineMs }).catch(String);
      expect(error).toContain(message);
      expect(error).not.toContain("secret");
    }
  });

  describe("whose role has settings", () => {
    const opened = async (setting: string, options?: PostgresOptions) => {
      const url = await take();
      const { username } = new URL(url);
      // The table is there before.
      (await open(url)).close();
      await query(url, `ALTER ROLE ${username} ${setting}`);
      // Roles are used again.
      closing.push(() =>
        query(url, `ALTER ROLE ${username} CONNECTION LIMIT -1; ALTER ROLE ${username} RESET ALL`)
      );
      return await open(url, options);
    };

    it("goes on with as many connections as it gets", async () => {
      const db = await opened("CONNECTION LIMIT 2");
      await db.set(["n"], 1);
      const entries = await Promise.all(Array.from({ length: 40 }, () => db.get(["n"])));
      expect(entries.every(({ value }) => value === 1)).toBe(true);
    });

    it("can be read where nothing may be written", async () => {
      const db = await opened("SET default_transaction_read_only = on", { deadlineMs: 3_000 });
      expect((await db.get(["n"])).value).toBe(null);
      await expect(db.set(["n"], 2)).rejects.toThrow(/^PostgreSQL: .*read-only/);
    });

    it("goes on with its table when later connections look elsewhere", async () => {
      const url = await take();
      const { username } = new URL(url);
      const db = await open(url);
      await db.set(["n"], 1);
      closing.push(() => query(url, `ALTER ROLE ${username} RESET ALL`));
      await query(url, `ALTER ROLE ${username} SET search_path = pg_catalog`);
      await query(
        url,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${username}'`,
      );
      expect((await db.get(["n"])).value).toBe(1);
      expect((await db.atomic().set(["n"], 2).delete(["m"]).commit()).ok).toBe(true);
    });

    it("is copied to its end however soon it ends idle transactions", async () => {
      const db = await opened("SET idle_in_transaction_session_timeout = '1ms'");
      for (let n = 0; n < 600; n++) await db.set(["n", n], n);
      let count = 0;
      for await (const rows of db.snapshot()) {
        count += rows.length;
        // Meanwhile its transaction is idle.
        for (let n = 0; n < 10; n++) await db.get(["n", n]);
      }
      expect(count).toBe(600);
    });

    it("has its own limits of time", async () => {
      const db = await opened("SET statement_timeout = '1ms'");
      await Promise.all(Array.from({ length: 20 }, (_, n) => db.set(["n"], n)));
      expect((await db.get(["n"])).value).not.toBe(null);
    });

    it.each(["bytea_output = 'escape'", "standard_conforming_strings = off"])(
      "is rejected with %s, by which keys would be others",
      async (setting) => {
        await expect(opened(`SET ${setting}`)).rejects.toThrow("reset them");
      },
    );
  });

  describe("whose rows are replaced", () => {
    const KEPT: Deno.KvKey = ["config", "epoch"];
    const COUNT = 1_200;
    const row = (n: number) => ({ k: keyToBytes(["n", n]), v: serialize(`${n} ${"x".repeat(2_000)}`) });

    const filled = async () => {
      const { db, network, url } = await openBehind();
      await db.atomic().set(KEPT, "kept").set(["n", 3], "replaced").set(["gone"], 1).commit();
      return { db, network, url, before: await contentOf(db) };
    };
    const contentOf = async (db: Deno.Kv) =>
      (await Array.fromAsync(db.list({ prefix: [] }))).map(({ key, value }) => ({ key, value }));
    function* rows(count = COUNT) {
      for (let n = 0; n < count; n++) yield row(n);
    }

    it("has each of them, with a later version, and what is kept", async () => {
      const { db } = await filled();
      const { versionstamp } = await db.get(["n", 3]);
      expect(await db.replaceRows([KEPT], rows)).toBe(COUNT);
      const after = await contentOf(db);
      expect(after).toHaveLength(COUNT + 1);
      expect(after[0]).toEqual({ key: KEPT, value: "kept" });
      expect(after.slice(1).every(({ value }, n) => String(value).startsWith(`${n} `))).toBe(true);
      const replaced = await db.get(["n", 3]);
      expect(String(replaced.versionstamp) > String(versionstamp)).toBe(true);
      expect((await db.atomic().check(replaced).set(["n", 3], "next").commit()).ok).toBe(true);
    });

    it("stays as it was when the rows cannot be read to their end, or differ the second time", async () => {
      const { db, before } = await filled();
      await expect(db.replaceRows([KEPT], function* () {
        yield* rows();
        throw new Error("The disk is gone.");
      })).rejects.toThrow("The disk is gone.");
      let count = COUNT;
      for (const change of [1, -2]) {
        await expect(db.replaceRows([KEPT], () => rows(count += change))).rejects.toThrow(
          "nothing was changed",
        );
      }
      expect(await contentOf(db)).toEqual(before);
    });

    it("stays as it was when the connection is lost between two rows", async () => {
      const { db, network, before } = await filled();
      const replacing = db.replaceRows([KEPT], function* () {
        for (const next of rows()) {
          if (next.k.toHex() === row(1_100).k.toHex()) network.breakAll();
          yield next;
        }
      });
      await expect(replacing).rejects.toThrow("PostgreSQL: the connection was lost");
      expect(await contentOf(db)).toEqual(before);
    });
  });

  it("finds the primary among its hosts", async () => {
    const url = new URL(await take());
    const db = await open(`postgres://${url.username}@127.0.0.1:1,${url.host}/postgres`);
    await db.set(["n"], 1);
    expect((await db.get(["n"])).value).toBe(1);
  });
});

async function query(url: string, sql: string): Promise<readonly unknown[]> {
  const { default: postgres } = await import("postgres");
  const admin = postgres(Object.assign(new URL(url), { username: "postgres" }).href, { max: 1 });
  const rows = await admin.unsafe(sql);
  await admin.end();
  return rows;
}

/** A network to a port of this machine that can break. */
function startNetwork(port: number) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  let state: "whole" | "cut" | "break" = "whole";
  let messages = 0;
  const close = (connection: Deno.Conn) => {
    open.delete(connection);
    try {
      connection.close();
    } catch {
      // It is closed.
    }
  };
  const pass = async (client: Deno.Conn) => {
    const server = await Deno.connect({ hostname: "127.0.0.1", port });
    open.add(client).add(server);
    const pipe = async (from: Deno.Conn, to: Deno.Conn, isResponse: boolean) => {
      for await (const bytes of from.readable) {
        if (!isResponse) messages++;
        if (state === "cut") continue;
        if (state === "break" && isResponse) {
          state = "whole";
          break;
        }
        await to.write(bytes);
      }
      close(from);
      close(to);
    };
    await Promise.all(
      [pipe(client, server, false), pipe(server, client, true)].map((end) => end.catch(() => {})),
    );
  };
  const accept = async () => {
    for await (const client of listener) void pass(client);
  };
  accept().catch(() => {});
  return {
    port: listener.addr.port,
    /** How many have arrived from clients. */
    messages: () => messages,
    connections: () => open.size / 2,
    /** The next response is lost, with its connection. */
    breakAtResponse: () => void (state = "break"),
    cut: () => void (state = "cut"),
    join: () => void (state = "whole"),
    breakAll: () => open.forEach(close),
    close() {
      listener.close();
      open.forEach(close);
    },
  };
}
