import { describe, expect, it } from "vitest";
import { quoteTitle } from "./offer_undo.ts";

describe("quoteTitle", () => {
  it("quotes a short title as it is", () => {
    expect(quoteTitle("Cold shower")).toBe("“Cold shower”");
  });

  it("shortens a long title at a word", () => {
    expect(quoteTitle("Read 10 pages of a paper book before any screen")).toBe(
      "“Read 10 pages of a paper book…”",
    );
  });

  it("shortens a title without spaces all the same", () => {
    expect(quoteTitle("a".repeat(40))).toBe(`“${"a".repeat(32)}…”`);
  });
});
