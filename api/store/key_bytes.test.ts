import fc from "fast-check";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { bytesToKey, keyToBytes, rangeOf } from "./key_bytes.ts";

/** Texts, among them some that begin with others, and with NULs and characters of one to four bytes. */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom("a", "\0", "\x01", "é", "語", "🜂")).map((parts) => parts.join("")),
);
const part = fc.oneof(
  text,
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.boolean(),
  fc.uint8Array({ maxLength: 4 }),
);
const key = fc.array(part, { minLength: 1, maxLength: 4 });

it("stores keys as Deno KV does", async () => {
  const folder = await Deno.makeTempDir({ prefix: "gorin-keys-" });
  const path = `${folder}/store.sqlite`;
  const all = fc.sample(key, { numRuns: 200, seed: 1 });
  const db = await Deno.openKv(path);
  for (const one of all) await db.set(one, 1);
  const listed = (await Array.fromAsync(db.list({ prefix: [] }))).map((entry) => entry.key);
  db.close();
  const file = new DatabaseSync(path);
  const stored = file.prepare("SELECT k FROM kv ORDER BY k").all().map((row) => row["k"]);
  file.close();
  await Deno.remove(folder, { recursive: true });
  expect(listed.map(keyToBytes)).toEqual(stored);
  expect(listed.map((one) => bytesToKey(keyToBytes(one)))).toEqual(listed);
});

it("selects what Deno KV lists", async () => {
  using db = await Deno.openKv(":memory:");
  const all = fc.sample(fc.array(fc.constantFrom("a", "b", 1, true), { minLength: 1, maxLength: 3 }), {
    numRuns: 25,
    seed: 1,
  });
  for (const one of all) await db.set(one, 1);
  const keys = (await Array.fromAsync(db.list({ prefix: [] }))).map((entry) => entry.key);
  const prefixes = [...keys.map((one) => one.slice(0, -1)), ...keys];
  const selectors: Deno.KvListSelector[] = [
    ...prefixes.map((prefix) => ({ prefix })),
    ...keys.map((one) => ({ prefix: one.slice(0, -1), start: one })),
    ...keys.map((one) => ({ prefix: one.slice(0, -1), end: one })),
    ...keys.map((one) => ({ start: one, end: ["b", true] })).filter(({ start }) => start[0] === "a"),
  ];
  for (const selector of selectors) {
    const listed = (await Array.fromAsync(db.list(selector))).map((entry) => entry.key);
    const { start, end } = rangeOf(selector);
    const chosen = keys.filter((one) => {
      const bytes = keyToBytes(one);
      return compare(bytes, start) >= 0 && compare(bytes, end) < 0;
    });
    expect(chosen, JSON.stringify(selector)).toEqual(listed);
  }
});

function compare(a: Uint8Array, b: Uint8Array): number {
  const [one, other] = [a, b].map((bytes) =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  );
  return (one ?? "") < (other ?? "") ? -1 : one === other ? 0 : 1;
}
