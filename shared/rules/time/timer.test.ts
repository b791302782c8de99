import { describe, expect, it } from "vitest";
import type { DayRule } from "../../calendar/mod.ts";
import { isLongTimer, timerEntries } from "./timer.ts";

const utc: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };
const id = "0e7d0a52-6c5c-4c39-9a66-fffffffffffe";
const timer = { id, category: "Deep Work", note: "a note" } as const;
const spans = (start_ts: string, end: string) =>
  timerEntries({ ...timer, start_ts }, Date.parse(end), utc)
    .map(({ day, entry }) => [day, entry.start_ts.slice(11, 23), entry.end_ts.slice(11, 23)]);

describe("the entries of a timer", () => {
  it("have its category, its note and the source `timer`", () => {
    const start_ts = "2026-11-21T09:00:00.000Z";
    expect(timerEntries({ ...timer, start_ts }, Date.parse(start_ts) + 60_000, utc)).toEqual([{
      day: "2026-11-21",
      entry: { ...timer, start_ts, end_ts: "2026-11-21T09:01:00.000Z", source: "timer" },
    }]);
  });

  it("are one for each day", () => {
    expect(spans("2026-11-21T23:00:00.000Z", "2026-11-22T01:00:00.000Z")).toEqual([
      ["2026-11-21", "23:00:00.000", "00:00:00.000"],
      ["2026-11-22", "00:00:00.000", "01:00:00.000"],
    ]);
  });

  it("have ids that follow from the timer's", () => {
    const ids = (start_ts: string) =>
      timerEntries({ ...timer, start_ts }, Date.parse("2026-11-23T01:00:00.000Z"), utc).map(({ entry }) =>
        entry.id
      );
    const second = "0e7d0a52-6c5c-4c39-9a66-ffffffffffff";
    const third = "0e7d0a52-6c5c-4c39-9a66-000000000000";
    expect(ids("2026-11-21T23:00:00.000Z")).toEqual([id, second, third]);
  });

  it("leave out less than a second after the end of a day", () => {
    expect(spans("2026-11-21T23:00:00.000Z", "2026-11-22T00:00:00.999Z")).toEqual([
      ["2026-11-21", "23:00:00.000", "00:00:00.000"],
    ]);
  });

  it("include the shortest run, and are none when the timer did not run", () => {
    expect(spans("2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00.001Z")).toHaveLength(1);
    expect(spans("2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00.000Z")).toEqual([]);
  });

  it("are none when the end is before the start", () => {
    expect(spans("2026-11-21T09:00:30.000Z", "2026-11-21T09:00:00.000Z")).toEqual([]);
  });
});

describe("a long timer", () => {
  it("is one that has run for four hours", () => {
    const after = (time: string) =>
      isLongTimer("2026-11-21T09:00:00.000Z", Date.parse(`2026-11-21T${time}Z`));
    expect(after("12:59:59.999")).toBe(false);
    expect(after("13:00:00.000")).toBe(true);
  });
});
