import { expect, test } from "vitest";
import { lastTimeAt, minutesBefore } from "./earlier_start.ts";

const sampleTime = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);

test("lastTimeAt is today's when that is past", () => {
  expect(lastTimeAt("13:30", sampleTime("14:02"), "UTC")).toBe("2026-11-21T13:30:00.000Z");
  expect(lastTimeAt("22:30", sampleTime("14:02"), "Asia/Tokyo")).toBe("2026-11-21T13:30:00.000Z");
});

test("lastTimeAt is yesterday's when today's is still to come", () => {
  expect(lastTimeAt("23:50", sampleTime("00:10"), "UTC")).toBe("2026-11-20T23:50:00.000Z");
});

test("lastTimeAt of no time is null", () => {
  expect(lastTimeAt("", sampleTime("00:10"), "UTC")).toBeNull();
});

test("minutesBefore counts back from now", () => {
  expect(minutesBefore(15, sampleTime("14:02"))).toBe("2026-11-21T13:47:00.000Z");
});
