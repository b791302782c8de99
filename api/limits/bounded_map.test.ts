import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BoundedMap } from "./bounded_map.ts";

describe("a bounded map", () => {
  it("evicts as many entries as the size of a new one needs", () => {
    const map = new BoundedMap<string, number>(10, (value) => value);
    for (const [key, value] of [["a", 3], ["b", 3], ["c", 4]] as const) map.set(key, value);
    map.get("a");
    map.set("d", 5);
    expect([..."abcd"].map((key) => map.peek(key))).toEqual([3, undefined, undefined, 5]);
    expect(map.size).toBe(8);
    map.set("a", 1);
    map.delete("d");
    expect(map.size).toBe(1);
  });

  it("evicts the least recently used entry", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.get("a");
    map.set("c", 3);
    expect([map.peek("a"), map.peek("b"), map.peek("c")]).toEqual([1, undefined, 3]);
  });

  it("does not count a peek as a use", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.peek("a");
    map.set("c", 3);
    expect(map.peek("a")).toBeUndefined();
  });

  it("never exceeds its bound, and contains the latest entries", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.nat(30)), (maxSize, keys) => {
      const map = new BoundedMap<number, number>(maxSize);
      for (const key of keys) {
        map.set(key, key);
        expect(map.size).toBeLessThanOrEqual(maxSize);
        expect(map.peek(key)).toBe(key);
      }
    }));
  });
});
