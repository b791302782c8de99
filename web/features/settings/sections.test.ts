import { describe, expect, it } from "vitest";
import { currentSection } from "./sections.ts";

const HALF = { height: 1_000, isAtStart: false, isAtEnd: false, chosen: "" };
const at = (profile: number, day: number, rest: number) => [
  { id: "profile" as const, top: profile },
  { id: "day" as const, top: day },
  { id: "rest" as const, top: rest },
];

describe("the current section", () => {
  it("is the last one above the reading line, and the first one before any is", () => {
    expect(currentSection(at(500, 700, 900), HALF)).toBe("profile");
    expect(currentSection(at(-200, 299, 600), HALF)).toBe("day");
    expect(currentSection([], HALF)).toBeNull();
  });

  it("is the chosen one for as long as it is on the screen above the reading line", () => {
    const chosen = { ...HALF, chosen: "profile" };
    expect(currentSection(at(24, 200, 600), chosen)).toBe("profile");
    expect(currentSection(at(-1, 175, 575), chosen)).toBe("day");
    expect(currentSection(at(24, 200, 600), { ...HALF, chosen: "rest" })).toBe("day");
  });

  it("at the start of the page is the first one, also in a window whose line is further down", () => {
    const start = { ...HALF, isAtStart: true };
    expect(currentSection(at(100, 250, 600), start)).toBe("profile");
    expect(currentSection(at(100, 250, 600), { ...start, chosen: "day" })).toBe("profile");
  });

  it("on a page that does not scroll is the chosen one, and otherwise the first one", () => {
    const whole = { ...HALF, isAtStart: true, isAtEnd: true };
    expect(currentSection(at(100, 250, 600), whole)).toBe("profile");
    expect(currentSection(at(100, 250, 600), { ...whole, chosen: "rest" })).toBe("rest");
  });

  it("at the end of the page is the chosen one if it is on the screen, and otherwise the last one", () => {
    const end = { ...HALF, isAtEnd: true };
    expect(currentSection(at(-200, 400, 800), end)).toBe("rest");
    expect(currentSection(at(-200, 400, 800), { ...end, chosen: "day" })).toBe("day");
    expect(currentSection(at(-200, 400, 800), { ...end, chosen: "profile" })).toBe("rest");
  });
});
