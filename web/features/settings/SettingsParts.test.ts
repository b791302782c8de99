import { describe, expect, it } from "vitest";
import { changeRule, type DayRule } from "#shared/domain/calendar.ts";
import { beginText, changeText } from "./SettingsParts.tsx";

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
      "Your days begin at 4:00 AM in Berlin.",
    ],
  ])("is said in words", (given, words) => {
    expect(beginText(given, NIGHT)).toBe(words);
  });
});

describe("changeText", () => {
  const evening = Date.parse("2026-11-22T23:42:00Z");
  const changed = (from: DayRule, to: DayRule, now = evening) => changeText(changeRule(from, to, now), now);

  it("says from which day on a change applies, and where today ends", () => {
    expect(changed(rule("America/Los_Angeles", "utc"), rule("America/Los_Angeles", "timezone"))).toBe(
      "From Mon, Nov 23, your days begin at 12:00 AM in Los Angeles. " +
        "Today, Sun, Nov 22, ends at 12:00 AM your time.",
    );
    expect(changed(rule("America/Los_Angeles", "timezone"), rule("America/Los_Angeles", "utc"))).toBe(
      "From Mon, Nov 23, your days begin at midnight UTC, which is 4:00 PM your time. " +
        "Today, Sun, Nov 22, ends at 4:00 PM your time.",
    );
  });

  it("names the day before the change when that is tomorrow", () => {
    expect(changed(rule("Asia/Tokyo", "utc"), rule("Asia/Tokyo", "timezone"))).toBe(
      "From Tue, Nov 24, your days begin at 12:00 AM in Tokyo. Mon, Nov 23 ends at 12:00 AM your time.",
    );
  });

  it("is null without a change, and once it applies", () => {
    const utc = rule("UTC", "utc");
    expect(changed(utc, utc)).toBeNull();
    expect(changeText(changeRule(utc, rule("UTC", "timezone", 4), evening), evening + 86_400_000)).toBeNull();
  });
});
