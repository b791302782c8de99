import { ApiError } from "../client/mod.ts";
import type { SendResult } from "./commands/send_context.ts";
import { toOutcome } from "./outcome.ts";
import type { Outcome, QueuedCommand } from "./queue.ts";

/** What came of sending a change. */
export type Delivery =
  | { readonly outcome: Outcome; readonly sent: SendResult; readonly error: null }
  | { readonly outcome: Outcome; readonly sent: null; readonly error: ApiError };

/** Where changes wait, and how they are sent. */
export interface Outbox<C> {
  /** The next change to be sent, its attempt counted and kept; null when none waits. */
  readonly take: () => Promise<QueuedCommand<C> | null>;
  readonly send: (write: QueuedCommand<C>) => Promise<SendResult>;
  /** Keeps what came of it, all at once; whether the change has left the line. */
  readonly settle: (write: QueuedCommand<C>, delivery: Delivery) => Promise<boolean>;
}

/**
 * Sends what waits, in order, until nothing does or the server does not answer; whether it got through all of it.
 *
 * Each step is kept before the next is taken, so that whoever is ended at any point goes on where they were: a change leaves the
 * queue only together with the answer to it, and one that was sent without the answer being kept is sent again by the same id.
 */
export async function flushQueue<C>({ take, send, settle }: Outbox<C>): Promise<boolean> {
  for (;;) {
    const write = await take();
    if (!write) return true;
    if (!await settle(write, await deliver(send, write))) return false;
  }
}

async function deliver<C>(send: Outbox<C>["send"], write: QueuedCommand<C>): Promise<Delivery> {
  try {
    const sent = await send(write);
    return { outcome: { kind: "applied", overruled: sent.overruled }, sent, error: null };
  } catch (thrown) {
    const error = asApiError(thrown);
    return { outcome: toOutcome(error), sent: null, error };
  }
}

/** What did not come from the client is a fault of ours: the change is set aside, with the fault's own words. */
function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const message = thrown instanceof Error ? thrown.message : "This change cannot be sent.";
  return new ApiError(message, { status: 400, code: "validation_failed" }, { cause: thrown });
}
