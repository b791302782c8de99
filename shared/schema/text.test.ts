import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replaceUnsafe, text } from "./text.ts";
import { anyCharacter } from "./testing/any_character.ts";

const TextSchema = text(100);

describe("a text", () => {
  it.each([
    ["an emoji joined of three", "👩\u200d👩\u200d👧"],
    ["a flag of tags", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["Persian with a non-joiner", "می\u200cخواهم"],
    ["Hebrew with direction marks and isolates", "שלום\u200f \u2066Gorin\u2069"],
    ["a phone number as phones copy it", "\u202a+1 555 0100\u202c"],
    ["line breaks and tabs", "one\n\ttwo"],
  ])("may be %s", (_, value) => {
    expect(TextSchema.parse(value)).toBe(value);
  });

  it.each([
    ["Windows", "one\r\ntwo"],
    ["old Macs", "one\rtwo"],
    ["presentations", "one\vtwo"],
    ["web pages", "one\u2028two"],
  ])("has its line breaks of %s written as one", (_, value) => {
    expect(TextSchema.parse(value)).toBe("one\ntwo");
  });

  it.each(["a\0b", "a\x01b", "a\bb", "a\x1b[31m", "a\x7fb", "a\x9bb"])(
    "is rejected when it is %j",
    (value) => {
      const { error } = TextSchema.safeParse(value);
      expect(error?.issues).toMatchObject([{
        message: "must not contain control characters",
      }]);
      expect(TextSchema.parse(replaceUnsafe(value))).toContain("\ufffd");
    },
  );

  it("loses its direction overrides, before it is trimmed and measured", () => {
    expect(TextSchema.parse("\u202e a\u202db \u202e")).toBe("ab");
    expect(TextSchema.parse("\u202e".repeat(101))).toBe("");
  });

  it("is rejected when it has half a character", () => {
    expect(TextSchema.safeParse("a\ud800").success).toBe(false);
  });

  it("is accepted with the same length after its unsafe characters are replaced", () => {
    const wellFormed = fc.string({ unit: anyCharacter, maxLength: 50 }).filter((value) =>
      value.isWellFormed()
    );
    fc.assert(fc.property(wellFormed, (value) => {
      const replaced = replaceUnsafe(value);
      expect(replaced.length).toBe(value.length);
      expect(TextSchema.safeParse(replaced).success).toBe(true);
    }));
  });
});
