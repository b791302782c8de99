import { describe, expect, it } from "vitest";
import type { DayRule } from "./calendar.ts";
import { sealOfferedFrom } from "./seal.ts";
import { defaultSettings } from "./settings.ts";

const DAY = "2026-11-21";

const rule = (timezone: string, mode: "utc" | "timezone" = "timezone", start_hour = 0): DayRule => ({
  timezone,
  boundary: { mode, start_hour },
});

function offeredFrom(timezone: string, reminder: string | null, by = rule(timezone)) {
  const settings = defaultSettings();
  const reminders = reminder === null
    ? settings.reminders
    : { ...settings.reminders, enabled: true, at: reminder };
  const user = { timezone, settings: { ...settings, reminders } };
  return new Date(sealOfferedFrom(DAY, user, by)).toISOString();
}

describe("the offer of the Seal", () => {
  it("begins at six in the evening on the user's clock", () => {
    expect(offeredFrom("UTC", null)).toBe("2026-11-21T18:00:00.000Z");
    expect(offeredFrom("Asia/Tokyo", null)).toBe("2026-11-21T09:00:00.000Z");
  });

  it("begins with an earlier reminder, not with a later one", () => {
    expect(offeredFrom("UTC", "16:30")).toBe("2026-11-21T16:30:00.000Z");
    expect(offeredFrom("UTC", "21:00")).toBe("2026-11-21T18:00:00.000Z");
  });

  it("begins six hours before the end of a day that ends before six in the evening", () => {
    expect(offeredFrom("America/Los_Angeles", null, rule("America/Los_Angeles", "utc")))
      .toBe("2026-11-21T18:00:00.000Z");
  });
});
