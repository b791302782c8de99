import { describe, expect, it } from "vitest";
import { amountText } from "./amount_text.ts";

describe("amountText", () => {
  it.each(
    [
      [1, {}, "1"],
      [1_000, {}, "1,000"],
      [1_000, { unit: "km" }, "1,000 km"],
      [1_000, { unit: "回" }, "1,000回"],
      [1_000_000, { unit: "" }, "1,000,000"],
    ] as const,
  )("of %d with %j is %s", (amount, goal, text) => {
    expect(amountText(amount, goal)).toBe(text);
  });
});
