import { describe, expect, it } from "vitest";
import { isPersonalWord, PRODUCT_WORDS } from "./personal_words.ts";

const EMAIL = "first.last85@mydojo.example";

describe("a password that is a personal word", () => {
  it.each([
    EMAIL,
    "First.Last85@MyDojo.example",
    "first.last85",
    "firstlast2026!",
    "__firstlast__",
    "mydojo.example",
    "MyDojo#1999",
    "!!mydojo",
    "Gorin2026",
    "gorin12345",
    "Gorin No Sho",
    "Self-Discipline!",
    ...PRODUCT_WORDS,
  ])("is %s", (password) => {
    expect(isPersonalWord(password, EMAIL)).toBe(true);
  });

  it.each(["first.last and more", "the gorin way", "last.first", "mydojos", "12345678901"])(
    "is not %s",
    (password) => {
      expect(isPersonalWord(password, EMAIL)).toBe(false);
    },
  );

  it("does not include every password when the email has no letters", () => {
    expect(isPersonalWord("correct horse", "1@2")).toBe(false);
    expect(isPersonalWord("12345678901", "1@2")).toBe(false);
  });
});
