import { describe, expect, test } from "vitest";
import {
  clockTime,
  durationText,
  hoursText,
  hourText,
  instantOfLocal,
  localDateTime,
  minutesText,
  spentText,
  timeOfDayText,
  timerText,
  uniqueClockTime,
} from "./format_time.ts";

const MINUTE = 60_000;

describe("times", () => {
  const at = Date.parse("2026-11-21T14:02:59Z");

  test("clockTime shows US-English hour and minute in the given zone", () => {
    expect(clockTime(at, "UTC")).toBe("2:02 PM");
    expect(clockTime(at, "America/New_York")).toBe("9:02 AM");
    expect(clockTime(Date.parse("2026-11-21T00:30:00Z"), "UTC")).toBe("12:30 AM");
  });

  test("hourText omits zero minutes", () => {
    expect(hourText(Date.parse("2026-11-21T00:00:00Z"), "UTC")).toBe("12 AM");
    expect(hourText(Date.parse("2026-11-21T12:00:00Z"), "Asia/Kolkata")).toBe("5:30 PM");
  });
});

describe("times of day", () => {
  test.each([["00:05", "12:05 AM"], ["07:30", "7:30 AM"], ["12:00", "12:00 PM"], ["21:15", "9:15 PM"]])(
    "%s is %s",
    (time, text) => {
      expect(timeOfDayText(time)).toBe(text);
    },
  );
});

describe("durations", () => {
  test("durationText shows hours only if any, and whole minutes", () => {
    expect(durationText(115 * MINUTE)).toBe("1h 55m");
    expect(durationText(120 * MINUTE)).toBe("2h 0m");
    expect(durationText(59 * MINUTE + 59_000)).toBe("59m");
    expect(durationText(0)).toBe("0m");
  });

  test("timerText shows only seconds under a minute, and never hours", () => {
    expect(timerText(17_999)).toBe("17s");
    expect(timerText(42 * MINUTE + 17_000)).toBe("42m 17s");
    expect(timerText(75 * MINUTE)).toBe("75m 0s");
    expect(timerText(-500)).toBe("0s");
  });

  test("spentText shows seconds only under a minute", () => {
    expect(spentText(59_999)).toBe("59s");
    expect(spentText(MINUTE + 1_000)).toBe("1m");
  });

  test("uniqueClockTime tells the two hours of the night in which the clock is set back apart", () => {
    const times = ["2026-10-25T00:10:00Z", "2026-10-25T01:10:00Z", "2026-10-25T02:10:00Z"];
    expect(times.map((time) => uniqueClockTime(Date.parse(time), "Europe/Berlin"))).toEqual(
      ["2:10 AM (UTC+2)", "2:10 AM (UTC+1)", "3:10 AM"],
    );
    expect(uniqueClockTime(Date.parse("2026-04-04T15:15:00Z"), "Australia/Lord_Howe")).toBe(
      "1:45 AM (UTC+10:30)",
    );
    expect(uniqueClockTime(Date.parse("2026-10-25T00:10:00Z"), "UTC")).toBe("12:10 AM");
  });

  test("minutesText agrees with it, also for a sum of fractions of minutes", () => {
    expect([0, 4 / 60, 1.99, 90].map(minutesText)).toEqual(["0m", "4s", "1m", "1h 30m"]);
    expect(minutesText(Array.from({ length: 15 }, () => 4 / 60).reduce((sum, one) => sum + one))).toBe("1m");
  });

  test("hoursText has one decimal", () => {
    expect(hoursText(390)).toBe("6.5 h");
    expect(hoursText(3)).toBe("0.1 h");
    expect(hoursText(2.9)).toBe("<0.1 h");
  });
});

describe("local date and time", () => {
  test("localDateTime and instantOfLocal are inverse", () => {
    for (const zone of ["UTC", "Europe/Berlin", "Asia/Tokyo", "America/New_York"]) {
      const at = Date.parse("2026-11-21T23:15:00Z");
      expect(instantOfLocal(localDateTime(at, zone), zone)).toBe(at);
    }
  });

  test("localDateTime is the wall clock of the zone", () => {
    expect(localDateTime(Date.parse("2026-11-21T23:15:30Z"), "Asia/Tokyo")).toBe("2026-11-22T08:15");
  });

  test("a skipped time becomes the one an hour later", () => {
    expect(instantOfLocal("2026-03-29T02:30", "Europe/Berlin")).toBe(Date.parse("2026-03-29T01:30:00Z"));
  });

  test("an invalid text is null", () => {
    expect(instantOfLocal("", "UTC")).toBeNull();
    expect(instantOfLocal("2026-02-31T25:00", "UTC")).toBeNull();
  });
});
