import { describe, expect, it } from "vitest";
import { currentSection } from "./sections.ts";

const HALF = { height: 1_000, isAtEnd: false, chosen: "" };
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

  it("at the end of the page is the chosen one if it is on the screen, and otherwise the last one", () => {
    const end = { ...HALF, isAtEnd: true };
    expect(currentSection(at(-200, 400, 800), end)).toBe("rest");
    expect(currentSection(at(-200, 400, 800), { ...end, chosen: "day" })).toBe("day");
    expect(currentSection(at(-200, 400, 800), { ...end, chosen: "profile" })).toBe("rest");
  });
});
