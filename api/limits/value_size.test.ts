import { serialize } from "node:v8";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsValue, largestSizeOf } from "./value_size.ts";

describe("the largest size of a value", () => {
  it("is never below its size after serialisation", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, noUnicodeString: false }), (value) => {
        expect(largestSizeOf(value)).toBeGreaterThanOrEqual(serialize(value).byteLength);
      }),
      { seed: 15 },
    );
  });

  it("covers numbers, missing values and texts of any script", () => {
    for (
      const value of [0, -1, 1.5, 2 ** 53, true, null, undefined, "", "é", "水", "🌊".repeat(99), [], {}, [
        [],
      ]]
    ) {
      expect(largestSizeOf(value), String(value)).toBeGreaterThanOrEqual(serialize(value).byteLength);
    }
  });

  it("is infinite for what is not JSON", () => {
    expect(largestSizeOf({ big: 1n })).toBe(Infinity);
  });
});

describe("a value fits", () => {
  it("up to 65,536 bytes after serialisation, and no further", () => {
    const overhead = serialize("x".repeat(60_000)).byteLength - 60_000;
    const largest = "x".repeat(65_536 - overhead);
    expect([fitsValue(largest), fitsValue(`${largest}x`)]).toEqual([true, false]);
  });
});
