import { say } from "#shared/domain/sentences.ts";
import { Failure } from "../failures.ts";
import { BoundedMap, slidingWindow, type WindowLimit } from "../limits.ts";
import { keys, type ThrottleScope } from "../store/keys.ts";
import type { Kv } from "../store/kv.ts";
import {
  BACK_OFF,
  createSharedCounts,
  createThrottleStates,
  EVENT_WINDOW,
  type SharedCounts,
} from "../store/throttles.ts";

/** How password checks of one bucket are slowed down. Times are in milliseconds. */
interface BackOffLimits {
  /** The number of failed checks without a delay, since people mistype. */
  readonly free: number;
  /** The delay after the first failure that is not free. Each further failure doubles it. */
  readonly firstMs: number;
  readonly maxDelayMs: number;
  /** How many failed checks are allowed in a time span, however they are spread. */
  readonly windows: readonly WindowLimit[];
}

/** The state of one bucket. */
export interface BackOff {
  /** Consecutive failures. */
  readonly failures: number;
  readonly lastAt: number;
  /** The times of failures that are within a window, oldest first. */
  readonly recent: readonly number[];
}

/** A bucket without failures. */
export const NO_FAILURES: BackOff = { failures: 0, lastAt: 0, recent: [] };

const HOUR_MS = 60 * 60_000;

/** Returns the milliseconds from `now` until the next check is allowed; 0 when it is allowed now. */
export function retryAfter(state: BackOff, limits: BackOffLimits, now: number): number {
  const windowed = limits.windows.map(({ max, spanMs }) => {
    const inSpan = timesWithin(state, spanMs, now);
    const oldest = inSpan[inSpan.length - max];
    return oldest === undefined ? 0 : oldest + spanMs - now;
  });
  // After the clock was set back, the remaining delay is never longer than the whole delay.
  const delayed = delayOf(failuresOf(state, now), limits) - Math.max(0, now - state.lastAt);
  return Math.max(0, delayed, ...windowed);
}

/** Returns the bucket after a check that began at `now`. The check counts as failed until {@link refund} removes it. */
export function afterCheck(state: BackOff, { windows }: BackOffLimits, now: number): BackOff {
  const longest = Math.max(0, ...windows.map(({ spanMs }) => spanMs));
  const max = Math.max(0, ...windows.map((window) => window.max));
  return {
    failures: failuresOf(state, now) + 1,
    lastAt: now,
    recent: max === 0 ? [] : [...timesWithin(state, longest, now), now].slice(-max),
  };
}

/** Returns the bucket without the check that began at `at`, when the bucket was in the state `before`. */
export function refund(state: BackOff, before: BackOff, at: number): BackOff {
  const index = state.recent.lastIndexOf(at);
  return {
    failures: Math.max(0, state.failures - 1),
    lastAt: state.lastAt === at ? before.lastAt : state.lastAt,
    recent: index < 0 ? state.recent : state.recent.toSpliced(index, 1),
  };
}

/** Returns the bucket without consecutive failures. Failures still count in its windows, which limit an attacker. */
export function forgive(state: BackOff): BackOff {
  return { ...state, failures: 0 };
}

/** Whether nothing distinguishes the bucket from one without failures. */
function isEmpty({ failures, recent }: BackOff): boolean {
  return failures === 0 && recent.length === 0;
}

/** Returns how long after its last check a bucket may still be one with failures, in milliseconds. */
function lifeOf({ windows }: BackOffLimits): number {
  return Math.max(HOUR_MS, ...windows.map(({ spanMs }) => spanMs));
}

function failuresOf({ failures, lastAt }: BackOff, now: number): number {
  return now - lastAt >= HOUR_MS ? 0 : failures;
}

function timesWithin({ recent }: BackOff, spanMs: number, now: number): readonly number[] {
  return recent.filter((at) => at <= now && now - at < spanMs);
}

function delayOf(failures: number, { free, firstMs, maxDelayMs }: BackOffLimits): number {
  return failures < free ? 0 : Math.min(maxDelayMs, firstMs * 2 ** (failures - free));
}

/** What is allowed from one network. */
export interface NetworkLimits {
  readonly checks: BackOffLimits;
  readonly registrations: WindowLimit;
  /** Calls without a token. */
  readonly calls: WindowLimit;
  /** Calls of a sign-in by passkey. */
  readonly passkey_calls: WindowLimit;
  /** The maximum number of networks in memory whose calls and registrations are counted. */
  readonly maxStored: number;
}

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
    passkey_calls: { max: 300, spanMs: MINUTE_MS },
    maxStored: 10_000,
  },
  site: {
    checks: { ...DELAYS, free: 100, windows: [] },
    registrations: { max: 300, spanMs: HOUR_MS },
    calls: { max: 1_500, spanMs: MINUTE_MS },
    passkey_calls: { max: 1_500, spanMs: MINUTE_MS },
    maxStored: 1_000,
  },
};

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
  /** Counts a call of a sign-in by passkey apart from others, since whoever guesses passwords must not stop it. */
  passkeyCall(client: ClientAddress): void;
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
  const passkeyCalls = networkCounts("passkey_calls", UNREPORTED_PART);
  const registrations = networkCounts("registrations", Infinity);

  function networkCounts(what: "calls" | "passkey_calls" | "registrations", part: number) {
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
    passkeyCall: (client) => count(client, passkeyCalls),
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
    counts: [calls, passkeyCalls, registrations].flatMap(({ address, site }) => [address, site]),
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
  const wait = retryAfter <= 60 ? retryAfter / 60 : Math.ceil(retryAfter / 60);
  return new Failure("too_many_requests", { message: say("too_many_attempts", { wait }), retryAfter });
}

/** The address of a caller and the networks that it belongs to, from the narrowest to the widest. */
export interface ClientAddress {
  /**
   * An IPv4 address, or the first 64 bits of an IPv6 address, since one machine has all addresses of such a network.
   */
  readonly address: string;
  /** The network of one customer: the first 48 bits of an IPv6 address, or the whole IPv4 address. */
  readonly site: string;
  /** The network of one provider: the first 32 bits of an IPv6 address, or the first 16 of an IPv4 address. */
  readonly block: string;
}

/** About 200 bytes each. */
const MAX_PARSED = 1_000;

/** A longer text is not an address, and takes more memory. */
const MAX_ADDRESS_LENGTH = 64;

/** The address of callers whose address is not known, such as those over a Unix socket. */
const UNKNOWN: ClientAddress = { address: "unknown", site: "unknown", block: "unknown" };

/**
 * Returns the address by which a caller is throttled.
 *
 * Only the last hop of `X-Forwarded-For` is used, and only when the proxy is trusted: the proxy appended it, while the
 * caller may have forged the others.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): ClientAddress {
  const forwarded = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  return (forwarded && readAddress(forwarded)) || (remote && readAddress(remote)) || UNKNOWN;
}

/** The addresses that were parsed recently: most calls come from one that called before. */
const parsed = new BoundedMap<string, ClientAddress | null>(MAX_PARSED);

function readAddress(text: string): ClientAddress | null {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const address = parseAddress(text);
  if (text.length <= MAX_ADDRESS_LENGTH) parsed.set(text, address);
  return address;
}

function parseAddress(text: string): ClientAddress | null {
  if (isIPv4(text)) return fromIPv4(text);
  // Some proxies add the port, `1.2.3.4:5678` or `[2001:db8::1]:5678`.
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1").split("%")[0] ?? "";
  if (isIPv4(bare)) return fromIPv4(bare);
  const groups = groupsOf(bare);
  if (!groups) return null;
  // An IPv4 address on an IPv6 socket.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return fromIPv4(groups.slice(6).flatMap((group) => [group >> 8, group & 255]).join("."));
  }
  const network = (size: number) =>
    `${groups.slice(0, size).map((group) => group.toString(16)).join(":")}::/${size * 16}`;
  return { address: network(4), site: network(3), block: network(2) };
}

function fromIPv4(address: string): ClientAddress {
  return { address, site: address, block: `${address.split(".").slice(0, 2).join(".")}.0.0/16` };
}

function isIPv4(address: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/.test(address) && !address.endsWith(".");
}

/** Returns the eight groups of an IPv6 address, or null when the text is not one. */
function groupsOf(address: string): number[] | null {
  if (!/^[0-9a-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]`)) return null;
  // URL parses every notation and returns the shortest: hexadecimal groups, `::` at most once.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part === "" ? [] : part.split(":"));
  const zeros = Array<string>(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0");
  return [...before ?? [], ...zeros, ...after ?? []].map((group) => parseInt(group, 16));
}

/** The lanes of the queue by priority. A lane is served only while the lanes before it are empty. */
const LANES = ["known_device", "sign_in", "registration"] as const;

/** The lane and the client of a piece of work. */
export interface Turn {
  readonly lane: (typeof LANES)[number];
  readonly client: ClientAddress;
  /** Runs before the work, once its turn has come. When it fails, the work is not done. */
  readonly begin?: () => Promise<void>;
}

/** How much work runs at once, and how much may be queued in each lane. */
export interface WorkQueueLimits {
  readonly maxRunning: number;
  readonly maxQueued: number;
  /** How much of that may be from one client address. */
  readonly maxPerAddress: number;
  /** How much of that may be from one IPv6 /48. */
  readonly maxPerSite: number;
  /** How long work may be queued, in milliseconds. */
  readonly maxWaitMs: number;
  /**
   * How many turns of others it waits for even when these take longer: on a machine that does something else, it is not
   * others who are in the way.
   */
  readonly minTurns: number;
}

/** Runs work a few at a time. */
export interface WorkQueue {
  /** How much work is queued. */
  readonly length: number;
  /** Runs `work` when its turn has come and returns its result. Throws `unavailable` when too much work is queued. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  /** Rejects what is queued, and all work that would have to wait from now on. What runs is finished. */
  close(): void;
}

interface Queued {
  readonly client: ClientAddress;
  readonly start: () => void;
  readonly reject: () => void;
}

/**
 * Creates a queue with lanes and fair shares. Within a lane the address blocks take turns. When a lane is full, new
 * work from another block replaces work of the block with the most queued work, so that a caller with many addresses
 * cannot fill the lane.
 */
export function createWorkQueue(limits: WorkQueueLimits): WorkQueue {
  const lanes = new Map(LANES.map((name) => [name, createLane(limits)]));
  let running = 0;
  /** How much has been started. */
  let turns = 0;
  let closed = false;

  const startNext = (): boolean => {
    for (const lane of lanes.values()) {
      const next = lane.next();
      if (!next) continue;
      turns++;
      next.start();
      return true;
    }
    return false;
  };

  const turnOf = ({ lane, client }: Turn): Promise<void> =>
    new Promise((resolve, fail) => {
      const reject = () => {
        clearTimeout(timer);
        fail(closed ? stopping() : busy());
      };
      const queued: Queued = {
        client,
        reject,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const enough = turns + limits.minTurns;
      const giveUp = () => {
        if (turns < enough) return void (timer = setTimeout(giveUp, limits.maxWaitMs));
        lanes.get(lane)?.remove(queued);
        reject();
      };
      let timer = setTimeout(giveUp, limits.maxWaitMs);
      if (closed || !lanes.get(lane)?.add(queued)) reject();
    });

  return {
    get length() {
      return lanes.values().reduce((sum, lane) => sum + lane.size(), 0);
    },
    async run(turn, work) {
      if (running < limits.maxRunning) running++;
      // Work that ends passes its slot to the next in the queue, so that later work cannot overtake it.
      else await turnOf(turn);
      try {
        await turn.begin?.();
        return await work();
      } finally {
        if (!startNext()) running--;
      }
    },
    close() {
      closed = true;
      for (const lane of lanes.values()) {
        for (let queued = lane.next(); queued; queued = lane.next()) queued.reject();
      }
    },
  };
}

/** Creates a lane. It groups its work by address block; the first block is served next. */
function createLane({ maxQueued, maxPerAddress, maxPerSite }: WorkQueueLimits) {
  const blocks = new Map<string, Queued[]>();
  const all = () => [...blocks.values()].flat();

  const remove = (item: Queued): void => {
    const rest = (blocks.get(item.client.block) ?? []).filter((other) => other !== item);
    if (rest.length === 0) blocks.delete(item.client.block);
    else blocks.set(item.client.block, rest);
  };

  return {
    remove,
    size: () => blocks.values().reduce((sum, items) => sum + items.length, 0),
    /** Returns whether `item` was added. Another item may be rejected to make room. */
    add(item: Queued): boolean {
      const { address, site, block } = item.client;
      const present = all();
      if (present.filter(({ client }) => client.address === address).length >= maxPerAddress) return false;
      if (present.filter(({ client }) => client.site === site).length >= maxPerSite) return false;
      const own = blocks.get(block) ?? [];
      if (present.length >= maxQueued) {
        const largest = [...blocks.values()].reduce((a, b) => b.length > a.length ? b : a, own);
        const displaced = largest.length > own.length + 1 ? largest.at(-1) : undefined;
        if (!displaced) return false;
        remove(displaced);
        displaced.reject();
      }
      blocks.set(block, [...own, item]);
      return true;
    },
    next(): Queued | undefined {
      const [first] = blocks.values();
      const item = first?.[0];
      if (!first || !item) return undefined;
      blocks.delete(item.client.block);
      if (first.length > 1) blocks.set(item.client.block, first.slice(1));
      return item;
    },
  };
}

function stopping(): Failure {
  return new Failure("unavailable", { message: "The server is stopping. Please try again.", retryAfter: 1 });
}

function busy(): Failure {
  return new Failure("unavailable", {
    message: "Too many people are signing in right now. Please try again.",
    retryAfter: 5,
  });
}
