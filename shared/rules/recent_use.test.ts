import { describe, expect, it } from "vitest";
import { recentUses, type Use } from "./recent_use.ts";

const use = (day: string, item: string): Use<string> => ({ day, item });
const lower = (item: string) => item.toLowerCase();

describe("recentUses", () => {
  it("returns each key once, the latest first, as it was written last", () => {
    const uses = [use("2026-11-20", "Go"), use("2026-11-21", "Rust"), use("2026-11-19", "go")];
    expect(recentUses(uses, lower)).toEqual([
      { item: "Rust", last_day: "2026-11-21", times: 1 },
      { item: "Go", last_day: "2026-11-20", times: 2 },
    ]);
  });

  it("counts days: twice on one day is one time", () => {
    expect(recentUses([use("2026-11-20", "Go"), use("2026-11-20", "GO")], lower)).toEqual([
      { item: "GO", last_day: "2026-11-20", times: 1 },
    ]);
  });

  it("of nothing is nothing", () => {
    expect(recentUses([], lower)).toEqual([]);
  });
});
