import { expect, it } from "vitest";
import { sampleEntry, sampleTime } from "#shared/ui/testing/sample_entry.ts";
import { newEntry } from "./new_entry.ts";

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const ENTRIES = [
  sampleEntry("b", "09:00", "10:30", "Learning"),
  sampleEntry("a", "07:00", "08:00", "Health"),
];
const NIGHT = [
  {
    ...sampleEntry("w", "00:00", "00:00", "Admin"),
    start_ts: "2026-11-20T20:00:00.000Z",
    end_ts: "2026-11-20T21:00:00.000Z",
  },
  { ...sampleEntry("n", "00:00", "07:24", "Sleep"), start_ts: "2026-11-20T23:00:00.000Z" },
];
const day = { start: sampleTime("00:00"), end: sampleTime("00:00") + 24 * 3_600_000 };
const today = (time: string) => ({ day, now: sampleTime(time) });
const past = { day, now: null };

it("a new entry of today is from the end of the last one to now, in its category", () => {
  expect(newEntry(ENTRIES, [], today("11:15"))).toEqual({
    start_ts: at("10:30"),
    end_ts: at("11:15"),
    category: "Learning",
  });
});

it("a new entry of today has no times when the last one ends later", () => {
  expect(newEntry(ENTRIES, [], today("10:00"))).toEqual({ category: "Learning" });
});

it("a new entry of today ends at a whole minute, since no seconds are shown", () => {
  const now = { day, now: sampleTime("11:15") + 42_000 };
  expect(newEntry(ENTRIES, [], now)).toMatchObject({ start_ts: at("10:30"), end_ts: at("11:15") });
  expect(newEntry([], [], now)).toEqual({ end_ts: at("11:15") });
  const late = [{ ...sampleEntry("c", "11:00", "11:15", "Admin"), end_ts: "2026-11-21T11:15:20.000Z" }];
  expect(newEntry(late, [], now)).toEqual({ category: "Admin" });
});

it("the first entry of today ends now, in the category of the last work of the day before", () => {
  expect(newEntry([], [], today("11:15"))).toEqual({ end_ts: at("11:15") });
  expect(newEntry([], NIGHT.slice(0, 1), today("11:15"))).toEqual({ end_ts: at("11:15"), category: "Admin" });
});

it("a new entry of a past day starts at the end of the last one, or of the day's start", () => {
  expect(newEntry(ENTRIES, NIGHT, past)).toEqual({ start_ts: at("10:30"), category: "Learning" });
  expect(newEntry([], [], past)).toEqual({ start_ts: at("00:00") });
});

it("a new entry of a past day that is tracked to its end fills the last gap", () => {
  const late = { ...sampleEntry("z", "10:45", "00:00", "Sleep"), end_ts: "2026-11-22T07:00:00.000Z" };
  expect(newEntry([...ENTRIES, late], [], past)).toEqual({
    start_ts: at("10:30"),
    end_ts: at("10:45"),
    category: "Sleep",
  });
});

it("the first entry of a day begins where one of the night before ends", () => {
  expect(newEntry([], NIGHT, today("11:15"))).toEqual({
    start_ts: at("07:24"),
    end_ts: at("11:15"),
    category: "Admin",
  });
  expect(newEntry([], NIGHT, past)).toEqual({ start_ts: at("07:24"), category: "Admin" });
  expect(newEntry(ENTRIES, NIGHT, today("11:15"))).toMatchObject({ start_ts: at("10:30") });
});
