import { afterEach, beforeEach, expect, it } from "vitest";
import { type Kv, wrapKv } from "./kv.ts";
import { takeLease } from "./sweep.ts";
import { openTestStore } from "../testing/test_store.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const FOR = 540_000;

let db: Deno.Kv;
/** Two servers on one store. */
let one: Kv;
let other: Kv;

beforeEach(async () => {
  db = await openTestStore();
  [one, other] = [wrapKv(db), wrapKv(db)];
});
afterEach(() => db.close());

const take = (kv: Kv, at: number) => takeLease(kv, "sweep", at, FOR);

it("a lease is taken by one of several servers, also when all try at once", async () => {
  const taken = await Promise.all([one, other, one, other, one, other].map((kv) => take(kv, NOW)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

it("a lease is free for another server once its time is over", async () => {
  expect(await take(one, NOW)).toBe(true);
  expect(await take(other, NOW + FOR - 1)).toBe(false);
  expect(await take(other, NOW + FOR)).toBe(true);
  expect(await take(one, NOW + FOR)).toBe(false);
});

it("a lease does not outlast a clock that was set back", async () => {
  expect(await take(one, NOW)).toBe(true);
  expect(await take(other, NOW - 86_400_000)).toBe(true);
});
