import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foundParts } from "./found_parts.ts";
import { anyCharacter } from "./testing/any_character.ts";

const anyText = fc.string({ unit: anyCharacter });

describe("the parts of a text that a query finds", () => {
  it.each([
    ["With the phone in hand, the Phone", "phone", ["With the ", "phone", " in hand, the ", "Phone", ""]],
    ["Café am Straßenrand", "cafe STRASSE", ["", "Café", " am ", "Straße", "nrand"]],
    ["Cafe\u0301 first", "café", ["", "Cafe\u0301", " first"]],
    ["朝のランニング", "らんにんぐ", ["朝の", "ランニング", ""]],
    ["ab abc", "ab bc", ["", "ab", " ", "abc", ""]],
    ["Nothing here", "phone", ["Nothing here"]],
    ["Everything", "  ", ["Everything"]],
    ["a.b (c)", ".b (", ["a", ".b", " ", "(", "c)"]],
  ])("“%s” with “%s”", (text, query, parts) => {
    expect(foundParts(text, query)).toEqual(parts);
  });

  it("are the whole text, whatever it and the query are", () => {
    fc.assert(fc.property(anyText, anyText, (text, query) => {
      expect(foundParts(text, query).join("")).toBe(text);
    }));
  });
});
