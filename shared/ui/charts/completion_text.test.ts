import { describe, expect, it } from "vitest";
import { byRing } from "#shared/rings/mod.ts";
import { completionWords } from "./completion_text.ts";

describe("the rings that are complete", () => {
  it("are named", () => {
    expect(completionWords(byRing(() => false))).toBe("no ring complete");
    expect(completionWords(byRing((ring) => ring === "fire"))).toBe("Fire complete");
    expect(completionWords(byRing((ring) => ring === "earth" || ring === "void"))).toBe(
      "Earth and Void complete",
    );
    expect(completionWords(byRing(() => true))).toBe("all five rings complete");
  });
});
