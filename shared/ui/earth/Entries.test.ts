import { describe, expect, test } from "vitest";
import { sampleEntry, sampleTime } from "../testing/sample_entry.ts";
import { entryRows } from "./Entries.tsx";

const LEARNING = sampleEntry("l", "07:00", "08:10", "Learning");
const WORK = sampleEntry("w", "09:15", "11:10", "Deep Work");
const NIGHT = { ...sampleEntry("n", "00:00", "07:00", "Sleep"), start_ts: "2026-11-20T22:30:00.000Z" };
const DAY = { start: sampleTime("00:00"), end: sampleTime("00:00") + 86_400_000 };

describe("entryRows", () => {
  test("rows are newest first", () => {
    expect(entryRows([LEARNING, WORK], [], DAY).map(({ entry }) => entry.id)).toEqual(["w", "l"]);
  });

  test("entries that overlap are both marked", () => {
    const rows = entryRows([WORK, sampleEntry("x", "11:00", "11:30", "Admin")], [], DAY);
    expect(rows.map(({ overlaps }) => overlaps)).toEqual([true, true]);
  });

  test("an entry that overlaps a carried one is marked, and so is that one", () => {
    const rows = entryRows([WORK, sampleEntry("x", "06:30", "07:40", "Admin")], [NIGHT], DAY);
    expect(rows.map(({ entry, overlaps }) => [entry.id, overlaps])).toEqual([
      ["w", false],
      ["x", true],
      ["n", true],
    ]);
  });

  test("a carried entry has the part that lies within the day", () => {
    expect(entryRows([LEARNING], [NIGHT], DAY).at(-1)).toEqual({
      entry: NIGHT,
      span: { start: DAY.start, end: sampleTime("07:00") },
      overlaps: false,
      isCarried: true,
    });
  });
});
