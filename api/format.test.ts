import * as z from "zod/mini";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getConfig, replaceConfig } from "./store/config.ts";
import { fromStored, toStored } from "./store/documents.ts";
import { DOCUMENT_KINDS, olderVersions, STORE_FORMAT, upgradeFormat, writeVersions } from "./format.ts";
import { keys } from "./store/keys.ts";
import { type Kv, wrapKv } from "./store/kv.ts";
import { openTestStore } from "./testing/test_store.ts";

let db: Deno.Kv;
let kv: Kv;
let upgradedFrom: number[];

beforeEach(async () => {
  db = await openTestStore();
  kv = wrapKv(db);
  upgradedFrom = [];
});
afterEach(() => db.close());

const open = () => upgradeFormat(kv, (from) => Promise.resolve(void upgradedFrom.push(from)));

describe("upgradeFormat", () => {
  it("stores the format of a new store", async () => {
    await open();
    expect(await getConfig(kv, "format")).toBe(String(STORE_FORMAT));
    expect(upgradedFrom).toEqual([]);
  });

  it("has a store of an older server backed up once, also one of version 0.1, which stored no format", async () => {
    await replaceConfig(kv, "epoch", "the epoch");
    await open();
    await open();
    expect(upgradedFrom).toEqual([1]);
  });

  it("gives a store of an older server a new epoch, once", async () => {
    await replaceConfig(kv, "epoch", "the epoch");
    await open();
    const epoch = await getConfig(kv, "epoch");
    expect(epoch).not.toBe("the epoch");
    await open();
    expect(await getConfig(kv, "epoch")).toBe(epoch);
  });

  it("gives servers that start on it at the same time one epoch", async () => {
    await replaceConfig(kv, "epoch", "the epoch");
    const read: (string | null)[] = [];
    const openAndRead = async (beforeUpgrade: () => Promise<void>) => {
      await upgradeFormat(kv, beforeUpgrade);
      read.push(await getConfig(kv, "epoch"));
    };
    await openAndRead(() => openAndRead(() => Promise.resolve()));
    expect(read[0]).not.toBe("the epoch");
    expect(read[1]).toBe(read[0]);
  });

  it("leaves the format as it is when the backup fails", async () => {
    await replaceConfig(kv, "epoch", "the epoch");
    await replaceConfig(kv, "format", String(STORE_FORMAT - 1));
    const failing = upgradeFormat(kv, () => Promise.reject(new Error("no space")));
    await expect(failing).rejects.toThrow("no space");
    expect(await getConfig(kv, "format")).toBe(String(STORE_FORMAT - 1));
  });

  it("rejects the store of a newer server", async () => {
    await replaceConfig(kv, "format", String(STORE_FORMAT + 1));
    await expect(open()).rejects.toThrow(/^This store was written by a newer server \(format \d+/);
    expect(await getConfig(kv, "format")).toBe(String(STORE_FORMAT + 1));
  });
});

describe("while servers of the version before are running", () => {
  const VERSIONS = Object.fromEntries(
    DOCUMENT_KINDS.map(({ name, migrations }) => [name, migrations.length + 1]),
  );
  const TIMER_VERSION = VERSIONS["timer"] ?? 0;

  /** The kinds of the next version, in which a timer has one more migration. */
  const next = (readableFrom?: number) =>
    DOCUMENT_KINDS.map((kind) =>
      kind.name !== "timer" ? kind : {
        ...kind,
        migrations: [...kind.migrations, (old: unknown) => old],
        ...(readableFrom && { readableFrom }),
      }
    );

  it("documents are written in their versions, where they can read what was added", () => {
    const stored = JSON.stringify(VERSIONS);
    expect(olderVersions(stored, next(TIMER_VERSION))).toEqual(VERSIONS);
    expect(olderVersions(stored, next()), "They cannot.").toBeNull();
    expect(olderVersions(stored), "There are none.").toBeNull();
    expect(olderVersions(null, next(TIMER_VERSION)), "They are from before this was stored.").toBeNull();
    const { timer: _, ...without } = VERSIONS;
    expect(olderVersions(JSON.stringify(without), next()), "They do not know the kind at all.").toBeNull();
  });

  it("what is written has the older version and every field, and is read by both", async () => {
    const held = writeVersions(kv, { ...VERSIONS, config: 1 });
    const key = keys.config("owner");
    const migrated: unknown[] = [];
    const kind = {
      name: "config",
      schema: z.string(),
      migrations: [(old: unknown) => (migrated.push(old), old)],
    };
    await held.commit({
      op: "an op",
      checks: [],
      mutations: [{ key, value: toStored(kind, "musashi", "an op") }],
    });
    const [entry] = await kv.getMany([key]);
    expect(entry?.value).toMatchObject({ v: 1, op: "an op", data: "musashi" });
    expect(fromStored(kind, structuredClone(entry?.value))).toBe("musashi");
    expect(migrated, "It has been migrated before.").toEqual([]);
    expect(await getConfig(kv, "owner")).toBe("musashi");
  });
});
