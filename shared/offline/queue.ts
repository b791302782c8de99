import type { Conflict } from "./conflicts.ts";

/** A change that was made here and that the server has not answered yet. `C` says what is to be written. */
export interface QueuedCommand<C> {
  /** A UUID: the key that makes sending it twice the same as sending it once. */
  readonly id: string;
  /** Whose change it is; it is never sent as anybody else. */
  readonly account: string;
  readonly command: C;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
  /** How often it was taken to be sent. */
  readonly attempts: number;
}

/** A change that the server would not take. It is kept, with the reason, until a person decides. */
export interface RejectedCommand<C> extends QueuedCommand<C> {
  readonly reason: string;
}

/** What a change of `account` overruled on the server, until a person has read it. */
export interface StoredConflict extends Conflict {
  readonly id: string;
  readonly account: string;
}

/** One ordered list of what waits, what was set aside from it, and what is still to be told of what went through. */
export interface CommandQueue<C> {
  readonly waiting: readonly QueuedCommand<C>[];
  readonly refused: readonly RejectedCommand<C>[];
  readonly overruled: readonly StoredConflict[];
}

/** What became of a change that was sent. */
export type Outcome =
  /** The server has it. */
  | { readonly kind: "applied"; readonly overruled: readonly Conflict[] }
  /** The server will never take it as it is. */
  | { readonly kind: "refused"; readonly reason: string }
  /** No answer, or one that says to come again, or to sign in: it stays first in line. */
  | { readonly kind: "unanswered" }
  /** The server failed over it for no reason that it gave: worth another try, but not for ever. */
  | { readonly kind: "unexplained"; readonly reason: string };

/** After so many failures that nobody could explain, a change is set aside, so that it no longer holds up the rest. */
export const MAX_SERVER_ERRORS = 10;

export function emptyQueue<C>(): CommandQueue<C> {
  return { waiting: [], refused: [], overruled: [] };
}

/** The queue with `write` at its end. A change that is already in it is not added again. */
export function enqueue<C>(
  queue: CommandQueue<C>,
  write: Omit<QueuedCommand<C>, "attempts">,
): CommandQueue<C> {
  const known = [...queue.waiting, ...queue.refused].some(({ id }) => id === write.id);
  return known ? queue : { ...queue, waiting: [...queue.waiting, { ...write, attempts: 0 }] };
}

/**
 * The first change of `account` that waits, and the queue with that attempt counted; null when none does. The queue is to be
 * stored before the change is sent. The change stays in it until `settle` says otherwise.
 */
export function take<C>(
  queue: CommandQueue<C>,
  account: string,
): { readonly queue: CommandQueue<C>; readonly write: QueuedCommand<C> } | null {
  const first = queue.waiting.find((write) => write.account === account);
  if (!first) return null;
  const write = { ...first, attempts: first.attempts + 1 };
  return { write, queue: { ...queue, waiting: replace(queue.waiting, write) } };
}

/** The queue after the server's answer to the change `id`. One that is no longer waiting changes nothing. */
export function settle<C>(queue: CommandQueue<C>, id: string, outcome: Outcome): CommandQueue<C> {
  const write = queue.waiting.find((waiting) => waiting.id === id);
  if (!write || outcome.kind === "unanswered") return queue;
  if (outcome.kind === "unexplained" && write.attempts < MAX_SERVER_ERRORS) return queue;
  const waiting = queue.waiting.filter((other) => other.id !== id);
  if (outcome.kind === "applied") {
    const told = outcome.overruled.map((one, at) => ({ ...one, id: `${id}/${at}`, account: write.account }));
    return { ...queue, waiting, overruled: [...queue.overruled, ...told] };
  }
  return { ...queue, waiting, refused: [...queue.refused, { ...write, reason: outcome.reason }] };
}

/** The queue with the refused change `id` at its end again, to be tried anew. */
export function retry<C>(queue: CommandQueue<C>, id: string): CommandQueue<C> {
  const found = queue.refused.find((write) => write.id === id);
  if (!found) return queue;
  const { reason: _, ...write } = found;
  return {
    ...queue,
    waiting: [...queue.waiting, { ...write, attempts: 0 }],
    refused: without(queue.refused, id),
  };
}

/** The queue without the refused change `id`: somebody read the reason and let it go. */
export function discard<C>(queue: CommandQueue<C>, id: string): CommandQueue<C> {
  return { ...queue, refused: without(queue.refused, id) };
}

/** The queue without what was told of the overruled `id`: somebody read it. */
export function dismiss<C>(queue: CommandQueue<C>, id: string): CommandQueue<C> {
  return { ...queue, overruled: queue.overruled.filter((told) => told.id !== id) };
}

function replace<C>(writes: readonly QueuedCommand<C>[], write: QueuedCommand<C>): QueuedCommand<C>[] {
  return writes.map((other) => other.id === write.id ? write : other);
}

function without<C>(writes: readonly RejectedCommand<C>[], id: string): RejectedCommand<C>[] {
  return writes.filter((write) => write.id !== id);
}
