import { describe, expect, it } from "vitest";
import { isLongTimer } from "./long_timer.ts";

describe("a long timer", () => {
  it("is one that has run for four hours", () => {
    const after = (time: string) =>
      isLongTimer("2026-11-21T09:00:00.000Z", Date.parse(`2026-11-21T${time}Z`));
    expect(after("12:59:59.999")).toBe(false);
    expect(after("13:00:00.000")).toBe(true);
  });
});
