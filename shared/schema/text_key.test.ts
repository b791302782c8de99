import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, wordsKey } from "./text_key.ts";

describe("wordsKey", () => {
  it.each([
    ["Cold shower", "  cold   SHOWER\n"],
    ["Café", "CAFE\u0301"],
    ["ÜBUNG", "übung"],
  ])("of %j is that of %j", (one, other) => {
    expect(wordsKey(one)).toBe(wordsKey(other));
  });

  it("distinguishes other words", () => {
    expect(wordsKey("Cold shower")).not.toBe(wordsKey("Coldshower"));
  });
});

describe("cutText", () => {
  it("never splits a character", () => {
    expect(cutText("a🔥🔥", 4)).toBe("a🔥");
  });

  it("gives a well-formed start of any text, trimmed and within the limit", () => {
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
