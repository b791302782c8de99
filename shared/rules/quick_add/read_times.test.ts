import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTimes } from "./read_times.ts";

describe("readTimes", () => {
  it.each([
    ["9-10:30 deep work", 540, 630],
    ["9:05 – 9:20 admin", 545, 560],
    ["9am to 1pm x", 540, 780],
    ["1-2pm x", 780, 840],
    ["11-1pm x", 660, 780],
    ["11-1 x", 660, 780],
    ["12am-1am x", 0, 60],
    ["22-1 sleep", 1_320, 1_500],
    ["11pm-7am sleep", 1_380, 1_860],
    ["9am-1 x", 540, 780],
    ["2pm-3:30 x", 840, 930],
    ["11pm-7 sleep", 1_380, 1_860],
  ])("%s is %i to %i", (text, start, end) => {
    expect(readTimes(text)?.times).toEqual({ start, end });
  });

  it.each(["deep work", "9", "9-", "9-9 x", "25-26 x", "9:75-10 x", "13pm-2pm x", "2026-11-03"])(
    "%s has no times",
    (text) => {
      expect(readTimes(text)).toBeNull();
    },
  );

  it("reads any two times of a day as they are written, in order", () => {
    const time = fc.integer({ min: 0, max: 1_439 });
    const text = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
    fc.assert(
      fc.property(time, time, (one, other) => {
        fc.pre(one !== other);
        const [start, end] = one < other ? [one, other] : [other, one];
        expect(readTimes(`${text(start)}-${text(end)} admin`)).toEqual({
          times: { start, end },
          rest: "admin",
        });
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  it("never ends before its start, nor more than a day after", () => {
    const part = fc.constantFrom("0", "1", "9", "11", "12", "12:30", "23:59", "9am", "12pm", "1 pm");
    fc.assert(
      fc.property(part, part, (one, other) => {
        const times = readTimes(`${one}-${other} admin`)?.times;
        if (!times) return;
        expect(times.end).toBeGreaterThan(times.start);
        expect(times.end - times.start).toBeLessThanOrEqual(1_440);
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });
});
