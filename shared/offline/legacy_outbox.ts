import type { ApiError } from "../client/mod.ts";
import type { SendResult } from "./commands/send_context.ts";
import { type Outcome, toApiError, toOutcome } from "./outcome.ts";
import type { QueuedCommand } from "./queue.ts";

/** What came of sending a command, for a surface that does not use the engine yet. */
export type LegacyDelivery =
  | { readonly outcome: Outcome; readonly sent: SendResult; readonly error: null }
  | { readonly outcome: Outcome; readonly sent: null; readonly error: ApiError };

interface LegacyOutbox<C> {
  readonly take: () => Promise<QueuedCommand<C> | null>;
  readonly send: (command: QueuedCommand<C>) => Promise<SendResult>;
  /** Returns whether the command has left the queue. */
  readonly settle: (command: QueuedCommand<C>, delivery: LegacyDelivery) => Promise<boolean>;
}

/** Sends what is pending for a surface that does not use the engine yet. Returns whether all of it was settled. */
export async function flushLegacyOutbox<C>({ take, send, settle }: LegacyOutbox<C>): Promise<boolean> {
  for (;;) {
    const command = await take();
    if (!command) return true;
    if (!await settle(command, await deliver(send, command))) return false;
  }
}

async function deliver<C>(
  send: LegacyOutbox<C>["send"],
  command: QueuedCommand<C>,
): Promise<LegacyDelivery> {
  try {
    const sent = await send(command);
    return { outcome: { kind: "applied", conflicts: sent.conflicts }, sent, error: null };
  } catch (thrown) {
    const error = toApiError(thrown);
    return { outcome: toOutcome(error), sent: null, error };
  }
}
