import { expect, it } from "vitest";
import { sampleEntry, sampleTime } from "#shared/ui/testing/sample_entry.ts";
import { newEntry } from "./new_entry.ts";

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const ENTRIES = [
  sampleEntry("b", "09:00", "10:30", "Learning"),
  sampleEntry("a", "07:00", "08:00", "Health"),
];
const start = sampleTime("00:00");

it("a new entry of today is from the end of the last one to now, in its category", () => {
  expect(newEntry(ENTRIES, [], { start, end: sampleTime("11:15") })).toEqual({
    start_ts: at("10:30"),
    end_ts: at("11:15"),
    category: "Learning",
  });
});

it("a new entry of today has no times when the last one ends later", () => {
  expect(newEntry(ENTRIES, [], { start, end: sampleTime("10:00") })).toEqual({ category: "Learning" });
});

it("a new entry of today ends at a whole minute, since no seconds are shown", () => {
  const end = sampleTime("11:15") + 42_000;
  expect(newEntry(ENTRIES, [], { start, end })).toMatchObject({ start_ts: at("10:30"), end_ts: at("11:15") });
  expect(newEntry([], [], { start, end })).toEqual({ end_ts: at("11:15") });
  const late = [{ ...sampleEntry("c", "11:00", "11:15", "Admin"), end_ts: "2026-11-21T11:15:20.000Z" }];
  expect(newEntry(late, [], { start, end })).toEqual({ category: "Admin" });
});

it("the first entry of today ends now", () => {
  expect(newEntry([], [], { start, end: sampleTime("11:15") })).toEqual({ end_ts: at("11:15") });
});

it("a new entry of a past day starts at the end of the last one, or of the day's start", () => {
  expect(newEntry(ENTRIES, [], { start, end: null })).toEqual({
    start_ts: at("10:30"),
    category: "Learning",
  });
  expect(newEntry([], [], { start, end: null })).toEqual({ start_ts: at("00:00") });
});

it("the first entry of a day begins where one of the night before ends", () => {
  const night = [sampleEntry("n", "00:00", "07:24", "Sleep")];
  expect(newEntry([], night, { start, end: sampleTime("11:15") })).toEqual({
    start_ts: at("07:24"),
    end_ts: at("11:15"),
  });
  expect(newEntry([], night, { start, end: null })).toEqual({ start_ts: at("07:24") });
  expect(newEntry(ENTRIES, night, { start, end: null })).toEqual({
    start_ts: at("10:30"),
    category: "Learning",
  });
});
