import type { Credentials } from "../auth/credential.ts";
import type { LastUse } from "../auth/last_use.ts";
import type { PasswordHasher } from "../auth/password.ts";
import type { Registration } from "../auth/registration.ts";
import type { Throttle } from "../auth/throttle.ts";
import type { Tokens } from "../auth/token.ts";
import type { BodyDrain } from "../http/body_drain.ts";
import type { CallRate } from "../limits/call_rate.ts";
import type { WithinDeadline } from "../limits/deadline.ts";
import type { OpenStreams } from "../live/open_streams.ts";
import type { Vapid } from "../push/vapid.ts";
import type { Accounts } from "../store/accounts.ts";
import type { Challenges } from "../store/challenges.ts";
import type { Calendars } from "../store/calendar/calendars.ts";
import type { DayTexts } from "../days/day_texts.ts";
import type { StreakCounts } from "../days/past_streaks.ts";
import type { Days } from "../store/days/days.ts";
import type { History } from "../store/days/history.ts";
import type { Erasures } from "../store/erasure.ts";
import type { Invites } from "../store/invites.ts";
import type { Kv } from "../store/kv.ts";
import type { PushStore } from "../store/push/push_store.ts";
import type { StoreState } from "../store/store_state.ts";
import type { SharedCounts } from "../store/throttles/shared_counts.ts";
import type { Timers } from "../store/timers.ts";
import type { Transfers } from "../store/transfer/transfers.ts";
import type { Trash } from "../store/trash/trash.ts";
import type { Outgoing } from "../outgoing/outgoing.ts";
import type { WebhookStore } from "../store/webhooks/webhooks.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { RunningImports } from "../transfer/running_imports.ts";
import type { UserQueue } from "../store/user_queue.ts";
import type { UserWatch } from "../store/user_watch.ts";

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
  readonly dayTexts: DayTexts;
  readonly streakCounts: StreakCounts;
  readonly history: History;
  readonly timers: Timers;
  readonly calendars: Calendars;
  readonly webhooks: WebhookStore;
  /** Delivers the events of webhooks; null when the host allows none. */
  readonly deliveries: Deliveries | null;
  /** The calls to webhooks. */
  readonly webhookCalls: Outgoing;
  readonly push: PushStore;
  readonly vapid: Vapid;
  /** Calls to addresses that users enter. */
  readonly outgoing: Outgoing;
  readonly trash: Trash;
  readonly transfers: Transfers;
  readonly runningImports: RunningImports;
  /**
   * Resolves when a part of something large may be worked on, with a function that ends the turn. The parts of
   * imports, exports and long lists of all users are worked on one at a time, so that one of them is in memory.
   */
  readonly bulkTurn: () => Promise<() => void>;
  readonly userWatch: UserWatch;
  readonly openStreams: OpenStreams;
  /** The queue of long lists; one is sent per user at a time. */
  readonly listQueue: UserQueue;
  readonly bodies: BodyDrain;
  /** How long a body may take to arrive, in milliseconds. */
  readonly bodyDeadlineMs: number;
  readonly bodyDeadline: WithinDeadline;
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
