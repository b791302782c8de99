import { describe, expect, it } from "vitest";
import { byRing } from "#shared/rings/mod.ts";
import { completionText } from "./completion_text.ts";

describe("the rings that are complete", () => {
  it("are named", () => {
    expect(completionText(byRing(() => false))).toBe("no rings complete");
    expect(completionText(byRing((ring) => ring === "fire"))).toBe("Fire complete");
    expect(completionText(byRing((ring) => ring === "earth" || ring === "void"))).toBe(
      "Earth and Void complete",
    );
    expect(completionText(byRing(() => true))).toBe("all five rings complete");
  });
});
