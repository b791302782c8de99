import { describe, expect, it } from "vitest";
import { recentUses, type Use } from "./recent_use.ts";

const use = (day: string, item: string): Use<string> => ({ day, item });
const lower = (item: string) => item.toLowerCase();

describe("recentUses", () => {
  it("returns each key once, latest first, with its last spelling", () => {
    const uses = [use("2026-11-20", "Go"), use("2026-11-21", "Rust"), use("2026-11-19", "go")];
    expect(recentUses(uses, lower)).toEqual([
      { item: "Rust", last_day: "2026-11-21", times: 1 },
      { item: "Go", last_day: "2026-11-20", times: 2 },
    ]);
  });

  it("counts two uses on one day once", () => {
    expect(recentUses([use("2026-11-20", "Go"), use("2026-11-20", "GO")], lower)).toEqual([
      { item: "GO", last_day: "2026-11-20", times: 1 },
    ]);
  });

  it("is empty without uses", () => {
    expect(recentUses([], lower)).toEqual([]);
  });
});
