import { describe, expect, it } from "vitest";
import { calendarSpan } from "./calendar_span.ts";

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
