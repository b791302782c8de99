import { describe, expect, it } from "vitest";
import { createExpiryClock } from "./expiry_clock.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-11-21T12:00:00Z");

function clocks() {
  let [time, up] = [START, 0];
  return {
    expiry: createExpiryClock(() => time, () => up),
    pass(ms: number) {
      time += ms;
      up += ms;
    },
    set(ms: number) {
      time += ms;
    },
    now: () => time,
  };
}

describe("createExpiryClock", () => {
  it("follows the clock, also over small corrections and back", () => {
    const { expiry, pass, set, now } = clocks();
    for (const correction of [0, 20 * HOUR, -90 * 24 * HOUR, 1]) {
      pass(HOUR);
      set(correction);
      expect(expiry()).toBe(now());
    }
  });

  it("continues at the old pace after the clock was set forward by 40 days, until it is set right", () => {
    const { expiry, pass, set, now } = clocks();
    set(40 * 24 * HOUR);
    expect(expiry()).toBe(START);
    pass(HOUR);
    expect(expiry()).toBe(START + HOUR);
    set(-40 * 24 * HOUR);
    expect(expiry()).toBe(now());
  });

  it("follows the clock again once it has been forward for a day", () => {
    const { expiry, pass, set, now } = clocks();
    set(40 * 24 * HOUR);
    expiry();
    pass(23 * HOUR);
    expect(expiry()).toBe(START + 23 * HOUR);
    pass(HOUR);
    expect(expiry()).toBe(now());
  });

  it("waits for another day after each further jump", () => {
    const { expiry, pass, set } = clocks();
    set(40 * 24 * HOUR);
    expiry();
    pass(20 * HOUR);
    set(40 * 24 * HOUR);
    expiry();
    pass(20 * HOUR);
    expect(expiry()).toBe(START + 40 * HOUR);
  });
});
