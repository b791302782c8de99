import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  addDays,
  calendarSpan,
  changeRule,
  datesOf,
  dayBounds,
  type DayRule,
  daysBetween,
  type DayStart,
  heldDay,
  isCalendarDate,
  isoWeekOf,
  isoWeekSpan,
  monthOf,
  monthsOf,
  pendingChange,
  ruleOn,
  shortenedDays,
  TIMEZONE_CHOICES,
  TimeZoneSchema,
  todayFor,
  weekdayOf,
  zoneOf,
} from "./calendar.ts";

const HOUR = 3_600_000;
const utc: DayRule = { timezone: "Asia/Tokyo", boundary: { mode: "utc", start_hour: 5 } };
const inZone = (timezone: string, start_hour = 0): DayRule => ({
  timezone,
  boundary: { mode: "timezone", start_hour },
});
const at = (iso: string): number => Date.parse(iso);

describe("todayFor", () => {
  it("is the UTC date in utc mode, whatever the zone and hour", () => {
    expect(todayFor(utc, at("2026-11-21T00:00:00Z"))).toBe("2026-11-21");
    expect(todayFor(utc, at("2026-11-21T23:59:59.999Z"))).toBe("2026-11-21");
  });

  it("is the date in the user's zone in timezone mode", () => {
    expect(todayFor(inZone("Asia/Tokyo"), at("2026-11-21T15:00:00Z"))).toBe("2026-11-22");
    expect(todayFor(inZone("America/Los_Angeles"), at("2026-11-21T07:59:59Z"))).toBe("2026-11-20");
  });

  it("is the day before until the user's start hour", () => {
    const rule = inZone("Europe/Berlin", 4);
    expect(todayFor(rule, at("2026-11-21T02:59:59Z"))).toBe("2026-11-20");
    expect(todayFor(rule, at("2026-11-21T03:00:00Z"))).toBe("2026-11-21");
  });

  it("never returns a day that the zone skipped", () => {
    const samoa = inZone("Pacific/Apia", 4);
    expect(todayFor(samoa, at("2011-12-30T12:00:00Z"))).toBe("2011-12-29");
    expect(todayFor(samoa, at("2011-12-30T14:00:00Z"))).toBe("2011-12-31");
  });
});

describe("dayBounds", () => {
  it("is 24 hours in UTC", () => {
    expect(dayBounds(utc, "2026-11-21")).toEqual({
      start: at("2026-11-21T00:00:00Z"),
      end: at("2026-11-22T00:00:00Z"),
    });
  });

  it.each([
    ["America/New_York", "2026-03-08", 23],
    ["America/New_York", "2026-11-01", 25],
    ["Europe/London", "2026-03-29", 23],
    ["Australia/Lord_Howe", "2026-10-04", 23.5],
    ["Pacific/Apia", "2011-12-30", 0],
    ["Asia/Kolkata", "2026-11-21", 24],
  ])("in %s gives %s %d hours", (zone, date, hours) => {
    const { start, end } = dayBounds(inZone(zone), date);
    expect((end - start) / HOUR).toBe(hours);
  });

  it("contains each instant in exactly the day that todayFor returns", () => {
    const zone = fc.constantFrom(
      "America/New_York",
      "Europe/Berlin",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "Pacific/Apia",
      "UTC",
    );
    const instant = fc.integer({ min: at("2005-01-01T00:00:00Z"), max: at("2035-01-01T00:00:00Z") });
    fc.assert(fc.property(zone, fc.integer({ min: 0, max: 6 }), instant, (timezone, hour, now) => {
      const rule = inZone(timezone, hour);
      const today = todayFor(rule, now);
      const { start, end } = dayBounds(rule, today);
      expect(start <= now && now < end).toBe(true);
      expect(dayBounds(rule, addDays(today, 1)).start).toBe(end);
    }));
  });
});

describe("zoneOf", () => {
  it("is UTC in utc mode, and otherwise the user's zone", () => {
    expect(zoneOf(utc)).toBe("UTC");
    expect(zoneOf(inZone("Asia/Tokyo"))).toBe("Asia/Tokyo");
  });
});

describe("calendarSpan", () => {
  it.each(
    [
      ["week", "2026-11-21", "2026-11-16", "2026-11-22"],
      ["week", "2026-11-16", "2026-11-16", "2026-11-22"],
      ["week", "2026-11-22", "2026-11-16", "2026-11-22"],
      ["week", "2027-01-01", "2026-12-28", "2027-01-03"],
      ["month", "2026-11-21", "2026-11-01", "2026-11-30"],
      ["month", "2028-02-29", "2028-02-01", "2028-02-29"],
      ["month", "2026-12-31", "2026-12-01", "2026-12-31"],
      ["year", "2026-11-21", "2026-01-01", "2026-12-31"],
    ] as const,
  )("the %s that holds %s runs from %s to %s", (unit, date, from, to) => {
    expect(calendarSpan(unit, date)).toEqual({ from, to });
  });
});

const anyDate = fc.date({
  min: new Date("1000-01-01T00:00:00Z"),
  max: new Date("9990-12-31T00:00:00Z"),
  noInvalidDate: true,
})
  .map((date) => date.toISOString().slice(0, 10));

describe("isCalendarDate", () => {
  it.each(["2026-11-21", "2024-02-29", "0001-01-01", "9999-12-31"])("%s is a date", (date) => {
    expect(isCalendarDate(date)).toBe(true);
  });

  it.each([
    "2026-02-30",
    "2023-02-29",
    "2026-13-01",
    "2026-00-10",
    "0000-01-01",
    "2026-1-1",
    "20261121",
    "",
    "today",
    "2026-11-21T00:00",
  ])(
    "%s is not a date",
    (date) => {
      expect(isCalendarDate(date)).toBe(false);
    },
  );

  it("knows the days of every month of any year", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 9_999 }), fc.nat(13), fc.nat(32), (year, month, day) => {
      const date = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${
        String(day).padStart(2, "0")
      }`;
      const at = Date.parse(date);
      const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
      expect(isCalendarDate(date)).toBe(exists);
    }));
  });
});

describe("addDays", () => {
  it("crosses the end of a leap February", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2023-02-28", 1)).toBe("2023-03-01");
  });

  it("is reversed by the opposite number of days", () => {
    fc.assert(fc.property(anyDate, fc.integer({ min: -4_000, max: 4_000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date);
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }));
  });
});

describe("weekdayOf", () => {
  it("is 1 on a Monday and 7 on the Sunday after it", () => {
    expect(Array.from({ length: 7 }, (_, day) => weekdayOf(addDays("2026-11-16", day)))).toEqual(
      [1, 2, 3, 4, 5, 6, 7],
    );
  });
});

describe("monthOf", () => {
  it("is the year and month", () => {
    expect(monthOf("2026-11-21")).toBe("2026-11");
  });
});

test("monthsOf names the month of each day of a range once", () => {
  fc.assert(fc.property(anyDate, fc.nat(900), (from, days) => {
    const range = { from, to: addDays(from, days) };
    expect(monthsOf(range)).toEqual([...new Set(datesOf(range).map(monthOf))]);
  }));
  expect(monthsOf({ from: "9999-11-30", to: "9999-12-31" })).toEqual(["9999-11", "9999-12"]);
  expect(monthsOf({ from: "0000-01-01", to: "0000-01-01" })).toEqual(["0000-01"]);
});

describe("isoWeekOf", () => {
  it.each([
    ["2026-11-21", "2026-W47"],
    ["2026-12-31", "2026-W53"],
    ["2027-01-03", "2026-W53"],
    ["2027-01-04", "2027-W01"],
    ["2024-12-30", "2025-W01"],
    ["2023-01-01", "2022-W52"],
    ["2020-12-31", "2020-W53"],
  ])("of %s is %s", (date, week) => {
    expect(isoWeekOf(date)).toBe(week);
  });

  it("agrees with Temporal about every day", () => {
    fc.assert(fc.property(fc.integer({ min: -200_000, max: 200_000 }), (offset) => {
      const date = addDays("2026-11-21", offset);
      const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(date);
      expect(isoWeekOf(date)).toBe(`${yearOfWeek}-W${String(weekOfYear).padStart(2, "0")}`);
    }));
  });
});

describe("isoWeekSpan", () => {
  it("is the seven days from Monday", () => {
    expect(isoWeekSpan("2026-W47")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
    expect(isoWeekSpan("2026-W53")).toEqual({ from: "2026-12-28", to: "2027-01-03" });
  });

  it.each(["2027-W53", "2026-W00", "2026-W54", "2026-47", "W47", "0000-W01"])("is null for %s", (week) => {
    expect(isoWeekSpan(week)).toBeNull();
  });
});

describe("rule change", () => {
  const HOUR = 3_600_000;
  const at = (iso: string): number => Date.parse(iso);
  const UTC: DayStart = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };
  const inZone = (timezone: string, start_hour = 0): DayStart => ({
    timezone,
    boundary: { mode: "timezone", start_hour },
  });
  const LOS_ANGELES = inZone("America/Los_Angeles");
  const TOKYO = inZone("Asia/Tokyo");

  describe("changeRule", () => {
    it("to a zone in the west makes today longer: it ends at the next midnight there", () => {
      const now = at("2026-11-22T23:42:00Z");
      const rule = changeRule(UTC, LOS_ANGELES, now);
      expect(todayFor(rule, now)).toBe("2026-11-22");
      expect(dayBounds(rule, "2026-11-22")).toEqual({
        start: at("2026-11-22T00:00:00Z"),
        end: at("2026-11-23T08:00:00Z"),
      });
      expect(pendingChange(rule, now)).toBe("2026-11-23");
      expect(pendingChange(rule, at("2026-11-23T08:00:00Z"))).toBeNull();
    });

    it("to a zone where tomorrow has already begun makes tomorrow shorter", () => {
      const now = at("2026-11-22T20:00:00Z");
      const rule = changeRule(UTC, TOKYO, now);
      expect(todayFor(rule, now)).toBe("2026-11-22");
      expect(dayBounds(rule, "2026-11-22")).toEqual(dayBounds(UTC, "2026-11-22"));
      expect(dayBounds(rule, "2026-11-23").end).toBe(at("2026-11-23T15:00:00Z"));
    });

    it("keeps the bounds of the days before it", () => {
      const rule = changeRule(UTC, LOS_ANGELES, at("2026-11-22T12:00:00Z"));
      expect(dayBounds(rule, "2026-11-21")).toEqual(dayBounds(UTC, "2026-11-21"));
      expect(dayBounds(rule, "2026-11-23")).toEqual(dayBounds(LOS_ANGELES, "2026-11-23"));
      expect([ruleOn(rule, "2026-11-22"), ruleOn(rule, "2026-11-23")]).toMatchObject([UTC, LOS_ANGELES]);
    });

    it("back on the same day leaves no trace", () => {
      const now = at("2026-11-22T12:00:00Z");
      expect(changeRule(changeRule(UTC, LOS_ANGELES, now), UTC, now + HOUR)).toEqual(UTC);
    });

    it("back in the hours by which the first change made today longer applies from tomorrow on", () => {
      const west = changeRule(UTC, LOS_ANGELES, at("2026-11-22T12:00:00Z"));
      const late = at("2026-11-23T06:00:00Z");
      const back = changeRule(west, UTC, late);
      expect(todayFor(back, late)).toBe("2026-11-22");
      expect(dayBounds(back, "2026-11-23")).toEqual({
        start: at("2026-11-23T08:00:00Z"),
        end: at("2026-11-24T00:00:00Z"),
      });
    });

    it("of the zone alone changes nothing while days follow UTC", () => {
      const moved = { ...UTC, timezone: "Asia/Tokyo" };
      expect(changeRule(UTC, moved, at("2026-11-22T20:00:00Z"))).toEqual(moved);
    });

    it("across more than a day skips a date", () => {
      const west = inZone("Pacific/Honolulu", 6);
      const east = inZone("Pacific/Kiritimati");
      const now = at("2026-11-23T12:00:00Z");
      const rule = changeRule(west, east, now);
      expect(todayFor(rule, now)).toBe("2026-11-22");
      const { start, end } = dayBounds(rule, "2026-11-24");
      expect(start).toBe(end);
      expect([todayFor(rule, start - 1), todayFor(rule, start)]).toEqual(["2026-11-23", "2026-11-25"]);
    });
  });

  describe("shortenedDays", () => {
    const noon = at("2026-11-22T12:00:00Z");

    it("are those that a move to the east cut, and the date that it skipped", () => {
      expect(shortenedDays(changeRule(UTC, TOKYO, noon))).toEqual(["2026-11-22"]);
      expect(shortenedDays(changeRule(UTC, TOKYO, at("2026-11-22T20:00:00Z")))).toEqual(["2026-11-23"]);
      const far = changeRule(
        inZone("Pacific/Honolulu", 6),
        inZone("Pacific/Kiritimati"),
        at("2026-11-23T12:00:00Z"),
      );
      expect(shortenedDays(far)).toEqual(["2026-11-24", "2026-11-25"]);
    });

    it("are none after a move to the west, or in the night in which clocks go forward", () => {
      expect(shortenedDays(changeRule(UTC, LOS_ANGELES, noon))).toEqual([]);
      const inSpring = changeRule(LOS_ANGELES, inZone("America/Los_Angeles", 1), at("2026-03-08T20:00:00Z"));
      expect(shortenedDays(inSpring)).toEqual([]);
    });
  });

  describe("any series of changes", () => {
    const zone = fc.constantFrom(
      "America/Los_Angeles",
      "America/New_York",
      "America/St_Johns",
      "Pacific/Honolulu",
      "Pacific/Kiritimati",
      "Pacific/Apia",
      "Europe/Berlin",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "UTC",
    );
    const start: fc.Arbitrary<DayStart> = fc.record({
      timezone: zone,
      boundary: fc.record({
        mode: fc.constantFrom("utc" as const, "timezone" as const),
        start_hour: fc.integer({ min: 0, max: 6 }),
      }),
    });
    /** The nights in which clocks change, and any other time. */
    const begin = fc.oneof(
      fc.constantFrom("2026-03-08", "2026-11-01", "2026-03-29", "2026-10-25", "2026-10-04", "2026-04-05")
        .chain((night) =>
          fc.integer({ min: -40, max: 60 }).map((hours) => at(`${night}T00:00:00Z`) + hours * HOUR)
        ),
      fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2027-12-31T00:00:00Z") }),
    );
    const changes = fc.array(
      fc.record({ next: start, after: fc.integer({ min: 0, max: 80 * HOUR }) }),
      { minLength: 1, maxLength: 6 },
    );
    const days = (from: string, count: number) => Array.from({ length: count }, (_, n) => addDays(from, n));

    it("keeps today and every earlier day, and leaves no time in two days or in none", () => {
      fc.assert(
        fc.property(start, begin, changes, (first, instant, series) => {
          let rule: DayRule = first;
          let now = instant;
          for (const { next, after } of series) {
            now += after;
            const today = todayFor(rule, now);
            const changed = changeRule(rule, next, now);
            expect(todayFor(changed, now)).toBe(today);
            expect(dayBounds(changed, today).start).toBe(dayBounds(rule, today).start);
            for (const day of days(addDays(today, -25), 25)) {
              expect(dayBounds(changed, day)).toEqual(dayBounds(rule, day));
            }
            const from = pendingChange(changed, now) ?? today;
            expect(from <= addDays(today, 3)).toBe(true);
            for (const day of days(addDays(from, 1), 3)) {
              expect(dayBounds(changed, day)).toEqual(dayBounds(next, day));
            }
            for (const day of days(addDays(today, -2), 8)) {
              const bounds = dayBounds(changed, day);
              expect(bounds.start <= bounds.end).toBe(true);
              if (bounds.start === bounds.end) continue;
              expect(todayFor(changed, bounds.start)).toBe(day);
              expect(todayFor(changed, bounds.end - 1)).toBe(day);
            }
            rule = changed;
          }
        }),
        { seed: 12, numRuns: 150 },
      );
    }, 60_000);
  });
});

const isValid = (zone: string) => TimeZoneSchema.safeParse(zone).success;

describe("a time zone", () => {
  it("is any that the platform lists", () => {
    const zones = [...TIMEZONE_CHOICES, ...Intl.supportedValuesOf("timeZone"), "US/Pacific", "europe/berlin"];
    expect(zones.filter((zone) => !isValid(zone))).toEqual([]);
  });

  it("is no offset and no name that does not exist", () => {
    expect(["+02:00", "-05:00", "Mars/Olympus", "", "UTC[u-ca=hebrew]"].filter(isValid)).toEqual([]);
  });
});

const SATURDAY = { day: "2026-11-21", of: "anna UTC" };
const SUNDAY = { day: "2026-11-22", of: "anna UTC" };

describe("the day of a page", () => {
  it("is that of the clock", () => {
    expect(heldDay(undefined, SATURDAY, true)).toBe(SATURDAY);
    expect(heldDay(SATURDAY, SUNDAY, false)).toBe(SUNDAY);
  });

  it("stays while its user is in the middle of something", () => {
    expect(heldDay(SATURDAY, SUNDAY, true)).toBe(SATURDAY);
  });

  it("is neither held for another user nor against another rule", () => {
    expect(heldDay(SATURDAY, { ...SUNDAY, of: "bert UTC" }, true).day).toBe("2026-11-22");
    expect(heldDay(SATURDAY, { ...SUNDAY, of: "anna Asia/Tokyo" }, true).day).toBe("2026-11-22");
  });
});
