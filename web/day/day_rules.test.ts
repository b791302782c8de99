import { afterEach, describe, expect, it } from "vitest";
import { changeRule, type DayRule } from "#shared/domain/calendar.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage } from "#shared/texts/translate.ts";
import { dayNote, distanceText } from "./day.ts";

const rule = (timezone: string, mode: "utc" | "timezone" = "utc", start_hour = 0): DayRule => ({
  timezone,
  boundary: { mode, start_hour },
});

const EVENING = Date.parse("2026-11-21T22:30:00Z");
const NOON = Date.parse("2026-11-21T12:00:00Z");
const SMALL_HOURS = Date.parse("2026-11-21T02:00:00Z");

describe("the line that says which day is shown", () => {
  it("is absent while the date is the same in UTC and in the user's zone", () => {
    expect(dayNote(rule("Europe/Berlin"), NOON)).toBeNull();
    expect(dayNote(rule("UTC"), EVENING)).toBeNull();
    expect(dayNote(rule("Europe/Berlin", "timezone"), NOON)).toBeNull();
  });

  it("says so when the user's zone is already on the next day", () => {
    expect(dayNote(rule("Asia/Tokyo"), EVENING)).toBe(
      "Your days run on UTC. In Tokyo it is already Sunday.",
    );
  });

  it("says so when the user's zone is still on the day before", () => {
    expect(dayNote(rule("America/New_York"), SMALL_HOURS)).toBe(
      "Your days run on UTC. In New York it is still Friday.",
    );
  });

  it("names UTC for those whose days follow their own zone", () => {
    expect(dayNote(rule("Asia/Tokyo", "timezone"), EVENING)).toBe(
      "Your days run on Tokyo. In UTC it is still Saturday.",
    );
  });

  it("explains a day that began late", () => {
    expect(dayNote(rule("UTC", "timezone", 4), SMALL_HOURS)).toBe(
      "Your days begin at 4:00 AM, so this is still Friday.",
    );
  });

  it("explains the last day before a change, which ends at another time", () => {
    const losAngeles = rule("America/Los_Angeles", "timezone");
    const changed = changeRule(losAngeles, rule("America/Los_Angeles", "timezone", 4), NOON);
    expect(dayNote(changed, Date.parse("2026-11-22T09:00:00Z"))).toBe(
      "Saturday ends at 4:00 AM, because you changed when your days begin.",
    );
  });
});

describe("distance text", () => {
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
});
