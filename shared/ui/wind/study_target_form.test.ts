import { describe, expect, it } from "vitest";
import { targetMinutes, targetMinutesError } from "./study_target_form.ts";

describe("target minutes", () => {
  it("are 30 when what was typed is no number", () => {
    for (const text of ["", "soon", "-"]) expect(targetMinutes(text)).toBe(30);
  });

  it("are whole", () => {
    expect(targetMinutes("44.6")).toBe(45);
  });

  it("reach from 5 to 480", () => {
    for (const text of ["5", "480", ""]) expect(targetMinutesError(text)).toBeNull();
    for (const text of ["4", "481", "-30"]) {
      expect(targetMinutesError(text)).toBe("Please enter 5 to 480 minutes");
    }
  });
});
