import { describe, expect, it } from "vitest";
import { leakText } from "./Earth.tsx";

describe("leakText", () => {
  it("lists one leak", () => {
    expect(leakText([{ category: "Entertainment", minutes: 48 }], false)).toBe("Entertainment took 48m.");
  });

  it("lists three, the largest first", () => {
    const leaks = [
      { category: "Social", minutes: 95.4 },
      { category: "Entertainment", minutes: 48 },
      { category: "Misc", minutes: 0.4 },
    ] as const;
    expect(leakText(leaks, false)).toBe(
      "Social took 1h 35m, Entertainment 48m, and Misc 24s.",
    );
  });

  it("lists what is over a plan", () => {
    const leaks = [{ category: "Admin", minutes: 30 }, { category: "Social", minutes: 12 }] as const;
    expect(leakText(leaks, true)).toBe("Admin is 30m over your plan and Social 12m.");
  });

  it("say so when there is none", () => {
    expect(leakText([], false)).toBe("No leaks.");
    expect(leakText([], true)).toBe("Nothing is over your plan.");
  });
});
