import { describe, expect, it } from "vitest";
import { TIMEZONE_CHOICES, TimeZoneSchema } from "./mod.ts";

const isValid = (zone: string) => TimeZoneSchema.safeParse(zone).success;

describe("a time zone", () => {
  it("is any that the platform lists", () => {
    const zones = [...TIMEZONE_CHOICES, ...Intl.supportedValuesOf("timeZone"), "US/Pacific", "europe/berlin"];
    expect(zones.filter((zone) => !isValid(zone))).toEqual([]);
  });

  it("is no offset and no name that does not exist", () => {
    expect(["+02:00", "-05:00", "Mars/Olympus", "", "UTC[u-ca=hebrew]"].filter(isValid)).toEqual([]);
  });
});
