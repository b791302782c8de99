import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar.ts";
import { restsByRange, withoutRestDay, withRestDay } from "./records.ts";
import { isRestDay, type Rest } from "./settings.ts";

const rest = (...ranges: [string, string, string?][]): Rest => ({
  weekdays: [],
  ranges: ranges.map(([from, to, reason = ""]) => ({ from, to, reason })),
});

describe("marking a rest day", () => {
  it("adds a range", () => {
    expect(withRestDay(rest(), "2026-11-21", "ill")).toEqual(rest(["2026-11-21", "2026-11-21", "ill"]));
  });

  it("merges adjacent ranges with the same reason, and no others", () => {
    const around = rest(["2026-11-18", "2026-11-20"], ["2026-11-22", "2026-11-23"], [
      "2026-12-01",
      "2026-12-02",
    ]);
    expect(withRestDay(around, "2026-11-21", "")).toEqual(
      rest(["2026-11-18", "2026-11-23"], ["2026-12-01", "2026-12-02"]),
    );
    expect(withRestDay(around, "2026-11-21", "ill").ranges).toHaveLength(4);
  });
});

describe("unmarking a rest day", () => {
  it("splits the range that contains it", () => {
    expect(withoutRestDay(rest(["2026-11-18", "2026-11-22", "ill"]), "2026-11-20")).toEqual(
      rest(["2026-11-18", "2026-11-19", "ill"], ["2026-11-21", "2026-11-22", "ill"]),
    );
  });

  it("shortens a range at its end, and removes a range of this day alone", () => {
    expect(withoutRestDay(rest(["2026-11-18", "2026-11-22"]), "2026-11-22")).toEqual(
      rest(["2026-11-18", "2026-11-21"]),
    );
    expect(withoutRestDay(rest(["2026-11-18", "2026-11-18"]), "2026-11-18")).toEqual(rest());
  });

  it("does not affect rest by weekday", () => {
    const saturdays: Rest = { weekdays: [{ from: "2026-01-01", days: [6] }], ranges: [] };
    const marked = withRestDay(saturdays, "2026-11-21", "");
    expect(restsByRange(marked, "2026-11-21")).toBe(true);
    const unmarked = withoutRestDay(marked, "2026-11-21");
    expect(restsByRange(unmarked, "2026-11-21")).toBe(false);
    expect(isRestDay(unmarked, "2026-11-21")).toBe(true);
  });
});

describe("marking and unmarking", () => {
  it("leaves exactly the days that were last marked, whatever the order", () => {
    const day = fc.integer({ min: 0, max: 12 }).map((index) => addDays("2026-11-16", index));
    fc.assert(fc.property(fc.array(fc.tuple(day, fc.boolean(), fc.constantFrom("", "ill"))), (steps) => {
      const marked = new Set<string>();
      let now = rest();
      for (const [date, on, reason] of steps) {
        now = on ? withRestDay(now, date, reason) : withoutRestDay(now, date);
        if (on) marked.add(date);
        else marked.delete(date);
      }
      for (let index = -1; index <= 13; index++) {
        const date = addDays("2026-11-16", index);
        expect(isRestDay(now, date)).toBe(marked.has(date));
      }
      const ends = now.ranges.map(({ from, to }) => [from, to]).flat();
      expect(ends).toEqual([...ends].sort());
    }));
  });
});
