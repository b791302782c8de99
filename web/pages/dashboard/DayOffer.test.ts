import { describe, expect, it } from "vitest";
import { offerText } from "./DayOffer.tsx";

const MIDNIGHT = { mode: "timezone", start_hour: 0 } as const;

describe("the question of an offer", () => {
  it("says when a day on UTC ends on this device", () => {
    const endsAt = Date.parse("2026-11-22T00:00:00Z");
    const offer = { kind: "own_midnight", zone: "America/Los_Angeles", boundary: MIDNIGHT, endsAt } as const;
    expect(offerText(offer, "America/New_York")).toBe(
      "Your day ends at 4:00 PM. End it at midnight in Los Angeles?",
    );
  });

  it("says when the day of the home zone ends here, and when it would", () => {
    const offer = { kind: "moved", zone: "Asia/Tokyo", endsAt: Date.parse("2026-11-21T23:00:00Z") } as const;
    expect(offerText({ ...offer, boundary: MIDNIGHT }, "Europe/Berlin")).toBe(
      "Your day follows Berlin and ends at 8:00 AM here. From tomorrow, end it at midnight in Tokyo?",
    );
    expect(offerText({ ...offer, boundary: { ...MIDNIGHT, start_hour: 4 } }, "Europe/Berlin")).toMatch(
      /From tomorrow, end it at 4:00 AM in Tokyo\?$/,
    );
  });
});
