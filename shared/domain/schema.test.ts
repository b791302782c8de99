import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { anyCharacter } from "./testing/any_character.ts";
import {
  cutText,
  InstantInputSchema,
  InstantSchema,
  patchOf,
  replaceUnsafe,
  text,
  textKey,
} from "./schema.ts";

describe("InstantInputSchema", () => {
  it.each([
    ["2026-11-21T09:15:00Z", "2026-11-21T09:15:00.000Z"],
    ["2026-11-21T09:15:00.123456Z", "2026-11-21T09:15:00.123Z"],
    ["2026-11-21T18:15:00+09:00", "2026-11-21T09:15:00.000Z"],
  ])("turns %s into %s", (sent, stored) => {
    expect(InstantInputSchema.parse(sent)).toBe(stored);
  });

  it.each(["2026-11-21T09:15:00", "2026-02-30T00:00:00Z", "1969-12-31T23:59:59Z", "yesterday", "", 5])(
    "rejects %s",
    (sent) => {
      expect(InstantInputSchema.safeParse(sent).success).toBe(false);
    },
  );

  it("converts every instant that Date can format to one that InstantSchema accepts", () => {
    const instant = fc.date({
      min: new Date(0),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    });
    fc.assert(fc.property(instant, (date) => {
      expect(InstantSchema.parse(InstantInputSchema.parse(date.toISOString()))).toBe(date.toISOString());
    }));
  });
});

const schema = patchOf(z.object({ name: text(5), mood: z._default(text(5), "calm") }));

describe("patchOf", () => {
  it("accepts any of the fields, and adds no absent one", () => {
    expect(schema.parse({})).toEqual({});
    expect(schema.parse({ mood: "glad" })).toEqual({ mood: "glad" });
  });

  it("validates each field like the full schema", () => {
    expect(schema.safeParse({ name: "too long" }).success).toBe(false);
    expect(schema.safeParse({ name: undefined }).success).toBe(false);
  });
});

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
