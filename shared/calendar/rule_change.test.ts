import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  changeRule,
  dayBounds,
  type DayRule,
  type DayStart,
  pendingChange,
  ruleOn,
  shortenedDays,
  todayFor,
} from "./mod.ts";

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
