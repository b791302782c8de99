import { afterEach, describe, expect, test } from "vitest";
import { JAPANESE } from "./ja/mod.ts";
import { setLanguage } from "./translate.ts";
import { listText } from "./list_text.ts";

afterEach(() => setLanguage(null));

const LISTS = [[], ["Earth"], ["Earth", "Water"], ["Earth", "Water", "Wind"], [
  "Earth",
  "Water",
  "Fire",
  "Wind",
]];

describe("listText", () => {
  test("joins texts as the platform does in English", () => {
    const format = new Intl.ListFormat("en-US");
    expect(LISTS.map((parts) => listText(parts))).toEqual(LISTS.map((parts) => format.format(parts)));
  });

  test("joins texts as the platform does in Japanese", () => {
    setLanguage(JAPANESE);
    const format = new Intl.ListFormat("ja-JP");
    expect(LISTS.map((parts) => listText(parts))).toEqual(LISTS.map((parts) => format.format(parts)));
  });
});
