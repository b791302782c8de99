import { expect, it } from "vitest";
import { WeakCache } from "./weak_cache.ts";

it("keeps the second value that is set for an object, and those after it", () => {
  const cache = new WeakCache<object, number>();
  const key = {};
  cache.set(key, 1);
  expect(cache.get(key)).toBeUndefined();
  cache.set(key, 2);
  expect(cache.get(key)).toBe(2);
  cache.set(key, 3);
  expect(cache.get(key)).toBe(3);
  expect(cache.get({})).toBeUndefined();
});
