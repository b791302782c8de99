import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InstantInputSchema, InstantSchema } from "./instant.ts";

describe("InstantInputSchema", () => {
  it.each([
    ["2026-11-21T09:15:00Z", "2026-11-21T09:15:00.000Z"],
    ["2026-11-21T09:15:00.123456Z", "2026-11-21T09:15:00.123Z"],
    ["2026-11-21T18:15:00+09:00", "2026-11-21T09:15:00.000Z"],
  ])("turns %s into %s", (sent, stored) => {
    expect(InstantInputSchema.parse(sent)).toBe(stored);
  });

  it.each(["2026-11-21T09:15:00", "2026-02-30T00:00:00Z", "1969-12-31T23:59:59Z", "yesterday", "", 5])(
    "rejects %s",
    (sent) => {
      expect(InstantInputSchema.safeParse(sent).success).toBe(false);
    },
  );

  it("converts every instant that Date can format to one that InstantSchema accepts", () => {
    const instant = fc.date({
      min: new Date(0),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    });
    fc.assert(fc.property(instant, (date) => {
      expect(InstantSchema.parse(InstantInputSchema.parse(date.toISOString()))).toBe(date.toISOString());
    }));
  });
});
