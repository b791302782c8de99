import { describe, expect, it } from "vitest";
import { dateTimeText, localDateTimeText } from "./format_date_time.ts";

describe("dateTimeText", () => {
  it("formats an instant in the zone", () => {
    expect(dateTimeText("2026-11-21T23:30:00.000Z", "UTC")).toBe("Nov 21, 2026, 11:30 PM");
    expect(dateTimeText("2026-11-21T23:30:00.000Z", "Asia/Tokyo")).toBe("Nov 22, 2026, 8:30 AM");
  });
});

describe("localDateTimeText", () => {
  it("formats a local time unchanged, whatever the machine's zone", () => {
    expect(localDateTimeText("2026-11-21T09:05")).toBe("Nov 21, 2026, 9:05 AM");
  });
});
