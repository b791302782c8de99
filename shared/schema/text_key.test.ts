import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, textKey } from "./text_key.ts";

describe("textKey", () => {
  it.each([
    ["Cold shower", "  cold   SHOWER\n"],
    ["Café", "CAFE\u0301"],
    ["ÜBUNG", "übung"],
  ])("of %j is that of %j", (one, other) => {
    expect(textKey(one)).toBe(textKey(other));
  });

  it("differs for other words", () => {
    expect(textKey("Cold shower")).not.toBe(textKey("Coldshower"));
  });
});

describe("cutText", () => {
  it("never splits a character", () => {
    expect(cutText("a🔥🔥", 4)).toBe("a🔥");
  });

  it("returns a well-formed start of any text, trimmed and within the limit", () => {
    const anyText = fc.string({ unit: "grapheme" });
    fc.assert(fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, max) => {
      const trimmed = text.trim();
      const cut = cutText(trimmed, max);
      expect(trimmed.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      if (trimmed.length <= max) expect(cut).toBe(trimmed);
    }));
  });
});
