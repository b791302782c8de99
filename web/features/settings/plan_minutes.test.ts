import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planMinutes, planText } from "./plan_minutes.ts";

describe("the minutes of a plan", () => {
  it.each([
    ["90", 90],
    ["1:30", 90],
    [" 8:00 ", 480],
    ["0:05", 5],
    ["24:00", 1440],
    ["0", 0],
    ["", null],
    ["  ", null],
    ["1:3", undefined],
    ["1:60", undefined],
    ["24:01", undefined],
    ["1441", undefined],
    ["an hour", undefined],
    ["-5", undefined],
    ["1.5", undefined],
  ])("are read from '%s' as %s", (text, minutes) => {
    expect(planMinutes(text)).toBe(minutes);
  });

  it("are read back from how they are written", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1440 }), (minutes) => {
      expect(planMinutes(planText(minutes))).toBe(minutes);
    }));
  });
});
