import { describe, expect, test } from "vitest";
import { entryRows, gapsBetween } from "./entry_rows.ts";
import { sampleEntry, sampleTime } from "../testing/sample_entry.ts";

const LEARNING = sampleEntry("l", "07:00", "08:10", "Learning");
const WORK = sampleEntry("w", "09:15", "11:10", "Deep Work");

describe("entryRows", () => {
  test("rows are newest first, with the gap between two entries between them", () => {
    const rows = entryRows([LEARNING, WORK]);
    expect(rows.map((row) => row.kind === "gap" ? row.minutes : row.entry.id)).toEqual(["w", 65, "l"]);
  });

  test("entries that share time are both marked", () => {
    const rows = entryRows([WORK, sampleEntry("x", "11:00", "11:30", "Admin")]);
    expect(rows.map((row) => row.kind === "entry" && row.overlaps)).toEqual([true, true]);
  });
});

describe("gapsBetween", () => {
  test("the time before the first and after the last entry is no gap", () => {
    expect(gapsBetween([WORK])).toEqual([]);
    expect(gapsBetween([])).toEqual([]);
  });

  test("a gap of less than five minutes is none", () => {
    const next = (start: string) => gapsBetween([WORK, sampleEntry("n", start, "12:00", "Admin")]);
    expect(next("11:14")).toEqual([]);
    expect(next("11:15")).toEqual([{ start: sampleTime("11:10"), end: sampleTime("11:15") }]);
  });
});
