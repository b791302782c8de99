import { describe, expect, it } from "vitest";
import { heldDay } from "./held_day.ts";

const SATURDAY = { day: "2026-11-21", of: "anna UTC" };
const SUNDAY = { day: "2026-11-22", of: "anna UTC" };

describe("the day of a page", () => {
  it("is that of the clock", () => {
    expect(heldDay(undefined, SATURDAY, true)).toBe(SATURDAY);
    expect(heldDay(SATURDAY, SUNDAY, false)).toBe(SUNDAY);
  });

  it("stays while its user is in the middle of something", () => {
    expect(heldDay(SATURDAY, SUNDAY, true)).toBe(SATURDAY);
  });

  it("is neither held for another user nor against another rule", () => {
    expect(heldDay(SATURDAY, { ...SUNDAY, of: "bert UTC" }, true).day).toBe("2026-11-22");
    expect(heldDay(SATURDAY, { ...SUNDAY, of: "anna Asia/Tokyo" }, true).day).toBe("2026-11-22");
  });
});
