import type { CalendarDate, DayRule } from "../../calendar/mod.ts";
import type { Client } from "../../client/mod.ts";
import { getDay } from "../../contract/mod.ts";
import type { Day, TimePlan } from "../../records/mod.ts";
import type { Command } from "../commands/registry.ts";
import type { SendContext, SendResult } from "../commands/send_context.ts";
import { cachedDay } from "../storage/day_cache.ts";
import { toApiError, toOutcome } from "./outcome.ts";
import { nextCommand, type QueuedCommand } from "./queue.ts";
import type { Delivery } from "./settle_command.ts";
import type { EngineState } from "../state.ts";

/** The signed-in user, and the context for saving their changes. */
export interface EngineSession {
  readonly account: string;
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
  /** The user's day. */
  readonly today: CalendarDate;
  readonly client: Client;
}

/**
 * A command younger than this, in milliseconds, is sent against the cached day. An older one is sent against a day that
 * arrived less than this ago, such as in the response to the command before it; otherwise it is fetched.
 */
const FRESH_MS = 5_000;

interface FlushOptions {
  readonly state: () => EngineState;
  readonly session: () => EngineSession | null;
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
  { client, rule }: EngineSession,
  { state, send, clock }: FlushOptions,
): Promise<Delivery> {
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
