import type { ApiError } from "../../client/mod.ts";
import type { CalendarDate, DayRule } from "../../calendar/mod.ts";
import type { TimePlan } from "../../records/mod.ts";
import { idsFrom } from "../actions.ts";
import { type Command, projectDay } from "../commands/registry.ts";
import type { SendResult } from "../commands/send_context.ts";
import { cacheDay, type DayCache, dayKey, daysOf } from "../storage/day_cache.ts";
import type { Outcome } from "./outcome.ts";
import { type QueuedCommand, settle, withdraw } from "./queue.ts";
import type { EngineState } from "../state.ts";
import type { StoredQueue } from "./stored_queue.ts";
import { applyServerTimer } from "../timer.ts";
import { projectionFor } from "../view.ts";

/** A command that was sent, with its outcome. */
export interface Delivery {
  readonly command: QueuedCommand<Command>;
  readonly outcome: Outcome;
  /** The server's result; null when the command was not applied. */
  readonly result: SendResult | null;
  readonly error: ApiError | null;
}

/** The context for settling a command of the signed-in user. */
export interface SettleContext {
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
  readonly today: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly maxDays: number;
  /** The id from which new ids are derived: see `idsFrom`. */
  readonly idSeed: string;
}

/**
 * Returns the changes after a delivery: the queue, the cached days and the timer. `isAwaited` is whether the user is
 * shown the outcome. `context` is null when the command's user is no longer signed in; then only the queue changes.
 */
export function settleCommand(
  state: EngineState,
  delivery: Delivery,
  isAwaited: boolean,
  context: SettleContext | null,
): Partial<EngineState> {
  const { result, command: { account } } = delivery;
  const queue = settleQueue(state.queue, delivery, isAwaited);
  if (!result || !context) return { queue };
  const { today, now, idSeed } = context;
  const moment = { account, today, now, makeId: idsFrom(idSeed) };
  const timer = result.timer && applyServerTimer({ ...state, queue }, result.timer, moment);
  return { queue, days: daysAfter(state.days, delivery, context), ...timer };
}

/**
 * Returns the queue after a delivery. A failed command is removed when the user is shown the failure, except a stopped
 * timer: it stays among the rejected commands, because its time is stored nowhere else.
 */
function settleQueue(
  queue: StoredQueue,
  { command: { id, command }, outcome }: Delivery,
  isAwaited: boolean,
): StoredQueue {
  const isFailed = outcome.kind === "rejected" || outcome.kind === "server_error";
  if (!isAwaited || !isFailed) return settle(queue, id, outcome);
  return command.kind === "stop_timer"
    ? settle(queue, id, { kind: "rejected", reason: outcome.reason })
    : withdraw(queue, id);
}

/**
 * Returns the cached days after the command was confirmed. It is projected on the days that the response does not
 * contain.
 */
function daysAfter(
  days: DayCache,
  { command: { account, command }, result }: Delivery,
  { rule, plan, now, maxDays }: SettleContext,
): DayCache {
  let after = days;
  for (const { day, at } of daysOf(days, account)) {
    if (day.date === result?.day?.date) continue;
    const projection = projectionFor({ days }, day.date, { account, rule, plan, now });
    const projected = projectDay(day, [command], projection);
    if (projected !== day) after = { ...after, [dayKey(account, day.date)]: { day: projected, at } };
  }
  return result?.day ? cacheDay(after, account, { day: result.day, at: now }, maxDays) : after;
}
