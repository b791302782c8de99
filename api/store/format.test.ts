import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getConfig, replaceConfig } from "./config.ts";
import { STORE_FORMAT, upgradeFormat } from "./format.ts";
import { type Kv, wrapKv } from "./kv.ts";
import { openTestStore } from "../testing/test_store.ts";

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
