import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayBounds, type DayRule, todayFor, zoneOf } from "./mod.ts";

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
