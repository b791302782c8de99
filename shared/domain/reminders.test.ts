import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDateTime } from "./format.ts";
import { isQuiet, nextReminderAt, openRingsText } from "./reminders.ts";
import { byRing } from "./rings/mod.ts";
import { INITIAL_SETTINGS, type PushSettings } from "./settings.ts";

const ON: PushSettings = { ...INITIAL_SETTINGS.push, enabled: true };
const instant = (text: string) => Date.parse(`${text}:00.000Z`);

describe("openRingsText", () => {
  const all = byRing(() => true);
  const none = byRing(() => false);

  it("names the rings that are open and may remind", () => {
    expect(openRingsText({ ...all, water: false }, all)).toEqual({
      title: "One ring is still open",
      body: "Water: Adaptive micro-goals",
    });
    expect(openRingsText(none, { ...all, earth: false })?.title).toBe("4 rings are still open");
  });

  it("is null when no ring is open, or none may remind", () => {
    expect(openRingsText(all, all)).toBeNull();
    expect(openRingsText(none, none)).toBeNull();
  });
});

describe("isQuiet", () => {
  it.each(
    [
      ["22:00", "07:00", ["22:00", "23:59", "00:00", "06:59"], ["07:00", "12:00", "21:59"]],
      ["12:00", "13:00", ["12:00", "12:59"], ["11:59", "13:00", "00:00"]],
      ["08:00", "08:00", [], ["07:59", "08:00", "20:00"]],
    ] as const,
  )("from %s to %s covers %j, and not %j", (from, to, inside, outside) => {
    expect(inside.map((time) => isQuiet({ from, to }, time))).toEqual(inside.map(() => true));
    expect(outside.map((time) => isQuiet({ from, to }, time))).toEqual(outside.map(() => false));
  });
});

describe("nextReminderAt", () => {
  it("is the next of the times in the account's zone", () => {
    const push = { ...ON, times: ["12:00", "20:30"] };
    expect(nextReminderAt(push, "Asia/Tokyo", instant("2026-11-21T02:59"))).toBe(instant("2026-11-21T03:00"));
    expect(nextReminderAt(push, "Asia/Tokyo", instant("2026-11-21T03:00"))).toBe(instant("2026-11-21T11:30"));
    expect(nextReminderAt(push, "Asia/Tokyo", instant("2026-11-21T11:30"))).toBe(instant("2026-11-22T03:00"));
  });

  it("is null when reminders are off, without times, and when all times are in the quiet hours", () => {
    expect(nextReminderAt(INITIAL_SETTINGS.push, "UTC", 0)).toBeNull();
    expect(nextReminderAt({ ...ON, times: [] }, "UTC", 0)).toBeNull();
    expect(nextReminderAt({ ...ON, times: ["23:00"] }, "UTC", 0)).toBeNull();
    expect(nextReminderAt({ ...ON, times: ["23:00"], quiet: null }, "UTC", 0)).toBe(23 * 3_600_000);
  });

  it("is later than now, at one of the times, and within two days, on both nights of a clock change too", () => {
    const anyTime = fc.constantFrom("00:00", "02:30", "03:00", "12:00", "20:30", "23:59");
    const spring = instant("2026-03-28T00:00");
    fc.assert(
      fc.property(
        fc.uniqueArray(anyTime, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"),
        fc.nat(300 * 24 * 60).map((minutes) => spring + minutes * 60_000),
        (times, zone, now) => {
          const next = nextReminderAt({ enabled: true, times, quiet: null }, zone, now);
          expect(next).toBeGreaterThan(now);
          expect(Number(next) - now).toBeLessThanOrEqual(26 * 3_600_000);
          const local = localDateTime(Number(next), zone).slice(11);
          expect([...times, "03:30"]).toContain(local);
        },
      ),
      { seed: 2, numRuns: 300 },
    );
  });
});
