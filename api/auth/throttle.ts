import { waitText } from "#shared/rules/format/wait_text.ts";
import { Failure } from "../failures/failure.ts";
import { slidingWindow, type WindowLimit } from "../limits/sliding_window.ts";
import { keys, type ThrottleScope } from "../store/keys.ts";
import type { Kv } from "../store/kv.ts";
import { createSharedCounts, type SharedCounts } from "../store/throttles/shared_counts.ts";
import { BACK_OFF, EVENT_WINDOW } from "../store/throttles/throttle_documents.ts";
import { createThrottleStates } from "../store/throttles/throttle_states.ts";
import {
  afterCheck,
  type BackOff,
  type BackOffLimits,
  forgive,
  isEmpty,
  lifeOf,
  NO_FAILURES,
  refund,
  retryAfter,
} from "./back_off.ts";
import type { ClientAddress } from "./client_address.ts";

/** What is allowed from one network. */
export interface NetworkLimits {
  readonly checks: BackOffLimits;
  readonly registrations: WindowLimit;
  /** Calls without a token. */
  readonly calls: WindowLimit;
  /** The maximum number of networks in memory whose calls and registrations are counted. */
  readonly maxStored: number;
}

/** The limits of a throttle. */
export interface ThrottleLimits {
  /** Password checks for one email, whether or not it has an account. */
  readonly account: BackOffLimits;
  /** Password checks from one known device, and code checks of one device or account. */
  readonly device: BackOffLimits;
  /** Passwords that are entered again, in all sessions of one account together. */
  readonly again: BackOffLimits;
  /** Recovery codes, which nobody can guess, for one account from one address. */
  readonly recovery: BackOffLimits;
  /** Connections that one account confirms. */
  readonly connection: BackOffLimits;
  /** What is allowed from one client address. */
  readonly address: NetworkLimits;
  /** What is allowed from one IPv6 /48, which contains 65,536 client addresses. */
  readonly site: NetworkLimits;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DELAYS = { free: 5, firstMs: SECOND_MS, maxDelayMs: 15 * MINUTE_MS };
const TWENTY_AN_HOUR = { max: 20, spanMs: HOUR_MS };

/** The limits of every server. */
export const THROTTLE_LIMITS: ThrottleLimits = {
  account: { ...DELAYS, windows: [TWENTY_AN_HOUR] },
  // After a few mistakes the owner waits at most half a minute, whatever others do to the account.
  device: {
    ...DELAYS,
    maxDelayMs: 30 * SECOND_MS,
    windows: [TWENTY_AN_HOUR, { max: 60, spanMs: DAY_MS }],
  },
  again: { ...DELAYS, maxDelayMs: 30 * SECOND_MS, windows: [TWENTY_AN_HOUR] },
  recovery: { ...DELAYS, maxDelayMs: 30 * SECOND_MS, windows: [] },
  connection: { free: Infinity, firstMs: 0, maxDelayMs: 0, windows: [{ max: 5, spanMs: HOUR_MS }] },
  address: {
    // More are free, and there is no hourly limit: a whole school may share one address.
    checks: { ...DELAYS, free: 20, windows: [] },
    registrations: { max: 60, spanMs: HOUR_MS },
    calls: { max: 300, spanMs: MINUTE_MS },
    maxStored: 10_000,
  },
  site: {
    checks: { ...DELAYS, free: 100, windows: [] },
    registrations: { max: 300, spanMs: HOUR_MS },
    calls: { max: 1_500, spanMs: MINUTE_MS },
    maxStored: 1_000,
  },
};

/** An attempt to sign in with a password. */
export interface PasswordAttempt {
  readonly email: string;
  readonly client: ClientAddress;
  /** By what a device is counted that this account knows: see `knownDevice`; otherwise null. */
  readonly device: string | null;
}

/** A code that is entered in place of a password, or after it. */
export interface CodeAttempt {
  readonly userId: string;
  readonly client: ClientAddress;
  /** Whether the user signs in, or is signed in and confirms it. */
  readonly at: "sign_in" | "session";
  /** As for a {@link PasswordAttempt}. */
  readonly device: string | null;
  readonly isRecoveryCode: boolean;
}

/** What part of the calls of a minute one server counts before others learn of them. */
const UNREPORTED_PART = 6;

/** Slows down callers who try too often. Its methods throw `too_many_requests` with the time to wait. */
export interface Throttle {
  /** Counts a call without a token. */
  call(client: ClientAddress): void;
  /** Counts a registration. */
  registration(client: ClientAddress): void;
  /**
   * Returns the result of `check`; null means that the password is wrong. `check` calls `begin` right before it checks:
   * that counts the check as failed in the store, so that parallel attempts gain nothing, on however many servers, and
   * throws when it is one too many. A check that throws is not counted.
   */
  passwordCheck<T>(attempt: PasswordAttempt, check: Check<T>): Promise<T | null>;
  /**
   * Like {@link Throttle.passwordCheck} for a password that is entered again: all sessions of a user share one limit,
   * which no sign-in shares.
   */
  passwordAgainCheck<T>(userId: string, check: Check<T>): Promise<T | null>;
  /**
   * Like {@link Throttle.passwordCheck} for a code. Who gets that far has the password or a session, so a right
   * password forgives no wrong code. Known devices have limits of their own, and so have recovery codes: wrong codes
   * of others keep nobody out who has one or the other.
   */
  codeCheck<T>(attempt: CodeAttempt, check: Check<T>): Promise<T | null>;
  /** Counts a connection that a user confirms. */
  connection(userId: string): Promise<void>;
  /** What is counted here and shared with other servers on the same store. */
  readonly counts: readonly SharedCounts[];
}

/** Checks a password or a code. */
export type Check<T> = (begin: () => Promise<void>) => Promise<T | null>;

interface Bucket {
  readonly key: Deno.KvKey;
  readonly limits: BackOffLimits;
  /** Whether a correct password resets the failures before it. */
  readonly forgiving: boolean;
}

/** What a throttle needs. */
export interface ThrottleOptions {
  readonly kv: Kv;
  readonly limits: ThrottleLimits;
  readonly clock: () => number;
  /** Whether other servers use the same store. */
  readonly isShared: boolean;
}

/**
 * Creates a throttle. Failed checks are counted in the store: they cost a slow hash anyway. Calls and registrations are
 * counted in bounded memory, and by all servers on one store together. A rejected attempt is not counted, so further
 * attempts do not prolong the wait.
 */
export function createThrottle({ kv, limits, clock, isShared }: ThrottleOptions): Throttle {
  const failures = createThrottleStates(kv, BACK_OFF);
  const calls = networkCounts("calls", UNREPORTED_PART);
  const registrations = networkCounts("registrations", Infinity);

  function networkCounts(what: "calls" | "registrations", part: number) {
    const states = isShared ? createThrottleStates(kv, EVENT_WINDOW) : null;
    const countsOf = (network: "address" | "site") => {
      const { maxStored, [what]: window } = limits[network];
      const reportFrom = Math.max(1, Math.floor(window.max / part));
      const limit = slidingWindow(window);
      return createSharedCounts({ scope: `${network}_${what}`, limit, maxStored, reportFrom, states });
    };
    return { address: countsOf("address"), site: countsOf("site") };
  }

  const count = (client: ClientAddress, counts: typeof calls): void => {
    const now = clock();
    const networks = networksOf(client);
    const wait = Math.max(...networks.map(({ network, name }) => counts[network].wait(name, now)));
    if (wait > 0) throw tooMany(wait);
    for (const { network, name } of networks) counts[network].add(name, now);
  };

  const bucketOf = (scope: ThrottleScope, name: string, of: BackOffLimits, forgiving: boolean): Bucket => ({
    key: keys.throttle(scope, name),
    limits: of,
    forgiving,
  });

  const bucketsOf = ({ email, client, device }: PasswordAttempt): Bucket[] =>
    // A known device is not affected by what attackers do to the account, or do from the same address.
    device !== null ? [bucketOf("device_checks", device, limits.device, true)] : [
      bucketOf("account_checks", email, limits.account, true),
      // Otherwise anyone with an account could reset the failures of their address and go on guessing.
      ...networksOf(client).map(({ network, name }) =>
        bucketOf(`${network}_checks`, name, limits[network].checks, false)
      ),
    ];

  const codeBucketOf = ({ userId, client, at, device, isRecoveryCode }: CodeAttempt): Bucket => {
    if (isRecoveryCode) {
      return bucketOf("recovery_code_checks", `${userId} ${client.address}`, limits.recovery, true);
    }
    if (at === "session") return bucketOf("code_again_checks", userId, limits.device, true);
    return device === null
      ? bucketOf("code_checks", userId, limits.device, true)
      : bucketOf("device_code_checks", device, limits.device, true);
  };

  const checkIn = async <T>(buckets: readonly Bucket[], check: Check<T>): Promise<T | null> => {
    const requireFree = (states: readonly BackOff[], now: number): void => {
      const wait = Math.max(
        ...buckets.map((bucket, at) => retryAfter(stateAt(states, at), bucket.limits, now)),
      );
      if (wait > 0) throw tooMany(wait);
    };
    const keysOf = buckets.map(({ key }) => key);
    const update = (change: (states: readonly BackOff[]) => BackOff[]) =>
      failures.update(
        keysOf,
        (stored) => change(stored.map(orNone)).map((state) => isEmpty(state) ? null : state),
        (state, at) => state.lastAt + lifeOf(buckets[at]?.limits ?? limits.device),
      );
    let takeBack = (_isCorrect: boolean): Promise<unknown> => Promise.resolve();
    const begin = async (): Promise<void> => {
      const now = clock();
      let before: readonly BackOff[] = [];
      await update((states) => {
        requireFree(states, now);
        before = states;
        return buckets.map((bucket, at) => afterCheck(stateAt(states, at), bucket.limits, now));
      });
      takeBack = (isCorrect) =>
        update((states) =>
          buckets.map(({ forgiving }, at) => {
            const state = refund(stateAt(states, at), stateAt(before, at), now);
            return isCorrect && forgiving ? forgive(state) : state;
          })
        );
    };
    requireFree((await failures.read(keysOf)).map(orNone), clock());
    try {
      const outcome = await check(begin);
      if (outcome !== null) await takeBack(true);
      return outcome;
    } catch (error) {
      await takeBack(false);
      throw error;
    }
  };

  return {
    call: (client) => count(client, calls),
    registration: (client) => count(client, registrations),
    passwordCheck: (attempt, check) => checkIn(bucketsOf(attempt), check),
    passwordAgainCheck: (userId, check) =>
      checkIn([bucketOf("password_again_checks", userId, limits.again, true)], check),
    codeCheck: (attempt, check) => checkIn([codeBucketOf(attempt)], check),
    async connection(userId) {
      // Each counts: nothing takes it back.
      await checkIn([bucketOf("connections", userId, limits.connection, false)], async (begin) => {
        await begin();
        return null;
      });
    },
    counts: [calls.address, calls.site, registrations.address, registrations.site],
  };
}

function networksOf({ address, site }: ClientAddress) {
  return [
    { network: "address", name: address } as const,
    // The site of an IPv4 address is the address itself.
    ...(site === address ? [] : [{ network: "site", name: site } as const]),
  ];
}

function stateAt(states: readonly BackOff[], at: number): BackOff {
  return orNone(states[at] ?? null);
}

function orNone(state: BackOff | null): BackOff {
  return state ?? NO_FAILURES;
}

function tooMany(waitMs: number): Failure {
  const retryAfter = Math.ceil(waitMs / SECOND_MS);
  return new Failure("too_many_requests", { message: waitText(retryAfter), retryAfter });
}
