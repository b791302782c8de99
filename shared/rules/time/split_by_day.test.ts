import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayBounds, type DayRule } from "../../calendar/mod.ts";
import { splitByDay } from "./split_by_day.ts";

const utc: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };
const at = (iso: string): number => Date.parse(iso);

describe("splitByDay", () => {
  it("does not split a span within one day", () => {
    const span = { start: at("2026-11-21T09:00:00Z"), end: at("2026-11-21T10:00:00Z") };
    expect(splitByDay(utc, span)).toEqual([{ day: "2026-11-21", span }]);
  });

  it("splits a span at the end of the day", () => {
    expect(splitByDay(utc, { start: at("2026-11-21T23:10:00Z"), end: at("2026-11-22T00:20:00Z") })).toEqual([
      { day: "2026-11-21", span: { start: at("2026-11-21T23:10:00Z"), end: at("2026-11-22T00:00:00Z") } },
      { day: "2026-11-22", span: { start: at("2026-11-22T00:00:00Z"), end: at("2026-11-22T00:20:00Z") } },
    ]);
  });

  it("is empty for an empty span", () => {
    expect(splitByDay(utc, { start: 5, end: 5 })).toEqual([]);
  });

  it("neither loses nor adds time, in any zone and across any clock change", () => {
    const zone = fc.constantFrom("America/New_York", "Pacific/Apia", "Australia/Lord_Howe", "Europe/Berlin");
    const start = fc.integer({ min: at("2011-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z") });
    fc.assert(
      fc.property(
        zone,
        fc.integer({ min: 0, max: 6 }),
        start,
        fc.integer({ min: 1, max: 100 * 3_600_000 }),
        (timezone, start_hour, from, length) => {
          const rule: DayRule = { timezone, boundary: { mode: "timezone", start_hour } };
          const pieces = splitByDay(rule, { start: from, end: from + length });
          expect(pieces[0]?.span.start).toBe(from);
          expect(pieces.at(-1)?.span.end).toBe(from + length);
          for (const [index, { day, span }] of pieces.entries()) {
            const bounds = dayBounds(rule, day);
            expect(span.start >= bounds.start && span.end <= bounds.end && span.start < span.end).toBe(true);
            if (index > 0) expect(span.start).toBe(pieces[index - 1]?.span.end);
          }
        },
      ),
    );
  });
});
