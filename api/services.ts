import { health } from "#shared/contract/mod.ts";
import { createPasswordHasher, type PasswordHasher } from "./auth/passwords.ts";
import { createRegistration, type Registration } from "./auth/registration.ts";
import { createCredentials, createLastUse, type Credentials, type LastUse } from "./auth/sessions.ts";
import { createThrottle, type Throttle, THROTTLE_LIMITS, type ThrottleLimits } from "./auth/throttle.ts";
import { createTokens, loadSigningKey, type Tokens } from "./auth/tokens.ts";
import type { Env } from "./env.ts";
import { createInvites, type Invites } from "./features/invites/store.ts";
import { createLinks, type Links } from "./features/links/store.ts";
import { createLines, createOutgoing, type Outgoing } from "./features/outgoing.ts";
import { loadVapid, type Vapid } from "./features/push/push.ts";
import { createPushStore, type PushStore } from "./features/push/store.ts";
import { createRunningImports, type RunningImports } from "./features/transfer/import.ts";
import { createTransfers, type Transfers } from "./features/transfer/store.ts";
import { createTrash, type Trash } from "./features/trash/store.ts";
import { createWebhookStore, type WebhookStore } from "./features/webhooks/store.ts";
import { createDeliveries, type Deliveries } from "./features/webhooks/webhooks.ts";
import { type Versions, writeVersions } from "./format.ts";
import {
  type Arrivals,
  BODY_DEADLINE_MS,
  createArrivals,
  createBodyDeadline,
  createRequestDrain,
  type RequestDrain,
} from "./http/bodies.ts";
import { serve } from "./http/mount.ts";
import { createLargeWork, type LargeWork } from "./large_work.ts";
import { allowance, type CallRate, createCallRate, type WithinDeadline } from "./limits.ts";
import { createOpenStreams, type OpenStreams } from "./live.ts";
import { type Accounts, type Challenges, createAccounts, createChallenges } from "./store/accounts.ts";
import { getOrCreateConfig, newEpoch } from "./store/config.ts";
import { type Book, createBook } from "./store/days/book.ts";
import { createDays, type Days } from "./store/days/days.ts";
import { createHistory, type History } from "./store/days/rows.ts";
import { createErasures, createExpiryClock, type Erasures } from "./store/erasure.ts";
import { createStoreState, type Kv, ping, STORE_DEADLINE_MS, type StoreState, wrapKv } from "./store/kv.ts";
import { ALLOWANCE, createSharedCounts, createThrottleStates, type SharedCounts } from "./store/throttles.ts";
import { createTimers, type Timers } from "./store/timers.ts";
import { createUserWatch, type UserWatch } from "./store/user_watch.ts";
import {
  createUserQueue,
  createUserWrites,
  type UserQueue,
  type UserQueueLimits,
} from "./store/user_writes.ts";
import { measureCalls, NO_TELEMETRY, type Telemetry } from "./telemetry.ts";

/** How many long lists of one user may be queued, and for how long. */
const LIST_QUEUE: UserQueueLimits = { maxQueued: 10, maxWaitMs: 20_000 };

/** The same of calls that read many days: a dashboard that opens makes several, and may be open in several tabs. */
const READ_QUEUE: UserQueueLimits = { maxQueued: 50, maxWaitMs: 20_000 };

/**
 * How many long responses of all users are open, since each holds up to a day while its client reads; how many more may
 * wait for a place, and for how long.
 */
const OPEN_LISTS: UserQueueLimits = { maxRunning: 8, maxQueued: 100, maxWaitMs: 20_000 };

/** How many accounts with calls in the last seconds are remembered. Any other account has its full allowance. */
const MAX_CALLERS = 10_000;

export interface ServicesOptions {
  readonly db: Deno.Kv;
  /** Whether other servers use the same store. Default: no. */
  readonly isShared?: boolean;
  /** In which versions documents are written, for other servers; null: in the present ones. Default: null. */
  readonly versions?: Versions | null;
  /** The state of `db`. Default: the state of a store without a file. */
  readonly storeState?: StoreState;
  readonly env: Pick<
    Env,
    "GORIN_JWT_SECRET" | "GORIN_RATE_LIMIT" | "GORIN_REGISTRATION" | "GORIN_QUOTA_MB" | "GORIN_WEBHOOKS"
  >;
  readonly clock: () => number;
  /** Milliseconds of a clock that nobody can set. Default: `performance.now`. */
  readonly uptime?: () => number;
  readonly version: string;
  /** The throttle's limits. Default: {@link THROTTLE_LIMITS}; tests may set others. */
  readonly limits?: ThrottleLimits;
  /** How long a body may take to arrive, in milliseconds. Default: {@link BODY_DEADLINE_MS}. */
  readonly bodyDeadlineMs?: number;
  /** How long a call of the store may take, in milliseconds. Default: {@link STORE_DEADLINE_MS}. */
  readonly storeDeadlineMs?: number;
  /** Hashes passwords. Default: {@link createPasswordHasher}; tests use a faster one. */
  readonly passwords?: PasswordHasher;
  /** Makes the calls to addresses that users enter. Default: to public addresses only. */
  readonly outgoing?: Outgoing;
  /** Default: {@link NO_TELEMETRY}. */
  readonly telemetry?: Telemetry;
}

export async function createServices(
  {
    db,
    storeState = createStoreState(),
    isShared = false,
    versions = null,
    env,
    clock,
    uptime = () => performance.now(),
    version,
    limits = THROTTLE_LIMITS,
    bodyDeadlineMs = BODY_DEADLINE_MS,
    storeDeadlineMs = STORE_DEADLINE_MS,
    passwords: given,
    outgoing,
    telemetry = NO_TELEMETRY,
  }: ServicesOptions,
): Promise<Services> {
  const present = wrapKv(db, {
    state: storeState,
    deadlineMs: storeDeadlineMs,
    isShared,
    ...(telemetry !== NO_TELEMETRY && { measure: measureCalls(telemetry) }),
  });
  const kv = versions ? writeVersions(present, versions) : present;
  const writes = createUserWrites(env.GORIN_QUOTA_MB, isShared);
  const largeWork = createLargeWork();
  const [epoch, vapid, signingKey, passwords] = await Promise.all([
    getOrCreateConfig(kv, "epoch", newEpoch),
    loadVapid(kv),
    loadSigningKey(kv, env),
    given ?? createPasswordHasher(undefined, undefined, largeWork.runAlone),
  ]);
  const accounts = createAccounts(kv, writes);
  const invites = createInvites(kv);
  const webhooks = createWebhookStore(kv, writes);
  const lines = createLines();
  const webhookCalls = createOutgoing({ allowPrivate: env.GORIN_WEBHOOKS === "private", lines });
  const tokens = await createTokens(signingKey, clock);
  const openStreams = createOpenStreams();
  const listQueue = createUserQueue(LIST_QUEUE);
  const readQueue = createUserQueue(READ_QUEUE);
  const openLists = createUserQueue(OPEN_LISTS);
  const throttle = createThrottle({ kv, limits, clock, isShared });
  const calls = callCounts(env.GORIN_RATE_LIMIT, isShared ? kv : null);
  telemetry.gauge("gorin.streams.open", {}, () => openStreams.size);
  telemetry.gauge("gorin.queue.length", { queue: "writes" }, () => writes.queued);
  telemetry.gauge("gorin.queue.length", { queue: "lists" }, () => listQueue.length);
  telemetry.gauge("gorin.queue.length", { queue: "reads" }, () => readQueue.length);
  telemetry.gauge("gorin.queue.length", { queue: "bulk" }, () => largeWork.queuedParts);
  telemetry.gauge("gorin.queue.length", { queue: "passwords" }, () => passwords.queued);
  return {
    kv,
    storeState,
    accounts,
    invites,
    challenges: createChallenges(kv),
    registration: createRegistration(env.GORIN_REGISTRATION, kv, invites),
    erasures: createErasures(kv, writes),
    days: createDays(kv, writes),
    history: createHistory(kv),
    book: createBook(kv, writes),
    timers: createTimers(kv, writes),
    calendars: createLinks(kv, writes, "calendar"),
    witnesses: createLinks(kv, writes, "witness"),
    push: createPushStore(kv, writes),
    vapid,
    webhooks,
    webhookCalls,
    deliveries: env.GORIN_WEBHOOKS === "off"
      ? null
      : createDeliveries({ webhooks, outgoing: webhookCalls, clock, version }),
    outgoing: outgoing ?? createOutgoing({ allowPrivate: false, lines }),
    trash: createTrash(kv, writes),
    transfers: createTransfers(kv, writes),
    runningImports: createRunningImports(),
    bulkTurn: largeWork.enterPart,
    userWatch: createUserWatch(kv),
    openStreams,
    listQueue,
    readQueue,
    openLists,
    telemetry,
    drain: createRequestDrain(),
    bodyDeadlineMs,
    bodyDeadline: createBodyDeadline(bodyDeadlineMs),
    arrivals: createArrivals(),
    callRate: createCallRate(calls, clock),
    sharedCounts: [...throttle.counts, ...(calls ? [calls] : [])],
    tokens,
    credentials: createCredentials(tokens),
    lastUse: createLastUse(accounts, clock),
    signingKeySource: env.GORIN_JWT_SECRET === undefined ? "store" : "environment",
    passwords,
    throttle,
    clock,
    expiryClock: createExpiryClock(clock, uptime),
    epoch,
    version,
  };
}

/** The calls of each account, `perSecond` of them, shared with other servers through `kv`. Null: no limit. */
function callCounts(perSecond: number, kv: Kv | null): SharedCounts | null {
  if (perSecond === 0) return null;
  return createSharedCounts({
    scope: "account_calls",
    limit: allowance(perSecond),
    maxStored: MAX_CALLERS,
    // A day of an account makes about forty calls, so most accounts cost the store nothing.
    reportFrom: Math.max(1, Math.floor(perSecond / 2)),
    states: kv && createThrottleStates(kv, ALLOWANCE),
  });
}

export interface Repeated {
  /** Begins it no more. Resolves when what runs has ended. */
  stop(): Promise<void>;
}

/** Runs `work` every `everyMs` milliseconds, unless it is still running. */
export function repeat(everyMs: number, work: () => Promise<unknown>): Repeated {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work().finally(() => running = null);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Everything that handlers use. `createServices` creates it once; it is passed as an argument. */
export interface Services {
  readonly kv: Kv;
  readonly storeState: StoreState;
  readonly accounts: Accounts;
  readonly challenges: Challenges;
  readonly registration: Registration;
  readonly invites: Invites;
  readonly erasures: Erasures;
  readonly days: Days;
  readonly history: History;
  readonly book: Book;
  readonly timers: Timers;
  readonly calendars: Links;
  readonly witnesses: Links;
  readonly webhooks: WebhookStore;
  /** Delivers the events of webhooks; null when the host allows none. */
  readonly deliveries: Deliveries | null;
  readonly webhookCalls: Outgoing;
  readonly push: PushStore;
  readonly vapid: Vapid;
  /** Calls to addresses that users enter. */
  readonly outgoing: Outgoing;
  readonly trash: Trash;
  readonly transfers: Transfers;
  readonly runningImports: RunningImports;
  /** The turns of the parts of imports, exports and long lists, and of calls that read many days. */
  readonly bulkTurn: LargeWork["enterPart"];
  readonly userWatch: UserWatch;
  readonly openStreams: OpenStreams;
  /** The queue of long lists; one is sent per user at a time. */
  readonly listQueue: UserQueue;
  /** The queue of calls that read many days; one runs per user at a time. */
  readonly readQueue: UserQueue;
  /** The places of the server for long lists and files while they are sent. */
  readonly openLists: UserQueue;
  readonly drain: RequestDrain;
  /** How long a body may take to arrive, in milliseconds. */
  readonly bodyDeadlineMs: number;
  readonly bodyDeadline: WithinDeadline;
  readonly arrivals: Arrivals;
  readonly callRate: CallRate;
  /** What this server counts together with others on the same store. */
  readonly sharedCounts: readonly SharedCounts[];
  readonly tokens: Tokens;
  /** Where the signing key comes from. */
  readonly signingKeySource: "environment" | "store";
  readonly credentials: Credentials;
  readonly lastUse: LastUse;
  readonly passwords: PasswordHasher;
  readonly throttle: Throttle;
  readonly telemetry: Telemetry;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The time before which records may be deleted as expired. See `createExpiryClock`. */
  readonly expiryClock: () => number;
  /** The prefix of each version. A restored database gets a new one, so that no old version equals a new one. */
  readonly epoch: string;
  /** The product's version. */
  readonly version: string;
}

export const systemRoutes = [
  serve(health, {
    handle: async (_call, { kv, storeState, version }) => {
      await ping(kv);
      return { status: "ok" as const, version, kv: "ok" as const, writable: storeState.writable };
    },
  }),
];
