import { describe, expect, test } from "vitest";
import type { Entry } from "../../domain/rings/mod.ts";
import { sampleEntry, sampleTime } from "../testing/sample_entry.ts";
import { dayStripLayout } from "./Strip.tsx";

const DAY = { start: sampleTime("00:00"), end: sampleTime("00:00") + 86_400_000 };
const content = (entries: Entry[], carried: Entry[] = []) => ({ entries, carried, gaps: [] });
const labels = (day: typeof DAY, zone: string) =>
  dayStripLayout(content([]), day, zone).ticks.flatMap((tick) => tick.label ?? []);

describe("dayStripLayout", () => {
  test("an entry lies where its time is, and is cut to the day", () => {
    const late = { ...sampleEntry("b", "22:00", "23:00", "Sleep"), end_ts: "2026-11-22T06:00:00.000Z" };
    const { blocks } = dayStripLayout(
      content([sampleEntry("a", "06:00", "12:00", "Deep Work"), late]),
      DAY,
      "UTC",
    );
    const fact = { title: "Deep Work", fact: "6h 0m" };
    expect(blocks[0]).toMatchObject({ id: "a", left: 25, width: 25, look: "full", ...fact });
    expect(blocks[1]).toMatchObject({ look: "pale", fact: "2h 0m" });
    expect((blocks[1]?.left ?? 0) + (blocks[1]?.width ?? 0)).toBeCloseTo(100);
  });

  test("an entry carried over from the day before is drawn from the start of the day", () => {
    const night = { ...sampleEntry("n", "00:00", "06:00", "Sleep"), start_ts: "2026-11-20T22:00:00.000Z" };
    expect(dayStripLayout(content([], [night]), DAY, "UTC").blocks).toMatchObject([
      { id: "n", left: 0, width: 25, look: "pale", title: "Sleep", fact: "6h 0m, since 10:00 PM" },
    ]);
  });

  test("an entry of a few seconds is not drawn", () => {
    const short = { ...sampleEntry("a", "06:00", "12:00", "Deep Work"), end_ts: "2026-11-21T06:00:03.000Z" };
    expect(dayStripLayout(content([short]), DAY, "UTC").blocks).toEqual([]);
  });

  test("gaps lie where their time is", () => {
    const gap = { start: sampleTime("06:00"), end: sampleTime("12:00") };
    expect(dayStripLayout({ ...content([]), gaps: [gap] }, DAY, "UTC").gaps).toEqual([
      { left: 25, width: 25, span: gap },
    ]);
  });

  test("an entry has no text where another one may have it", () => {
    const entries = [
      sampleEntry("a", "06:00", "12:00", "Admin"),
      sampleEntry("b", "11:00", "15:00", "Social"),
      sampleEntry("c", "15:00", "18:00", "Health"),
    ];
    const { blocks } = dayStripLayout(content(entries), DAY, "UTC");
    expect(blocks.map(({ liesOnAnother }) => liesOnAnother)).toEqual([false, true, false]);
  });

  test("shared time is marked once", () => {
    const entries = [
      sampleEntry("a", "06:00", "12:00", "Admin"),
      sampleEntry("b", "09:00", "10:30", "Social"),
    ];
    expect(dayStripLayout(content(entries), DAY, "UTC").overlaps).toEqual([{ left: 37.5, width: 6.25 }]);
  });

  test("every third hour is labelled, from midnight to midnight", () => {
    expect(labels(DAY, "UTC")).toEqual([
      "12 AM",
      "3 AM",
      "6 AM",
      "9 AM",
      "12 PM",
      "3 PM",
      "6 PM",
      "9 PM",
      "12 AM",
    ]);
  });

  test("labels are the clock's own where the day does not begin at midnight or has 25 hours", () => {
    const four = { start: sampleTime("04:00"), end: sampleTime("04:00") + 86_400_000 };
    expect(labels(four, "UTC")).toEqual([
      "4 AM",
      "7 AM",
      "10 AM",
      "1 PM",
      "4 PM",
      "7 PM",
      "10 PM",
      "1 AM",
      "4 AM",
    ]);
    const autumn = { start: Date.parse("2026-10-24T22:00:00Z"), end: Date.parse("2026-10-25T23:00:00Z") };
    expect(labels(autumn, "Europe/Berlin")).toEqual([
      "12 AM",
      "2 AM",
      "5 AM",
      "8 AM",
      "11 AM",
      "2 PM",
      "5 PM",
      "8 PM",
      "12 AM",
    ]);
  });
});
