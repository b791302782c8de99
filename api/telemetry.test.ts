import { afterEach, beforeEach, expect, it } from "vitest";
import { wrapKv } from "./store/kv.ts";
import { measureCalls } from "./telemetry.ts";
import { openTestStore } from "./testing/test_store.ts";

const KEY = ["config", "epoch"];

let db: Deno.Kv;
let calls: string[];

beforeEach(async () => {
  db = await openTestStore();
  calls = [];
});
afterEach(() => db.close());

const measured = () =>
  wrapKv(db, {
    measure: measureCalls({
      kvCall(operation, seconds, outcome) {
        expect(seconds).toBeGreaterThanOrEqual(0);
        calls.push(`${operation} ${outcome}`);
      },
    }),
  });

const createOnce = () => ({
  op: crypto.randomUUID(),
  checks: [{ key: KEY, versionstamp: null }],
  mutations: [{ key: KEY, value: { v: 1, op: "an op", data: "a value" } }],
});

it("reports each call with its outcome, and returns what the store returns", async () => {
  const kv = measured();
  expect(await kv.commit(createOnce())).toEqual(expect.any(String));
  expect(await kv.commit(createOnce())).toBeNull();
  expect(await kv.getMany([KEY])).toMatchObject([{ value: { data: "a value" } }]);
  expect(await kv.list({ prefix: ["config"] })).toHaveLength(1);
  expect(calls).toEqual(["commit ok", "commit conflict", "getMany ok", "list ok"]);
});

it("reports a call that fails", async () => {
  await expect(measured().snapshot(Array.from({ length: 11 }, () => KEY))).rejects.toThrow("11 keys");
  expect(calls).toEqual(["snapshot failed"]);
});
