import { describe, expect, it } from "vitest";
import { completedMinutes } from "./completed_minutes.ts";

describe("completed minutes", () => {
  it("are none when what was typed is no number", () => {
    for (const text of ["", "abc", "-", "."]) expect(completedMinutes(text, 30)).toBe(0);
  });

  it("stay between nothing and the target", () => {
    expect(completedMinutes("-5", 30)).toBe(0);
    expect(completedMinutes("0", 30)).toBe(0);
    expect(completedMinutes("30", 30)).toBe(30);
    expect(completedMinutes("31", 30)).toBe(30);
  });

  it("are whole", () => {
    expect(completedMinutes("12.6", 30)).toBe(13);
  });
});
