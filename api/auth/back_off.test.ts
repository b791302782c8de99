import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterCheck, type BackOff, forgive, NO_FAILURES, refund, retryAfter } from "./back_off.ts";
import { THROTTLE_LIMITS } from "./throttle.ts";

const LIMITS = THROTTLE_LIMITS.account;
const START = Date.parse("2026-11-21T09:00:00.000Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Fails a check at each of the moments when one is allowed. Returns the times of the checks and the final state. */
function attack(moments: readonly number[], forgivenAt?: number) {
  let state: BackOff = NO_FAILURES;
  const made: number[] = [];
  for (const now of moments) {
    if (retryAfter(state, LIMITS, now) > 0) continue;
    made.push(now);
    const before = state;
    state = afterCheck(state, LIMITS, now);
    if (made.length === forgivenAt) state = forgive(refund(state, before, now));
  }
  return { made, state };
}

/** Moments at random intervals. */
const moments = fc.array(fc.integer({ min: 0, max: 20 * MINUTE_MS }), { maxLength: 300 }).map((gaps) => {
  let at = START;
  return gaps.map((gap) => at += gap);
});

describe("the back-off of an account", () => {
  it("allows a few mistakes, then waits 1 s, 2 s, 4 s … up to 15 min", () => {
    let state: BackOff = NO_FAILURES;
    let now = START;
    const waits: number[] = [];
    for (let check = 0; check < 18; check++) {
      const wait = retryAfter(state, LIMITS, now);
      waits.push(wait / 1_000);
      now += wait;
      state = afterCheck(state, LIMITS, now);
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it("allows a constant attacker at most 20 checks in any hour", () => {
    const everySecond = Array.from({ length: 5 * 3_600 }, (_, second) => START + second * 1_000);
    for (const forgivenAt of [undefined, 3, 10, 16]) {
      const { made } = attack(everySecond, forgivenAt);
      for (const [index, at] of made.entries()) {
        const inHour = made.slice(index).filter((other) => other - at < HOUR_MS).length;
        // The check that was forgiven had the correct password.
        expect(inHour).toBeLessThanOrEqual(forgivenAt === undefined ? 20 : 21);
      }
    }
  });

  it("allows at most 20 checks in any hour, whatever the pattern of attempts", () => {
    fc.assert(fc.property(moments, (tries) => {
      const { made } = attack(tries);
      for (const [index, at] of made.entries()) {
        expect((made[index + 20] ?? Infinity) - at).toBeGreaterThanOrEqual(HOUR_MS);
      }
    }));
  });

  it("never locks an account: after any attack the next check is at most 15 min away, or an hour after a sign-in", () => {
    fc.assert(fc.property(moments, fc.option(fc.nat(20), { nil: undefined }), (tries, forgivenAt) => {
      const { state } = attack(tries, forgivenAt);
      const now = tries.at(-1) ?? START;
      const wait = retryAfter(state, LIMITS, now);
      expect(wait).toBeLessThanOrEqual(forgivenAt === undefined ? 15 * MINUTE_MS : HOUR_MS);
      expect(retryAfter(state, LIMITS, now + wait)).toBe(0);
    }));
  });

  it("is not prolonged when the clock is set back", () => {
    fc.assert(fc.property(moments, fc.nat(365 * 24 * HOUR_MS), (tries, back) => {
      const { state } = attack(tries);
      expect(retryAfter(state, LIMITS, (tries.at(-1) ?? START) - back)).toBeLessThanOrEqual(15 * MINUTE_MS);
    }));
  });

  it("resets after an hour without attempts", () => {
    const { state } = attack(Array.from({ length: 600 }, (_, second) => START + second * 1_000));
    const later = state.lastAt + HOUR_MS;
    expect(retryAfter(state, LIMITS, later)).toBe(0);
    expect(afterCheck(state, LIMITS, later).failures).toBe(1);
  });

  it("has its previous state after a refund", () => {
    const { state } = attack([START, START + 10, START + 20]);
    const at = START + 30;
    expect(refund(afterCheck(state, LIMITS, at), state, at)).toEqual(state);
  });
});
