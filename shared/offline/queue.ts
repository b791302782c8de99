import * as z from "zod/mini";
import { ApiError, type Client, troubleOf } from "../client/mod.ts";
import { getDay } from "../contract/mod.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import { problemText } from "../domain/problems.ts";
import type { Day } from "../domain/records.ts";
import { RING_NAMES } from "../domain/rings/ring.ts";
import { IdSchema, lazily } from "../domain/schema.ts";
import { sentenceText } from "../texts/said.ts";
import { type Command, commandSchema } from "./commands/mod.ts";
import type { EngineSession } from "./engine.ts";
import type { Conflict } from "./conflicts.ts";
import type { SendContext, SendResult } from "./senders.ts";
import type { Delivery } from "./sending.ts";
import type { EngineState } from "./state.ts";
import { cachedDay, type StoredValue } from "./store.ts";
import { storedQueue, upgradeQueue } from "./upgrade.ts";

/** The outcome of sending a command. */
export type Outcome =
  /** The server applied it. */
  | { readonly kind: "applied"; readonly conflicts: readonly Conflict[] }
  /** The server rejected it, and would reject it again. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** There was no response, or one that requires a later retry or a sign-in: it stays first in the queue. */
  | { readonly kind: "retry_later" }
  /** The server failed: it is retried, up to a limit. */
  | { readonly kind: "server_error"; readonly reason: string };

/** Statuses after which the same request can succeed later. */
const RETRY_LATER: readonly number[] = [0, 401, 408, 412, 429, 502, 503, 504, 507];

/** Returns the outcome of a command whose call failed with `error`. */
export function toOutcome(error: ApiError): Outcome {
  // Only the user can free space, and the delete that would do so may be queued behind this command. Only a backup
  // repairs what is damaged, and the commands behind this one need not wait for that.
  if (error.code === "quota_exceeded" || error.code === "damaged") {
    return { kind: "rejected", reason: sentenceText(error.message, error.said) };
  }
  if (RETRY_LATER.includes(error.status)) return { kind: "retry_later" };
  // What something else than the server says is not its word about the command.
  const trouble = troubleOf(error);
  if (error.status < 500 && trouble !== "failed") return { kind: "retry_later" };
  if (error.status >= 500 || error.code === "invalid_response") {
    return { kind: "server_error", reason: sentenceText(error.message, error.said) };
  }
  return { kind: "rejected", reason: problemText(error) };
}

/** Returns `thrown` as an `ApiError`. Any other error is a bug of ours and rejects the command. */
function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const message = thrown instanceof Error ? thrown.message : "This change cannot be sent.";
  return new ApiError(message, { status: 400, code: "validation_failed" }, { cause: thrown });
}

/** A local change that the server has not confirmed yet. `C` is the command. */
export interface QueuedCommand<C> {
  /** A UUID: the idempotency key with which it is sent. */
  readonly id: string;
  /** The account that made the change; it is never sent by another account. */
  readonly account: string;
  readonly command: C;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
  /** The number of server errors; at least 1 once sending it has failed. */
  readonly attempts: number;
}

/** A command that the server rejected. It stays, with the reason, until the user retries or discards it. */
interface RejectedCommand<C> extends QueuedCommand<C> {
  readonly reason: string;
}

/** A conflict of a command of `account`. It stays until the user dismisses it. */
interface StoredConflict extends Conflict {
  readonly id: string;
  readonly account: string;
}

/** The pending commands in order, the rejected commands, and the conflicts of confirmed commands. */
export interface CommandQueue<C> {
  readonly pending: readonly QueuedCommand<C>[];
  readonly rejected: readonly RejectedCommand<C>[];
  readonly conflicts: readonly StoredConflict[];
}

/** The number of server errors after which a command counts as rejected, so that it no longer blocks the others. */
export const MAX_SERVER_ERRORS = 10;

export function emptyQueue<C>(): CommandQueue<C> {
  return { pending: [], rejected: [], conflicts: [] };
}

/** Returns the queue with `command` at its end, unless it is already in the queue. */
export function enqueue<Q extends CommandQueue<unknown>>(
  queue: Q,
  command: Omit<Q["pending"][number], "attempts">,
): Q {
  const known = [...queue.pending, ...queue.rejected].some(({ id }) => id === command.id);
  return known ? queue : { ...queue, pending: [...queue.pending, { ...command, attempts: 0 }] };
}

/** Returns the first pending command of `account`, or null. It stays in the queue until `settle` removes it. */
export function nextCommand<C>(queue: CommandQueue<C>, account: string): QueuedCommand<C> | null {
  return queue.pending.find((command) => command.account === account) ?? null;
}

/** Returns the queue after the command `id` was sent with `outcome`. Nothing changes when it is no longer pending. */
export function settle<Q extends CommandQueue<unknown>>(queue: Q, id: string, outcome: Outcome): Q {
  const sent = queue.pending.find((command) => command.id === id);
  if (!sent) return queue;
  // Only the first of many attempts without the server changes, and so writes, the queue.
  if (outcome.kind === "retry_later" && sent.attempts > 0) return queue;
  const command = { ...sent, attempts: sent.attempts + 1 };
  const isStillPending = outcome.kind === "retry_later" ||
    (outcome.kind === "server_error" && command.attempts < MAX_SERVER_ERRORS);
  if (isStillPending) {
    return { ...queue, pending: queue.pending.map((other) => other.id === id ? command : other) };
  }
  const pending = queue.pending.filter((other) => other.id !== id);
  if (outcome.kind === "applied") {
    const found = outcome.conflicts.map((one, at) => ({ ...one, id: `${id}/${at}`, account: sent.account }));
    return { ...queue, pending, conflicts: [...queue.conflicts, ...found] };
  }
  return { ...queue, pending, rejected: [...queue.rejected, { ...command, reason: outcome.reason }] };
}

/** Returns the queue with the rejected command `id` pending again, at the end. */
export function retry<Q extends CommandQueue<unknown>>(queue: Q, id: string): Q {
  const found = queue.rejected.find((command) => command.id === id);
  if (!found) return queue;
  const { reason: _, ...command } = found;
  return { ...discard(queue, id), pending: [...queue.pending, { ...command, attempts: 0 }] };
}

/** Returns the queue without the rejected command `id`. */
export function discard<Q extends CommandQueue<unknown>>(queue: Q, id: string): Q {
  return { ...queue, rejected: queue.rejected.filter((command) => command.id !== id) };
}

/** Returns the queue without the command `id`, whether it is pending or was rejected. */
export function withdraw<Q extends CommandQueue<unknown>>(queue: Q, id: string): Q {
  return { ...discard(queue, id), pending: queue.pending.filter((command) => command.id !== id) };
}

/** Returns the queue without the conflict `id`. */
export function dismiss<Q extends CommandQueue<unknown>>(queue: Q, id: string): Q {
  return { ...queue, conflicts: queue.conflicts.filter((conflict) => conflict.id !== id) };
}

/**
 * A command younger than this, in milliseconds, is sent against the cached day. An older one is sent against a day that
 * arrived less than this ago, such as in the response to the command before it; otherwise it is fetched.
 */
const FRESH_MS = 5_000;

interface FlushOptions {
  readonly state: () => EngineState;
  readonly session: () => EngineSession | null;
  /** Returns the client of the signed-in user. */
  readonly client: () => Client;
  readonly send: (command: Command, context: SendContext) => Promise<SendResult>;
  /** Stores the outcome of a command in one transaction. */
  readonly settle: (delivery: Delivery) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * Sends the pending commands of the signed-in user in order, until none is left or one is not confirmed.
 *
 * A command is removed from the queue in the same transaction that stores its response. If the page is closed before,
 * it stays pending and is sent again with the same id, which the server recognises.
 */
export async function flushQueue(options: FlushOptions): Promise<void> {
  const { state, session, settle } = options;
  for (;;) {
    const signedIn = session();
    const command = signedIn && nextCommand(state().queue, signedIn.account);
    if (!command) return;
    await settle(await deliver(command, signedIn, options));
    if (state().queue.pending.some(({ id }) => id === command.id)) return;
  }
}

async function deliver(
  command: QueuedCommand<Command>,
  { rule }: EngineSession,
  { state, client: clientNow, send, clock }: FlushOptions,
): Promise<Delivery> {
  const client = clientNow();
  const { id, account, attempts, queuedAt } = command;
  const isFresh = (since: number) => attempts === 0 && clock() - since < FRESH_MS;
  const knownDay = async (date: CalendarDate): Promise<Day> => {
    const cached = cachedDay(state().days, account, date);
    if (cached && (isFresh(queuedAt) || isFresh(cached.at))) return cached.day;
    return (await client.call(getDay, { params: { day: date } })).day;
  };
  try {
    const result = await send(command.command, { client, id, rule, knownDay });
    return { command, result, outcome: { kind: "applied", conflicts: result.conflicts }, error: null };
  } catch (thrown) {
    const error = toApiError(thrown);
    return { command, result: null, outcome: toOutcome(error), error };
  }
}

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

interface RetryOptions {
  readonly isPending: () => boolean;
  /** Returns the remaining time of the server's `Retry-After`, in milliseconds. */
  readonly blockedFor: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly flush: () => Promise<void>;
}

/** Returns a task that flushes while commands are pending, with growing pauses. */
export function retryWhilePending({ isPending, blockedFor, subscribe, schedule, flush }: RetryOptions) {
  let pause = FIRST_RETRY_MS;
  let cancel: (() => void) | null = null;
  let unsubscribe: (() => void) | null = null;
  const scheduleRetry = () => {
    if (!isPending()) {
      cancel?.();
      cancel = null;
      pause = FIRST_RETRY_MS;
      return;
    }
    cancel ??= schedule(() => {
      cancel = null;
      pause = Math.min(MAX_RETRY_MS, 2 * pause);
      // A failed flush is tried again after the next pause.
      flush().catch(() => {}).then(scheduleRetry);
    }, Math.max(pause, blockedFor()));
  };
  return {
    start() {
      unsubscribe ??= subscribe(scheduleRetry);
      scheduleRetry();
    },
    stop() {
      unsubscribe?.();
      unsubscribe = null;
      cancel?.();
      cancel = null;
    },
  };
}

const queued = lazily(() => ({
  id: IdSchema,
  account: z.string(),
  command: commandSchema(),
  queuedAt: z.number(),
  attempts: z.int(),
}));

const queuedSchema = lazily((): z.ZodMiniType<QueuedCommand<Command>> => z.object(queued()));

const rejectedSchema = lazily((): z.ZodMiniType<RejectedCommand<Command>> =>
  z.object({ ...queued(), reason: z.string() })
);

const conflictSchema = lazily((): z.ZodMiniType<StoredConflict> =>
  z.object({
    id: z.string(),
    account: z.string(),
    what: z.string(),
    mine: z.string(),
    theirs: z.string(),
    instants: z.exactOptional(z.literal(true)),
    ring: z.exactOptional(z.enum(RING_NAMES)),
  })
);

/**
 * The queue, and the stored items that this version cannot read. They are stored unchanged, so that no change is lost
 * unseen.
 */
export interface StoredQueue extends CommandQueue<Command> {
  readonly unreadable: readonly unknown[];
}

export const EMPTY_QUEUE: StoredQueue = { ...emptyQueue<Command>(), unreadable: [] };

/**
 * Returns a function that separates the items that `schema` accepts from the others. The queue is read after every
 * change, so what an item was read as is kept until the next read: only new items are validated.
 */
function sifter<T>(schema: () => z.ZodMiniType<T>) {
  let known: ReadonlyMap<string, T> = new Map();
  return (items: readonly unknown[]): { read: T[]; unreadable: unknown[] } => {
    const read: T[] = [];
    const unreadable: unknown[] = [];
    const next = new Map<string, T>();
    for (const item of items) {
      const text = JSON.stringify(item);
      const kept = known.get(text);
      const parsed = kept === undefined ? schema().safeParse(item) : { success: true, data: kept } as const;
      if (parsed.success) {
        read.push(parsed.data);
        next.set(text, parsed.data);
      } else unreadable.push(item);
    }
    known = next;
    return { read, unreadable };
  };
}

const siftPending = sifter(queuedSchema);
const siftRejected = sifter(rejectedSchema);
const siftConflicts = sifter(conflictSchema);

/** The queue in storage. Each item is read separately, so an unreadable one does not affect the others. */
export const STORED_QUEUE: StoredValue<StoredQueue> = {
  key: "queue",
  read(stored) {
    if (stored === undefined) return { value: EMPTY_QUEUE, unreadable: false };
    const parts = upgradeQueue(stored);
    if (!parts) return { value: { ...EMPTY_QUEUE, unreadable: [stored] }, unreadable: false };
    const pending = siftPending(parts.pending);
    const rejected = siftRejected(parts.rejected);
    const conflicts = siftConflicts(parts.conflicts);
    const lost = [pending, rejected, conflicts].flatMap((part) => part.unreadable);
    return {
      value: {
        pending: pending.read,
        rejected: rejected.read,
        conflicts: conflicts.read,
        unreadable: [...parts.unreadable, ...lost],
      },
      unreadable: false,
    };
  },
  write: storedQueue,
};
