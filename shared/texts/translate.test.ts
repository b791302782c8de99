import { afterEach, describe, expect, it } from "vitest";
import { setLanguage, t, translate } from "./translate.ts";

afterEach(() => setLanguage(null));

describe("t", () => {
  it("returns the English text with its values", () => {
    expect(t("Start timer")).toBe("Start timer");
    expect(t("{count} of {all} rings", { count: 2, all: 5 })).toBe("2 of 5 rings");
  });

  it("returns the text of the language in use", () => {
    setLanguage({ locale: "ja", texts: { "{count} of {all} rings": "{all}輪中{count}輪" }, sentences: {} });
    expect(t("{count} of {all} rings", { count: 2, all: 5 })).toBe("5輪中2輪");
    expect(t("Start timer")).toBe("Start timer");
  });

  it("isolates a value with a direction of its own", () => {
    expect(t("Goal {name}: done", { name: "שלום" })).toBe("Goal \u2068שלום\u2069: done");
    expect(t("Goal {name}: done", { name: "a\u202ab" })).toBe("Goal \u2068a\u202ab\u2069: done");
  });

  it("takes no placeholder from a value", () => {
    expect(t("{a} and {b}", { a: "{b}", b: "c" })).toBe("{b} and c");
  });

  it("finds no text in what every object inherits", () => {
    expect(translate({}, "constructor")).toBe("constructor");
  });
});
