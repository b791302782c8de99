import { afterEach, describe, expect, it } from "vitest";
import {
  clockTime,
  dateTimeText,
  durationText,
  hourText,
  longDate,
  monthAndYear,
  shortDate,
  shortWeekday,
  weekdaysText,
} from "../domain/format.ts";
import { listText } from "./list_text.ts";
import { languageOf, loadLanguage } from "./languages.ts";
import { setLanguage } from "./translate.ts";

afterEach(() => setLanguage(null));

describe("the language", () => {
  it.each(
    [
      ["ja", ["en-US"], "ja"],
      ["en", ["ja"], "en"],
      ["system", ["ja-JP", "en"], "ja"],
      ["system", ["de-DE", "ja"], "ja"],
      ["system", ["de-DE"], "en"],
      ["system", [], "en"],
    ] as const,
  )("of the choice %s with %j is %s", (choice, preferred, language) => {
    expect(languageOf(choice, preferred)).toBe(language);
  });
});

describe("in Japanese", () => {
  it("dates, times and numbers are those of the platform", async () => {
    expect(await loadLanguage("ja")).toBe("ja");
    const at = Date.parse("2026-11-21T14:05:00Z");
    expect(longDate("2026-11-21")).toBe("2026年11月21日土曜日");
    expect(shortDate("2026-11-21")).toBe("11月21日");
    expect(shortWeekday("2026-11-21")).toBe("土");
    expect(monthAndYear("2026-11-21")).toBe("2026年11月");
    expect(weekdaysText([1, 3, 5])).toBe("月、水、金");
    expect(clockTime(at, "UTC")).toBe("14:05");
    expect(hourText(Date.parse("2026-11-21T06:00:00Z"), "UTC")).toBe("6時");
    expect(hourText(at, "UTC")).toBe("14:05");
    expect(dateTimeText("2026-11-21T14:05:00Z", "UTC")).toBe("2026/11/21 14:05");
    expect(durationText(65 * 60_000)).toBe("1時間5分");
    expect(listText(["地", "水", "火"])).toBe("地、水、火");
  });
});
