import { describe, expect, it } from "vitest";
import { blankStretches, likelyCategories, longestStretches } from "./blank_stretches.ts";
import type { Entry, TimeCategory } from "./rings/mod.ts";

const DAY = "2026-11-21";

const entry = (from: string, to: string, category: TimeCategory, date = DAY): Entry => ({
  id: `${date} ${from}`,
  start_ts: `${date}T${from}:00.000Z`,
  end_ts: `${date}T${to}:00.000Z`,
  category,
  note: "",
  source: "manual",
});
const at = (time: string) => Date.parse(`${DAY}T${time}:00.000Z`);
const WHOLE = { start: at("00:00"), end: at("00:00") + 86_400_000 };

describe("blank stretches", () => {
  it("are half an hour or longer, of which the four longest are asked about, in their order", () => {
    const entries = [
      entry("00:00", "07:00", "Sleep"),
      entry("07:20", "08:00", "Health"), // 20 minutes before it
      entry("08:30", "10:00", "Deep Work"), // 30
      entry("11:00", "12:00", "Deep Work"), // 60
      entry("14:00", "15:00", "Admin"), // 120
      entry("15:40", "16:00", "Admin"), // 40
      entry("17:00", "18:00", "Social"), // 60
    ];
    const stretches = blankStretches(entries, WHOLE, at("18:00"));
    const startsOf = (some: typeof stretches) =>
      some.map(({ start }) => new Date(start).toISOString().slice(11, 16));
    expect(startsOf(stretches)).toEqual(["08:00", "10:00", "12:00", "15:00", "16:00"]);
    expect(startsOf(longestStretches(stretches))).toEqual(["10:00", "12:00", "15:00", "16:00"]);
  });

  it("are none on a day without entries, and end now", () => {
    expect(blankStretches([], WHOLE, at("18:00"))).toEqual([]);
    expect(blankStretches([entry("00:00", "07:00", "Sleep")], WHOLE, at("09:00")))
      .toEqual([{ start: at("07:00"), end: at("09:00") }]);
  });
});

describe("the likely categories of a blank stretch", () => {
  it("begin with that of the same hours yesterday", () => {
    const today = [entry("09:00", "12:00", "Deep Work"), entry("13:00", "14:00", "Admin")];
    const yesterday = [entry("12:00", "13:00", "Social", "2026-11-20")];
    expect(likelyCategories({ start: at("12:00"), end: at("13:00") }, today, yesterday, 3))
      .toEqual(["Social", "Deep Work", "Admin"]);
  });

  it("are never the same twice, and as many as asked for on an empty day", () => {
    const found = likelyCategories({ start: at("12:00"), end: at("13:00") }, [], [], 3);
    expect(new Set(found).size).toBe(3);
  });
});
