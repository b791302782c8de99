import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { busiestHours, byHour, lastWeeks, rematchesOf, shareOf, triedTasks } from "./record_figures.ts";

const days = (...outcomes: string[]) =>
  outcomes.map((outcome, index) => ({ date: `2026-11-${String(index + 1).padStart(2, "0")}`, outcome }));

describe("the share of an outcome", () => {
  it("is that of the decided days", () => {
    expect(shareOf(days("success", "pending", "partial", "success", "fail"), "success")).toBe(0.5);
  });

  it("is null when nothing is decided", () => {
    expect(shareOf(days("pending"), "success")).toBeNull();
  });
});

describe("rematches", () => {
  it("are the battles after a defeat, until one is won", () => {
    expect(rematchesOf(days("defeat", "ongoing", "defeat", "victory", "victory"))).toBe(3);
  });

  it("are fought after each defeat, and none after a victory", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("victory", "defeat", "ongoing")), (outcomes) => {
        const afterDefeat = outcomes.filter((_, at) =>
          outcomes.slice(0, at).findLast((outcome) => outcome !== "ongoing") === "defeat"
        );
        expect(rematchesOf(days(...outcomes))).toBe(afterDefeat.length);
      }),
    );
  });

  it("need a defeat", () => {
    expect(rematchesOf(days("ongoing", "victory"))).toBe(0);
  });
});

describe("tasks against a weakness", () => {
  it("are counted by their words, the one that worked most often first", () => {
    expect(triedTasks([
      { task: "Close it", outcome: "set" },
      { task: "Walk", outcome: "done" },
      { task: "close  it", outcome: "done" },
      { task: "Close it", outcome: "done" },
      { outcome: "done" },
    ])).toEqual([{ task: "Close it", done: 2, set: 3 }, { task: "Walk", done: 1, set: 1 }]);
  });
});

describe("the hours", () => {
  it("are those of the clock in the zone", () => {
    const hours = byHour(["2026-11-21T23:30:00.000Z", "2026-11-20T23:10:00.000Z"], "Europe/Berlin");
    expect(hours[0]).toBe(2);
    expect(hours.reduce((sum, count) => sum + count)).toBe(2);
  });
});

describe("the last weeks", () => {
  it("end with that of today, Monday first", () => {
    const weeks = lastWeeks("2026-11-21", 12);
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)?.[0]).toBe("2026-11-16");
    expect(weeks[0]?.[0]).toBe("2026-08-31");
    expect(weeks[0]).toHaveLength(7);
  });
});

describe("the busiest hours", () => {
  const at = (counts: Readonly<Record<number, number>>) =>
    Array.from({ length: 24 }, (_, hour) => counts[hour] ?? 0);

  it("are the shortest stretch that has half of all, also over midnight", () => {
    expect(busiestHours(at({ 15: 3 }))).toEqual({ from: 15, to: 16, count: 3 });
    expect(busiestHours(at({ 3: 1, 7: 2, 21: 3, 23: 3, 0: 3 }))).toEqual({ from: 23, to: 1, count: 6 });
  });

  it("are none when it happens at any hour, or never", () => {
    expect(busiestHours(at({ 0: 1, 5: 1, 10: 1, 15: 1, 20: 1 }))).toBeNull();
    expect(busiestHours(at({}))).toBeNull();
  });
});
