import { describe, expect, it } from "vitest";
import { clockOffset, nextClockOffset } from "./client.ts";

const DATE = "Sat, 21 Nov 2026 12:00:00 GMT";
const AT = Date.parse(DATE);
const MINUTE = 60_000;

const timed = (sentAt: number, receivedAt: number, headers: HeadersInit = { Date: DATE }) =>
  clockOffset({ headers: new Headers(headers), sentAt, receivedAt });

describe("the comparison of the device's clock with the server's", () => {
  it("takes the middle of the round trip", () => {
    expect(timed(AT - 1_500, AT + 2_500)).toBe(0);
    expect(timed(AT + 20 * MINUTE, AT + 20 * MINUTE + 1_000)).toBe(-20 * MINUTE);
  });

  it.each([
    ["without a date", { "X-Request-Id": "1" }],
    ["from a cache", { Date: DATE, Age: "86400" }],
    ["with a date that is none", { Date: "yesterday" }],
  ])("says nothing of a response %s", (_, headers) => {
    expect(timed(AT, AT + 100, headers)).toBeNull();
  });

  it("says nothing of a slow response, and of one during which the device's clock was set", () => {
    expect(timed(AT, AT + 11_000)).toBeNull();
    expect(timed(AT, AT - 60 * MINUTE)).toBeNull();
  });

  it("counts a small difference as none, and does not jump to and fro at the limit", () => {
    expect(nextClockOffset(0, 60_000)).toBe(0);
    expect(nextClockOffset(0, -91_000)).toBe(-91_000);
    expect(nextClockOffset(-91_000, -89_000)).toBe(-91_000);
    expect(nextClockOffset(-91_000, -80_000)).toBe(-80_000);
    expect(nextClockOffset(-91_000, -1_000)).toBe(0);
  });
});
