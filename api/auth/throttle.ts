import { BoundedMap } from "../limits/bounded_map.ts";
import { Failure } from "../failures/failure.ts";
import type { ClientAddress } from "./client_address.ts";
import {
  afterCheck,
  type BackOff,
  type BackOffLimits,
  forgive,
  NO_FAILURES,
  refund,
  retryAfter,
} from "./back_off.ts";
import { type WindowLimit, windowWait } from "../limits/sliding_window.ts";

/** What is allowed from one network. */
export interface NetworkLimits {
  readonly checks: BackOffLimits;
  readonly registrations: WindowLimit;
  /** Calls without a token. */
  readonly calls: WindowLimit;
  /** The maximum number of networks in memory. */
  readonly maxStored: number;
}

/** The limits of a throttle. */
export interface ThrottleLimits {
  /** Password checks for one email, whether or not it has an account. */
  readonly account: BackOffLimits;
  /** Password checks from one known device, and code checks of one account. */
  readonly device: BackOffLimits;
  /** What is allowed from one client address. */
  readonly address: NetworkLimits;
  /** What is allowed from one IPv6 /48, which contains 65,536 client addresses. */
  readonly site: NetworkLimits;
  /** The maximum number of accounts, and of devices, in memory. */
  readonly maxStored: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BACK_OFF = { free: 5, firstMs: SECOND_MS, maxDelayMs: 15 * MINUTE_MS };
const TWENTY_AN_HOUR = { max: 20, spanMs: HOUR_MS };

/** The limits of every server. */
export const THROTTLE_LIMITS: ThrottleLimits = {
  account: { ...BACK_OFF, windows: [TWENTY_AN_HOUR] },
  // After a few mistakes the owner waits at most half a minute, whatever others do to the account.
  device: {
    ...BACK_OFF,
    maxDelayMs: 30 * SECOND_MS,
    windows: [TWENTY_AN_HOUR, { max: 60, spanMs: DAY_MS }],
  },
  address: {
    // More are free, and there is no hourly limit: a whole school may share one address.
    checks: { ...BACK_OFF, free: 20, windows: [] },
    registrations: { max: 60, spanMs: HOUR_MS },
    calls: { max: 300, spanMs: MINUTE_MS },
    maxStored: 10_000,
  },
  site: {
    checks: { ...BACK_OFF, free: 100, windows: [] },
    registrations: { max: 300, spanMs: HOUR_MS },
    calls: { max: 1_500, spanMs: MINUTE_MS },
    maxStored: 1_000,
  },
  maxStored: 10_000,
};

/** An attempt to sign in with a password. */
export interface PasswordAttempt {
  readonly email: string;
  readonly client: ClientAddress;
  /** The hashed credential of a device that this account knows; otherwise null. */
  readonly device: string | null;
}

/** Slows down callers who try too often. Its methods throw `too_many_requests` with the time to wait. */
export interface Throttle {
  /** Counts a call without a token. */
  call(client: ClientAddress): void;
  /** Counts a registration. */
  registration(client: ClientAddress): void;
  /**
   * Returns the result of `check`; null means that the password is wrong. The check is counted as failed before it
   * runs, so that parallel attempts gain nothing. A check that throws is not counted.
   */
  passwordCheck<T>(attempt: PasswordAttempt, check: () => Promise<T | null>): Promise<T | null>;
  /**
   * Like {@link Throttle.passwordCheck} for the second step of a user's sign-in, with the limits of a known device: who
   * gets that far has the password, and a right password forgives no wrong code.
   */
  codeCheck<T>(userId: string, check: () => Promise<T | null>): Promise<T | null>;
}

interface Bucket {
  readonly states: BoundedMap<string, BackOff>;
  readonly key: string;
  readonly limits: BackOffLimits;
  /** Whether a correct password resets the failures before it. */
  readonly forgiving: boolean;
}

/** The stored events of the networks of one size. */
interface NetworkMemory {
  readonly limits: NetworkLimits;
  readonly checks: BoundedMap<string, BackOff>;
  readonly registrations: BoundedMap<string, number[]>;
  readonly calls: BoundedMap<string, number[]>;
}

/**
 * Creates a throttle with its own bounded memory, which evicts the least recently used names. A rejected attempt is not
 * counted, so further attempts do not prolong the wait.
 */
export function createThrottle(limits: ThrottleLimits, clock: () => number): Throttle {
  const accounts = new BoundedMap<string, BackOff>(limits.maxStored);
  const devices = new BoundedMap<string, BackOff>(limits.maxStored);
  const codes = new BoundedMap<string, BackOff>(limits.maxStored);
  const addresses = networkMemory(limits.address);
  const sites = networkMemory(limits.site);

  const networksOf = ({ address, site }: ClientAddress) => [
    { key: address, memory: addresses },
    // The site of an IPv4 address is the address itself.
    ...(site === address ? [] : [{ key: site, memory: sites }]),
  ];

  const count = (client: ClientAddress, what: "calls" | "registrations"): void => {
    const now = clock();
    const windows = networksOf(client).map(({ key, memory }) => {
      const times = memory[what].get(key) ?? [];
      memory[what].set(key, times);
      return { times, wait: windowWait(times, memory.limits[what], now) };
    });
    const wait = Math.max(...windows.map((window) => window.wait));
    if (wait > 0) throw tooMany(wait);
    for (const { times } of windows) times.push(now);
  };

  const bucketsOf = ({ email, client, device }: PasswordAttempt): Bucket[] =>
    // A known device is not affected by what attackers do to the account, or do from the same address.
    device !== null ? [{ states: devices, key: device, limits: limits.device, forgiving: true }] : [
      { states: accounts, key: email, limits: limits.account, forgiving: true },
      // Otherwise anyone with an account could reset the failures of their address and go on guessing.
      ...networksOf(client).map(({ key, memory }) => ({
        states: memory.checks,
        key,
        limits: memory.limits.checks,
        forgiving: false,
      })),
    ];

  const checkIn = async <T>(
    buckets: readonly Bucket[],
    check: () => Promise<T | null>,
  ): Promise<T | null> => {
    const now = clock();
    const counted = buckets.map((bucket) => ({
      ...bucket,
      before: bucket.states.get(bucket.key) ?? NO_FAILURES,
    }));
    const wait = Math.max(...counted.map(({ before, limits }) => retryAfter(before, limits, now)));
    if (wait > 0) throw tooMany(wait);
    for (const { states, key, limits, before } of counted) states.set(key, afterCheck(before, limits, now));
    const refundAll = (isCorrect: boolean) => {
      for (const { states, key, before, forgiving } of counted) {
        const state = refund(states.get(key) ?? NO_FAILURES, before, now);
        states.set(key, isCorrect && forgiving ? forgive(state) : state);
      }
    };
    try {
      const outcome = await check();
      if (outcome !== null) refundAll(true);
      return outcome;
    } catch (error) {
      refundAll(false);
      throw error;
    }
  };

  return {
    call: (client) => count(client, "calls"),
    registration: (client) => count(client, "registrations"),
    passwordCheck: (attempt, check) => checkIn(bucketsOf(attempt), check),
    codeCheck: (userId, check) =>
      checkIn([{ states: codes, key: userId, limits: limits.device, forgiving: true }], check),
  };
}

function networkMemory(limits: NetworkLimits): NetworkMemory {
  return {
    limits,
    checks: new BoundedMap(limits.maxStored),
    registrations: new BoundedMap(limits.maxStored),
    calls: new BoundedMap(limits.maxStored),
  };
}

function tooMany(waitMs: number): Failure {
  return new Failure("too_many_requests", { retryAfter: Math.ceil(waitMs / SECOND_MS) });
}
