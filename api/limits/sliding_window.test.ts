import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CountedEvents, slidingWindow, type WindowLimit } from "./sliding_window.ts";

const START = Date.parse("2026-11-21T09:00:00.000Z");

/** Records an event at `now` if it is allowed. Returns the time to wait. */
function take(counted: { rows: readonly CountedEvents[] }, limit: WindowLimit, now: number): number {
  const { wait, add } = slidingWindow(limit);
  const ms = wait(counted.rows, now);
  if (ms === 0) counted.rows = add(counted.rows, 1, now);
  return ms;
}

describe("a sliding window", () => {
  it("returns the time until one more event is allowed", () => {
    const times = { rows: [] };
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
        const times = { rows: [] };
        const counted: number[] = [];
        let now = START;
        for (const gap of gaps) {
          now += gap;
          if (take(times, limit, now) === 0) counted.push(now);
          expect(times.rows.length).toBeLessThanOrEqual(max);
        }
        for (const [index, at] of counted.entries()) {
          expect((counted[index + max] ?? Infinity) - at).toBeGreaterThanOrEqual(1_000);
        }
      },
    ));
  });

  it("does not wait for events in the future after the clock is set back", () => {
    const times = { rows: [] };
    const limit = { max: 1, spanMs: 1_000 };
    take(times, limit, START);
    expect(take(times, limit, START - 3_600_000)).toBe(0);
  });

  it("stores few rows, however large the limit is", () => {
    const times: { rows: readonly CountedEvents[] } = { rows: [] };
    const limit = { max: 10_000, spanMs: 60_000 };
    for (let at = 0; at < 60_000; at += 7) expect(take(times, limit, START + at)).toBe(0);
    expect(times.rows.length).toBeLessThanOrEqual(61);
  });

  it("that several servers have filled together is waited for until it is below its limit", () => {
    const { add, wait, empty } = slidingWindow({ max: 10, spanMs: 1_000 });
    const rows = add(add(empty, 8, START), 8, START + 500);
    expect(wait(rows, START + 600)).toBe(400);
    expect(wait(add(rows, 2, START + 600), START + 600)).toBe(900);
  });
});
