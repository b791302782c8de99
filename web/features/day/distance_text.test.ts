import { afterEach, describe, expect, it } from "vitest";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage } from "#shared/texts/translate.ts";
import { distanceText } from "./distance_text.ts";

afterEach(() => setLanguage(null));

describe("distanceText", () => {
  it.each([
    [0, "Today"],
    [-1, "Yesterday"],
    [1, "Tomorrow"],
    [-13, "13 days ago"],
    [-14, "2 weeks ago"],
    [20, "In 2 weeks"],
    [-62, "8 weeks ago"],
    [-63, "2 months ago"],
    [400, "In 13 months"],
  ])("returns for %i days '%s'", (days, text) => {
    expect(distanceText(days)).toBe(text);
  });

  it.each([[-1, "昨日"], [-3, "3日前"], [-21, "3週間前"]])(
    "returns for %i days '%s' in Japanese",
    (days, text) => {
      setLanguage(JAPANESE);
      expect(distanceText(days)).toBe(text);
    },
  );
});
