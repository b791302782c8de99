import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BoundedMap } from "./bounded_map.ts";

describe("a bounded map", () => {
  it("lets go of what was longest untouched", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.get("a");
    map.set("c", 3);
    expect([map.peek("a"), map.peek("b"), map.peek("c")]).toEqual([1, undefined, 3]);
  });

  it("does not take a peek for a touch", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.peek("a");
    map.set("c", 3);
    expect(map.peek("a")).toBeUndefined();
  });

  it("never grows past its bound, and keeps the latest", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.nat(30)), (most, keys) => {
      const map = new BoundedMap<number, number>(most);
      for (const key of keys) {
        map.set(key, key);
        expect(map.size).toBeLessThanOrEqual(most);
        expect(map.peek(key)).toBe(key);
      }
    }));
  });
});
