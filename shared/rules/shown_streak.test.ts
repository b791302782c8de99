import { describe, expect, it } from "vitest";
import { addDays } from "../calendar/mod.ts";
import type { Rest } from "../records/mod.ts";
import { byRing, type RingName } from "../rings/mod.ts";
import { shownStreak } from "./shown_streak.ts";

const TODAY = "2026-11-21";
const RULE = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;
const NO_REST: Rest = { weekdays: [], ranges: [] };

const ALL: RingName[] = ["earth", "water", "fire", "wind", "void"];
const completion = (rings: readonly RingName[]) => byRing((ring) => rings.includes(ring));
/** The days before today, the last one being yesterday. */
const before = (...days: readonly RingName[][]) =>
  days.map((rings, index) => ({
    date: addDays(TODAY, index - days.length),
    completion: completion(rings),
  }));

const shown = (days: readonly RingName[][], today: readonly RingName[], rest = NO_REST) =>
  shownStreak({
    before: before(...days),
    today: { date: TODAY, completion: completion(today) },
    rest,
    rule: RULE,
  });

describe("the shown streak", () => {
  it("is that of all five rings, which today extends once it is complete", () => {
    expect(shown([ALL, ALL], ["earth"])).toEqual({ of: "all", days: 2 });
    expect(shown([ALL, ALL], ALL)).toEqual({ of: "all", days: 3 });
  });

  it("is the longest of one ring when no day in a row had all five", () => {
    expect(shown([["earth"], ["earth", "void"], ["earth", "void"]], [])).toEqual({ of: ["earth"], days: 3 });
  });

  it("is that of all rings with the longest one", () => {
    expect(shown([["earth", "void"], ["earth", "void", "fire"]], ["fire"]))
      .toEqual({ of: ["earth", "fire", "void"], days: 2 });
  });

  it("is none when yesterday and today have nothing", () => {
    expect(shown([ALL, []], [])).toBeNull();
    expect(shown([], [])).toBeNull();
  });

  it("is not broken by a rest day", () => {
    const rest: Rest = { weekdays: [{ from: "2026-01-01", days: [5] }], ranges: [] };
    // The day before 2026-11-21 is a Friday.
    expect(shown([ALL, []], ALL, rest)).toEqual({ of: "all", days: 2 });
  });
});
