import { describe, expect, it, test } from "vitest";
import { addDays } from "./calendar.ts";
import {
  amountText,
  clockTime,
  connectionCode,
  dateTimeText,
  dayOfMonth,
  durationText,
  hoursText,
  hourText,
  instantOfLocal,
  localDateTime,
  localDateTimeText,
  longDate,
  minutesText,
  monthAndDay,
  monthAndYear,
  placeOf,
  shortDate,
  shortWeekday,
  spentText,
  timeOfDayText,
  timerText,
  uniqueClockTime,
  weekdayOf,
  weekdaysText,
  zoneName,
  zoneOptions,
} from "./format.ts";

describe("amountText", () => {
  it.each(
    [
      [1, {}, "1"],
      [1_000, {}, "1,000"],
      [1_000, { unit: "km" }, "1,000 km"],
      [1, { unit: "pages" }, "1 page"],
      [2, { unit: "pages" }, "2 pages"],
      [1, { unit: "press-ups" }, "1 press-up"],
      [1, { unit: "glasses" }, "1 glass"],
      [1, { unit: "glass" }, "1 glass"],
      [1, { unit: "exercises" }, "1 exercise"],
      [1, { unit: "bonus" }, "1 bonus"],
      [1, { unit: "km" }, "1 km"],
      [1, { unit: "回" }, "1回"],
      [1_000, { unit: "回" }, "1,000回"],
      [1_000_000, { unit: "" }, "1,000,000"],
    ] as const,
  )("of %d with %j is %s", (amount, goal, text) => {
    expect(amountText(amount, goal)).toBe(text);
  });
});

it("the code of a connection is six digits, the same for the same challenge, and differs for others", () => {
  const challenge = (first: number) => {
    const bytes = new Uint8Array(32).fill(255);
    bytes[5] = first;
    return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
  };
  const codes = Array.from({ length: 256 }, (_, n) => connectionCode(challenge(n)));
  for (const code of codes) expect(code).toMatch(/^\d{3} \d{3}$/);
  expect(new Set(codes).size).toBe(256);
  expect(connectionCode(challenge(7))).toBe(codes[7]);
  expect(connectionCode("A".repeat(43))).toBe("000 000");
});

describe("dateTimeText", () => {
  it("formats an instant in the zone", () => {
    expect(dateTimeText("2026-11-21T23:30:00.000Z", "UTC")).toBe("Nov 21, 2026, 11:30 PM");
    expect(dateTimeText("2026-11-21T23:30:00.000Z", "Asia/Tokyo")).toBe("Nov 22, 2026, 8:30 AM");
  });
});

describe("localDateTimeText", () => {
  it("formats a local time unchanged, whatever the machine's zone", () => {
    expect(localDateTimeText("2026-11-21T09:05")).toBe("Nov 21, 2026, 9:05 AM");
  });
});

describe("a formatted day", () => {
  it("is the same day in every zone", () => {
    expect(longDate("2026-11-21")).toBe("Saturday, November 21, 2026");
    expect(weekdayOf("2026-11-21")).toBe("Saturday");
    expect(shortDate("2026-11-01")).toBe("Nov 1");
    expect(shortWeekday("2026-11-21")).toBe("Sat");
    expect(monthAndYear("2026-11-01")).toBe("November 2026");
    expect(dayOfMonth("2026-11-01")).toBe(1);
  });

  it("is what the platform writes in US English", () => {
    const format = (options: Intl.DateTimeFormatOptions, date: string) =>
      new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(new Date(date));
    for (let days = 0; days < 400; days += 9) {
      const date = addDays("2027-12-20", days);
      expect(longDate(date)).toBe(format({ dateStyle: "full" }, date));
      expect(shortDate(date)).toBe(format({ month: "short", day: "numeric" }, date));
      expect(shortWeekday(date)).toBe(format({ weekday: "short" }, date));
      expect(monthAndYear(date)).toBe(format({ month: "long", year: "numeric" }, date));
      expect(monthAndDay(date)).toBe(format({ month: "long", day: "numeric" }, date));
    }
  });
});

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

it.each([
  [[1, 3, 5], "Mon, Wed, Fri"],
  [[7], "Sun"],
  [[1, 2, 3, 4, 5, 6, 7], "Every day"],
])("weekdaysText of %j is %s", (days, text) => {
  expect(weekdaysText(days)).toBe(text);
});

it.each([
  ["Asia/Calcutta", "Asia/Kolkata", "Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv", "Kyiv"],
  ["Asia/Saigon", "Asia/Ho Chi Minh", "Ho Chi Minh"],
  ["America/Godthab", "America/Nuuk", "Nuuk"],
  ["America/New_York", "America/New York", "New York"],
  ["UTC", "UTC", "UTC"],
])("%s is shown as %s", (zone, name, place) => {
  expect([zoneName(zone), placeOf(zone)]).toEqual([name, place]);
});

it("every zone that this runtime knows has one name, and keeps its id", () => {
  const options = zoneOptions(["Asia/Kolkata", ...Intl.supportedValuesOf("timeZone"), "Asia/Calcutta"]);
  expect(options.filter(({ label }) => label === "Asia/Kolkata")).toEqual([
    { value: "Asia/Kolkata", label: "Asia/Kolkata" },
  ]);
  expect(options.map(({ label }) => label)).toEqual(options.map(({ label }) => label).toSorted());
  expect(options.filter(({ label }) => /Calcutta|Kiev|Saigon|Rangoon|Katmandu|Godthab/.test(label))).toEqual(
    [],
  );
});
