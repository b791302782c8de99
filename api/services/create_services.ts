import { createPasswordHasher, type PasswordHasher } from "../auth/password.ts";
import { createRegistration } from "../auth/registration.ts";
import { loadSigningKey } from "../auth/signing_key.ts";
import { createThrottle, THROTTLE_LIMITS, type ThrottleLimits } from "../auth/throttle.ts";
import { createTokens } from "../auth/token.ts";
import { createCredentials } from "../auth/credential.ts";
import { createLastUse } from "../auth/last_use.ts";
import type { Env } from "../env.ts";
import { BODY_DEADLINE_MS, createBodyDeadline } from "../http/json_body.ts";
import { createBodyDrain } from "../http/body_drain.ts";
import { allowance } from "../limits/allowance.ts";
import { createCallRate } from "../limits/call_rate.ts";
import { createDeliveries } from "../webhooks/deliveries.ts";
import { createOpenStreams } from "../live/open_streams.ts";
import { createLines } from "../outgoing/lines.ts";
import { createOutgoing, type Outgoing } from "../outgoing/outgoing.ts";
import { loadVapid } from "../push/vapid.ts";
import type { Services } from "./services.ts";
import { createAccounts } from "../store/accounts.ts";
import { createChallenges } from "../store/challenges.ts";
import { getOrCreateConfig, newEpoch } from "../store/config.ts";
import { createCalendars } from "../store/calendar/calendars.ts";
import { createDayTexts } from "../days/day_texts.ts";
import { createStreakCounts } from "../days/past_streaks.ts";
import { createDays } from "../store/days/days.ts";
import { createRememberedDays, NOTHING_REMEMBERED } from "../store/days/remembered_days.ts";
import { createHistory } from "../store/days/history.ts";
import { createExpiryClock } from "../store/expiry_clock.ts";
import { createErasures } from "../store/erasure.ts";
import { createInvites } from "../store/invites.ts";
import { type Kv, STORE_DEADLINE_MS, wrapKv } from "../store/kv.ts";
import { createPushStore } from "../store/push/push_store.ts";
import { createStoreState, type StoreState } from "../store/store_state.ts";
import { createSharedCounts, type SharedCounts } from "../store/throttles/shared_counts.ts";
import { ALLOWANCE } from "../store/throttles/throttle_documents.ts";
import { createThrottleStates } from "../store/throttles/throttle_states.ts";
import { createTimers } from "../store/timers.ts";
import { measuredKv } from "../telemetry/measured_kv.ts";
import { NO_TELEMETRY, type Telemetry } from "../telemetry/telemetry.ts";
import { createWebhookStore } from "../store/webhooks/webhooks.ts";
import { createTransfers } from "../store/transfer/transfers.ts";
import { createTrash } from "../store/trash/trash.ts";
import { createUserQueue, type UserQueueLimits } from "../store/user_queue.ts";
import { createRunningImports } from "../transfer/running_imports.ts";
import { createUserWatch } from "../store/user_watch.ts";
import { createUserWrites } from "../store/user_writes.ts";

/** How many long lists of one user may be queued, and for how long. */
const LIST_QUEUE: UserQueueLimits = { maxQueued: 10, maxWaitMs: 20_000 };

/** How many parts of what is large may wait for a turn, and for how long: a turn takes less than a second. */
const BULK_TURNS: UserQueueLimits = { maxQueued: 200, maxWaitMs: 20_000 };

/** How many accounts with calls in the last seconds are remembered. Any other account has its full allowance. */
const MAX_CALLERS = 10_000;

/** How to create services. */
export interface ServicesOptions {
  readonly db: Deno.Kv;
  /** Whether other servers use the same store. Default: no. */
  readonly isShared?: boolean;
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

/** Creates the services of one open database. */
export async function createServices(
  {
    db,
    storeState = createStoreState(),
    isShared = false,
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
  const unmeasured = wrapKv(db, { state: storeState, deadlineMs: storeDeadlineMs });
  const kv = telemetry === NO_TELEMETRY ? unmeasured : measuredKv(unmeasured, telemetry);
  const writes = createUserWrites(env.GORIN_QUOTA_MB, isShared);
  const [epoch, vapid, signingKey, passwords] = await Promise.all([
    getOrCreateConfig(kv, "epoch", newEpoch),
    loadVapid(kv),
    loadSigningKey(kv, env),
    given ?? createPasswordHasher(),
  ]);
  const accounts = createAccounts(kv, writes);
  const invites = createInvites(kv);
  const webhooks = createWebhookStore(kv, writes);
  const lines = createLines();
  const webhookCalls = createOutgoing({ allowPrivate: env.GORIN_WEBHOOKS === "private", lines });
  const tokens = await createTokens(signingKey, clock);
  const openStreams = createOpenStreams();
  const listQueue = createUserQueue(LIST_QUEUE);
  const bulkTurns = createUserQueue(BULK_TURNS);
  const throttle = createThrottle({ kv, limits, clock, isShared });
  const calls = callCounts(env.GORIN_RATE_LIMIT, isShared ? kv : null);
  telemetry.gauge("gorin.streams.open", {}, () => openStreams.size);
  telemetry.gauge("gorin.queue.length", { queue: "writes" }, () => writes.queued);
  telemetry.gauge("gorin.queue.length", { queue: "lists" }, () => listQueue.length);
  telemetry.gauge("gorin.queue.length", { queue: "bulk" }, () => bulkTurns.length);
  telemetry.gauge("gorin.queue.length", { queue: "passwords" }, () => passwords.queued);
  return {
    kv,
    storeState,
    accounts,
    invites,
    challenges: createChallenges(kv),
    registration: createRegistration(env.GORIN_REGISTRATION, kv, invites),
    erasures: createErasures(kv, writes),
    days: createDays(kv, writes, isShared ? NOTHING_REMEMBERED : createRememberedDays(kv)),
    dayTexts: createDayTexts(kv),
    streakCounts: createStreakCounts(),
    history: createHistory(kv),
    timers: createTimers(kv, writes),
    calendars: createCalendars(kv, writes),
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
    // All users are in one queue.
    bulkTurn: () => bulkTurns.enter(""),
    userWatch: createUserWatch(kv),
    openStreams,
    listQueue,
    telemetry,
    bodies: createBodyDrain(),
    bodyDeadlineMs,
    bodyDeadline: createBodyDeadline(bodyDeadlineMs),
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
