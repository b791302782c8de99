import type { Conflict } from "../merge/conflicts.ts";
import type { Outcome } from "./outcome.ts";

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
export interface RejectedCommand<C> extends QueuedCommand<C> {
  readonly reason: string;
}

/** A conflict of a command of `account`. It stays until the user dismisses it. */
export interface StoredConflict extends Conflict {
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

/** Returns a queue without commands. */
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
