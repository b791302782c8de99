import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type WindowLimit, windowWait } from "./sliding_window.ts";

const START = Date.parse("2026-11-21T09:00:00.000Z");

/** Records an event at `now` if it is allowed. Returns the time to wait. */
function take(times: number[], limit: WindowLimit, now: number): number {
  const wait = windowWait(times, limit, now);
  if (wait === 0) times.push(now);
  return wait;
}

describe("a sliding window", () => {
  it("returns the time until one more event is allowed", () => {
    const times: number[] = [];
    const limit = { max: 2, spanMs: 1_000 };
    expect([0, 100, 200, 999, 1_000, 1_050, 1_100].map((at) => take(times, limit, START + at)))
      .toEqual([0, 0, 800, 1, 0, 50, 0]);
  });

  it("never allows or stores more events in any span of its length", () => {
    fc.assert(fc.property(
      fc.array(fc.nat(300), { maxLength: 200 }),
      fc.integer({ min: 1, max: 5 }),
      (gaps, max) => {
        const limit = { max, spanMs: 1_000 };
        const times: number[] = [];
        const counted: number[] = [];
        let now = START;
        for (const gap of gaps) {
          now += gap;
          if (take(times, limit, now) === 0) counted.push(now);
          expect(times.length).toBeLessThanOrEqual(max);
        }
        for (const [index, at] of counted.entries()) {
          expect((counted[index + max] ?? Infinity) - at).toBeGreaterThanOrEqual(1_000);
        }
      },
    ));
  });

  it("does not wait for events in the future after the clock is set back", () => {
    const times: number[] = [];
    const limit = { max: 1, spanMs: 1_000 };
    take(times, limit, START);
    expect(take(times, limit, START - 3_600_000)).toBe(0);
  });
});
