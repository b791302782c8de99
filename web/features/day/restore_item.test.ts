import { describe, expect, it } from "vitest";
import { restoreItem } from "./restore_item.ts";

const [a, b, c, d] = [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }];

describe("restoreItem", () => {
  it("puts an item where it stood: first, in the middle, last", () => {
    expect(restoreItem([b, c], a, [a, b, c])).toEqual([a, b, c]);
    expect(restoreItem([a, c], b, [a, b, c])).toEqual([a, b, c]);
    expect(restoreItem([a, b], c, [a, b, c])).toEqual([a, b, c]);
  });

  it("finds the place when its neighbours are gone, and leaves what came since at the end", () => {
    expect(restoreItem([a, d], c, [a, b, c])).toEqual([a, c, d]);
    expect(restoreItem([d], c, [a, b, c])).toEqual([c, d]);
  });

  it("never doubles an item that came back by itself", () => {
    expect(restoreItem([a, b], b, [a, b])).toEqual([a, b]);
  });
});
