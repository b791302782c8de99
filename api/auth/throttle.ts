import { Failure } from "../failure.ts";
import {
  afterCheck,
  type BackOff,
  type BackOffLimits,
  forgive,
  NO_FAILURES,
  refund,
  waitOf,
} from "./back_off.ts";
import { BoundedMap } from "../bounded_map.ts";
import { take, type WindowLimit } from "./sliding_window.ts";

/** How much of everything is allowed. */
export interface ThrottleLimits {
  /** Password checks for one email, whether there is an account or not. */
  readonly account: BackOffLimits;
  /** Password checks from one address. */
  readonly address: BackOffLimits;
  /** Password checks for one account from one device that was signed in to it before. */
  readonly device: BackOffLimits;
  /** Registrations from one address. */
  readonly registrations: WindowLimit;
  /** Calls without a token from one address. */
  readonly calls: WindowLimit;
  /** How many accounts, addresses and devices are remembered of each kind. */
  readonly remembered: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const BACK_OFF = { free: 5, firstMs: SECOND_MS, longestMs: 15 * MINUTE_MS, perHour: 20 };

/** What holds on every server. */
export const THROTTLE_LIMITS: ThrottleLimits = {
  account: BACK_OFF,
  // More are free and none is counted by the hour: behind one address there may be a whole school.
  address: { ...BACK_OFF, free: 20, perHour: Infinity },
  // Half a minute at the most, whatever others do to the account: the owner gets in.
  device: { ...BACK_OFF, longestMs: 30 * SECOND_MS, perHour: Infinity },
  registrations: { most: 60, spanMs: HOUR_MS },
  calls: { most: 300, spanMs: MINUTE_MS },
  remembered: 10_000,
};

/** Who tries a password, for which account. */
export interface PasswordAttempt {
  readonly email: string;
  readonly address: string;
  /** The session by which the device is known to have been signed in to this account before, or null. */
  readonly device: string | null;
}

/** Slows down who tries too much. What it does not allow fails with `too_many_requests` and when to come again. */
export interface Throttle {
  /** Counts a call without a token. */
  call(address: string): void;
  /** Counts a registration. */
  registration(address: string): void;
  /**
   * What `check` answers; null stands for a wrong password. The check is counted as failed before it is made, so
   * that many at once gain nothing; one that throws was not made.
   */
  passwordCheck<T>(attempt: PasswordAttempt, check: () => Promise<T | null>): Promise<T | null>;
}

interface Bucket {
  readonly states: BoundedMap<string, BackOff>;
  readonly key: string;
  readonly limits: BackOffLimits;
  /** Whether a right password forgives the failures before it. */
  readonly forgiving: boolean;
}

/**
 * A throttle with its own memory, which is bounded: who could name ever new accounts and addresses only makes it
 * forget those longest unused. What is refused is not counted, so that trying on prolongs no wait.
 */
export function createThrottle(limits: ThrottleLimits, clock: () => number): Throttle {
  const kept = <T>() => new BoundedMap<string, T>(limits.remembered);
  const [accounts, addresses, devices] = [kept<BackOff>(), kept<BackOff>(), kept<BackOff>()];
  const [registrations, calls] = [kept<number[]>(), kept<number[]>()];

  const count = (windows: BoundedMap<string, number[]>, address: string, limit: WindowLimit): void => {
    const times = windows.get(address) ?? [];
    const wait = take(times, limit, clock());
    windows.set(address, times);
    if (wait > 0) throw tooMany(wait);
  };

  const bucketsOf = ({ email, address, device }: PasswordAttempt): Bucket[] =>
    // A known device stands apart from what attackers do to the account, or do from the same address.
    device !== null
      ? [{ states: devices, key: `${device} ${email}`, limits: limits.device, forgiving: true }]
      : [
        { states: accounts, key: email, limits: limits.account, forgiving: true },
        // Not forgiving: else who has an account of their own could try others' for ever from one address.
        { states: addresses, key: address, limits: limits.address, forgiving: false },
      ];

  return {
    call: (address) => count(calls, address, limits.calls),
    registration: (address) => count(registrations, address, limits.registrations),
    async passwordCheck(attempt, check) {
      const now = clock();
      const buckets = bucketsOf(attempt).map((bucket) => ({
        ...bucket,
        before: bucket.states.get(bucket.key) ?? NO_FAILURES,
      }));
      const wait = Math.max(...buckets.map(({ before, limits }) => waitOf(before, limits, now)));
      if (wait > 0) throw tooMany(wait);
      for (const { states, key, limits, before } of buckets) states.set(key, afterCheck(before, limits, now));
      const takeBack = (right: boolean) => {
        for (const { states, key, before, forgiving } of buckets) {
          const state = refund(states.get(key) ?? NO_FAILURES, before, now);
          states.set(key, right && forgiving ? forgive(state) : state);
        }
      };
      try {
        const outcome = await check();
        if (outcome !== null) takeBack(true);
        return outcome;
      } catch (error) {
        takeBack(false);
        throw error;
      }
    },
  };
}

function tooMany(waitMs: number): Failure {
  return new Failure("too_many_requests", { retryAfter: Math.ceil(waitMs / SECOND_MS) });
}
