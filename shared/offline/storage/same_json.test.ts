import { describe, expect, it } from "vitest";
import { isSameJson } from "./same_json.ts";

describe("JSON values are the same", () => {
  it.each([
    ["whatever the order of their fields", { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }],
    ["when a field of one is undefined", { a: 1, b: undefined }, { a: 1 }],
    ["when both are absent", undefined, undefined],
  ])("%s", (_, one, other) => {
    expect(isSameJson(one, other)).toBe(true);
    expect(isSameJson(other, one)).toBe(true);
  });

  it.each([
    ["another value deep inside", { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    ["another order of items", [1, 2], [2, 1]],
    ["fewer items", [1], [1, 2]],
    ["another field", { a: 1 }, { b: 1 }],
    ["null for an absent field", { a: null }, {}],
    ["an object for a list", {}, []],
    ["a text for a number", "1", 1],
    ["nothing", { a: 1 }, undefined],
  ])("but not with %s", (_, one, other) => {
    expect(isSameJson(one, other)).toBe(false);
    expect(isSameJson(other, one)).toBe(false);
  });
});
