import fc from "fast-check";
import { expect, it } from "vitest";
import { compareKeys } from "./compare_keys.ts";

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
    { numRuns: 60 },
  );
});
