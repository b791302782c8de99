import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../../calendar/mod.ts";
import { readDay } from "./read_day.ts";

/** A Saturday. */
const TODAY = "2026-11-21";

it.each([
  ["yesterday", "2026-11-20"],
  ["Tomorrow", "2026-11-22"],
  ["today", TODAY],
  ["3 days ago", "2026-11-18"],
  ["2026-11-03", "2026-11-03"],
  ["nov 3", "2026-11-03"],
  ["November 3", "2026-11-03"],
  ["3 Nov", "2026-11-03"],
  ["go to nov 3, 2025", "2025-11-03"],
  ["dec 24", "2025-12-24"],
  ["11/3", "2026-11-03"],
  ["2025/11/3", "2025-11-03"],
  ["friday", "2026-11-20"],
  ["last sat", "2026-11-14"],
])("%s is %s", (text, day) => {
  expect(readDay(text, TODAY)).toBe(day);
});

it.each(["", "2026-02-30", "feb 30", "nov", "monk", "battle nov 3", "novel 3", "13/1", "2/30"])(
  "%s is no day",
  (text) => {
    expect(readDay(text, TODAY)).toBeNull();
  },
);

it("reads every date as it is written", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_000, max: 9_000 }), (days) => {
      const date = addDays(TODAY, days);
      expect(readDay(date, TODAY)).toBe(date);
    }),
    { seed: 20261121, numRuns: 200 },
  );
});
