import { expect, test } from "vitest";
import { streakText } from "./streak_text.ts";

test("the sentence about a complete day counts the days in a row", () => {
  expect(streakText({ of: "all", days: 12 }, true)).toBe("All five rings. Day 12 in a row.");
  expect(streakText({ of: "all", days: 1 }, true)).toBe("All five rings today.");
  expect(streakText(null, true)).toBe("All five rings today.");
});

test("the sentence about an open day names the longest streak", () => {
  expect(streakText({ of: "all", days: 12 }, false)).toBe("All five rings, 12 days in a row");
  expect(streakText({ of: ["water"], days: 3 }, false)).toBe("Water, 3 days in a row");
  expect(streakText({ of: ["water"], days: 1 }, false)).toBe("");
  expect(streakText(null, false)).toBe("");
});

test("the sentence about an open day names two equal streaks, and counts more of them", () => {
  expect(streakText({ of: ["earth", "void"], days: 2 }, false)).toBe("Earth and Void, 2 days in a row");
  expect(streakText({ of: ["earth", "water", "void"], days: 12 }, false)).toBe("3 rings, 12 days in a row");
});
