import { describe, expect, it } from "vitest";
import type { DayRule } from "#shared/calendar/mod.ts";
import { beginText, changeText } from "./boundary_text.ts";

const rule = (timezone: string, mode: "utc" | "timezone", start_hour = 0): DayRule => ({
  timezone,
  boundary: { mode, start_hour },
});
const NIGHT = Date.parse("2026-11-21T01:30:00Z");

describe("where the days of a rule begin", () => {
  it.each([
    [rule("UTC", "utc"), "Your days begin at midnight UTC."],
    [
      rule("America/New_York", "utc"),
      "Your days begin at midnight UTC, which is 7:00 PM your time.",
    ],
    [
      rule("Europe/Berlin", "timezone", 4),
      "Your days begin at 4:00 AM in Europe/Berlin.",
    ],
  ])("is said in words", (given, words) => {
    expect(beginText(given, NIGHT)).toBe(words);
  });
});

describe("what a change of rule does", () => {
  it("says which day today becomes", () => {
    expect(changeText(rule("UTC", "utc"), rule("UTC", "timezone", 4), NIGHT)).toMatch(
      /^Today becomes Friday, November 20, 2026 at once, instead of Saturday, November 21, 2026\./,
    );
  });

  it("says that today stays when it does", () => {
    expect(changeText(rule("UTC", "utc"), rule("Europe/Berlin", "timezone"), NIGHT)).toMatch(
      /^Today stays Saturday, November 21, 2026\./,
    );
  });
});
