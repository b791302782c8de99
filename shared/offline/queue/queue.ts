import type { Conflict } from "../merge/conflicts.ts";
import type { Outcome } from "./outcome.ts";

/** A change that was made here and that the server has not confirmed yet. `C` is the command. */
export interface QueuedCommand<C> {
  /** A UUID: the key that makes sending it twice the same as sending it once. */
  readonly id: string;
  /** Whose change it is; it is never sent as anybody else. */
  readonly account: string;
  readonly command: C;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
  /** How often sending it has failed. */
  readonly attempts: number;
}

/** A command that the server rejected. It stays, with the reason, until a person decides. */
export interface RejectedCommand<C> extends QueuedCommand<C> {
  readonly reason: string;
}

/** A conflict of a command of `account`, until a person has read it. */
export interface StoredConflict extends Conflict {
  readonly id: string;
  readonly account: string;
}

/** The commands that are not confirmed yet, in order; those that were rejected; and the conflicts of those that were confirmed. */
export interface CommandQueue<C> {
  readonly pending: readonly QueuedCommand<C>[];
  readonly rejected: readonly RejectedCommand<C>[];
  readonly conflicts: readonly StoredConflict[];
}

/** How often the server may fail on a command before it is set aside, so that it no longer holds up the rest. */
export const MAX_SERVER_ERRORS = 10;

/** Returns a queue without commands. */
export function emptyQueue<C>(): CommandQueue<C> {
  return { pending: [], rejected: [], conflicts: [] };
}

/** Returns the queue with `command` at its end. A command that is already in it is not added again. */
export function enqueue<Q extends CommandQueue<unknown>>(
  queue: Q,
  command: Omit<Q["pending"][number], "attempts">,
): Q {
  const known = [...queue.pending, ...queue.rejected].some(({ id }) => id === command.id);
  return known ? queue : { ...queue, pending: [...queue.pending, { ...command, attempts: 0 }] };
}

/** Returns the first pending command of `account`, or null. It stays in the queue until `settle` takes it out. */
export function nextCommand<C>(queue: CommandQueue<C>, account: string): QueuedCommand<C> | null {
  return queue.pending.find((command) => command.account === account) ?? null;
}

/** Returns the queue after the command `id` was sent with `outcome`. One that is no longer pending changes nothing. */
export function settle<Q extends CommandQueue<unknown>>(queue: Q, id: string, outcome: Outcome): Q {
  const sent = queue.pending.find((command) => command.id === id);
  if (!sent) return queue;
  const command = { ...sent, attempts: sent.attempts + 1 };
  const isKept = outcome.kind === "retry_later" ||
    (outcome.kind === "server_error" && command.attempts < MAX_SERVER_ERRORS);
  if (isKept) {
    return { ...queue, pending: queue.pending.map((other) => other.id === id ? command : other) };
  }
  const pending = queue.pending.filter((other) => other.id !== id);
  if (outcome.kind === "applied") {
    const found = outcome.conflicts.map((one, at) => ({ ...one, id: `${id}/${at}`, account: sent.account }));
    return { ...queue, pending, conflicts: [...queue.conflicts, ...found] };
  }
  return { ...queue, pending, rejected: [...queue.rejected, { ...command, reason: outcome.reason }] };
}

/** Returns the queue with the rejected command `id` at its end again. */
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

/** Returns the queue without the conflict `id`: somebody has read it. */
export function dismiss<Q extends CommandQueue<unknown>>(queue: Q, id: string): Q {
  return { ...queue, conflicts: queue.conflicts.filter((conflict) => conflict.id !== id) };
}
