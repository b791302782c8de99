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
  /** How many such networks are remembered. */
  readonly remembered: number;
}

/** How much of everything is allowed. */
export interface ThrottleLimits {
  /** Password checks for one email, whether there is an account or not. */
  readonly account: BackOffLimits;
  /** Password checks from one known device. */
  readonly device: BackOffLimits;
  /** What is allowed from one client address. */
  readonly address: NetworkLimits;
  /** What is allowed from one IPv6 network of 48 bits, which holds 65,536 client addresses. */
  readonly site: NetworkLimits;
  /** How many accounts and devices are remembered of each kind. */
  readonly remembered: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BACK_OFF = { free: 5, firstMs: SECOND_MS, longestMs: 15 * MINUTE_MS };
const TWENTY_AN_HOUR = { most: 20, spanMs: HOUR_MS };

/** The limits of every server. */
export const THROTTLE_LIMITS: ThrottleLimits = {
  account: { ...BACK_OFF, windows: [TWENTY_AN_HOUR] },
  // Half a minute at most between few slips, whatever others do to the account.
  device: {
    ...BACK_OFF,
    longestMs: 30 * SECOND_MS,
    windows: [TWENTY_AN_HOUR, { most: 60, spanMs: DAY_MS }],
  },
  address: {
    // More are free, and none is counted by the hour: a whole school may be behind one address.
    checks: { ...BACK_OFF, free: 20, windows: [] },
    registrations: { most: 60, spanMs: HOUR_MS },
    calls: { most: 300, spanMs: MINUTE_MS },
    remembered: 10_000,
  },
  site: {
    checks: { ...BACK_OFF, free: 100, windows: [] },
    registrations: { most: 300, spanMs: HOUR_MS },
    calls: { most: 1_500, spanMs: MINUTE_MS },
    remembered: 1_000,
  },
  remembered: 10_000,
};

/** Who tries a password, for which account. */
export interface PasswordAttempt {
  readonly email: string;
  readonly client: ClientAddress;
  /** The hashed credential of the device, when this account knows it; otherwise null. */
  readonly device: string | null;
}

/** Slows down whoever tries too much: fails with `too_many_requests` and the time to wait. */
export interface Throttle {
  /** Counts a call without a token. */
  call(client: ClientAddress): void;
  /** Counts a registration. */
  registration(client: ClientAddress): void;
  /**
   * Returns what `check` returns; null stands for a wrong password. The check is counted as failed before it is made,
   * so that many at once gain nothing; one that throws was not made.
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

/** What is remembered of the networks of one size. */
interface NetworkMemory {
  readonly limits: NetworkLimits;
  readonly checks: BoundedMap<string, BackOff>;
  readonly registrations: BoundedMap<string, number[]>;
  readonly calls: BoundedMap<string, number[]>;
}

/**
 * A throttle with its own memory, which is bounded: when there are too many names, those longest unused are
 * forgotten. A refused attempt is not counted, so that trying on prolongs no wait.
 */
export function createThrottle(limits: ThrottleLimits, clock: () => number): Throttle {
  const accounts = new BoundedMap<string, BackOff>(limits.remembered);
  const devices = new BoundedMap<string, BackOff>(limits.remembered);
  const addresses = networkMemory(limits.address);
  const sites = networkMemory(limits.site);

  const networksOf = ({ address, site }: ClientAddress) => [
    { key: address, memory: addresses },
    // An IPv4 address has no wider network of its own.
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
      // Not forgiving: otherwise anyone with an account could try others' for ever from one address.
      ...networksOf(client).map(({ key, memory }) => ({
        states: memory.checks,
        key,
        limits: memory.limits.checks,
        forgiving: false,
      })),
    ];

  return {
    call: (client) => count(client, "calls"),
    registration: (client) => count(client, "registrations"),
    async passwordCheck(attempt, check) {
      const now = clock();
      const buckets = bucketsOf(attempt).map((bucket) => ({
        ...bucket,
        before: bucket.states.get(bucket.key) ?? NO_FAILURES,
      }));
      const wait = Math.max(...buckets.map(({ before, limits }) => retryAfter(before, limits, now)));
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

function networkMemory(limits: NetworkLimits): NetworkMemory {
  return {
    limits,
    checks: new BoundedMap(limits.remembered),
    registrations: new BoundedMap(limits.remembered),
    calls: new BoundedMap(limits.remembered),
  };
}

function tooMany(waitMs: number): Failure {
  return new Failure("too_many_requests", { retryAfter: Math.ceil(waitMs / SECOND_MS) });
}
