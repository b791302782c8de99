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

/** Who is signed in, and what saving as them needs. */
export interface EngineSession {
  readonly account: string;
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
  /** The user's day. */
  readonly today: CalendarDate;
  readonly client: Client;
}

/** A command that was made within this time, in milliseconds, is sent against the cached day; an older one against a day fetched anew. */
const FRESH_MS = 5_000;

interface FlushOptions {
  readonly state: () => EngineState;
  readonly session: () => EngineSession | null;
  readonly send: (command: Command, context: SendContext) => Promise<SendResult>;
  /** Stores what became of a command, all at once. */
  readonly settle: (delivery: Delivery) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * Sends the pending commands of whoever is signed in, in order, until none is left or one is not confirmed.
 *
 * A command leaves the queue only together with the response to it. A page that is closed in between leaves it pending; it is sent again
 * with the same id, which the server recognises.
 */
export async function flushQueue(options: FlushOptions): Promise<void> {
  const { state, session, settle } = options;
  for (;;) {
    const who = session();
    const command = who && nextCommand(state().queue, who.account);
    if (!command) return;
    await settle(await deliver(command, who, options));
    if (state().queue.pending.some(({ id }) => id === command.id)) return;
  }
}

async function deliver(
  command: QueuedCommand<Command>,
  { client, rule }: EngineSession,
  { state, send, clock }: FlushOptions,
): Promise<Delivery> {
  const { id, account, attempts, queuedAt } = command;
  const isFresh = attempts === 0 && clock() - queuedAt < FRESH_MS;
  const knownDay = async (date: CalendarDate): Promise<Day> =>
    (isFresh ? cachedDay(state().days, account, date)?.day : undefined) ??
      (await client.call(getDay, { params: { day: date } })).day;
  try {
    const result = await send(command.command, { client, id, rule, knownDay });
    return { command, result, outcome: { kind: "applied", conflicts: result.conflicts }, error: null };
  } catch (thrown) {
    const error = toApiError(thrown);
    return { command, result: null, outcome: toOutcome(error), error };
  }
}
