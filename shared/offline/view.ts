import type { CalendarDate, DayRule } from "../calendar/mod.ts";
import { addDays } from "../calendar/mod.ts";
import type { Day, TimePlan } from "../records/mod.ts";
import type { Projection } from "./commands/command_definition.ts";
import { type Command, projectDay } from "./commands/registry.ts";
import { cachedDay, latestBefore } from "./storage/day_cache.ts";
import { predictToday } from "./predict_today.ts";
import type { EngineState } from "./state.ts";
import type { QueuedCommand } from "./queue/queue.ts";

/** The user whose days are shown, and the context of the projection. */
export interface Viewer {
  readonly account: string;
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the pending commands of `account`, in order. */
export function pendingOf(
  { queue }: Pick<EngineState, "queue">,
  account: string | undefined,
): readonly QueuedCommand<Command>[] {
  return queue.pending.filter((command) => command.account === account);
}

/** Returns the day as it will be after all pending commands are saved, or undefined when it is not cached. */
export function viewDay(
  state: Pick<EngineState, "queue" | "days">,
  date: CalendarDate,
  viewer: Viewer,
): Day | undefined {
  const day = cachedDay(state.days, viewer.account, date)?.day;
  return day && withPending(state, day, viewer);
}

/** Returns today as {@link viewDay} does, or a predicted day when it is not cached. */
export function viewToday(
  state: Pick<EngineState, "queue" | "days">,
  date: CalendarDate,
  viewer: Viewer,
): Day {
  const { account } = viewer;
  const day = cachedDay(state.days, account, date)?.day ??
    predictToday(date, latestBefore(state.days, account, date), viewer);
  return withPending(state, day, viewer);
}

/** Returns the context for projecting on a day. */
export function projectionFor(
  { days }: Pick<EngineState, "days">,
  date: CalendarDate,
  { account, rule, plan, now }: Viewer,
): Projection {
  const previousDay = cachedDay(days, account, addDays(date, -1))?.day;
  return { rule, plan, now, previousEntries: previousDay?.earth.actual_entries ?? [] };
}

function withPending(state: Pick<EngineState, "queue" | "days">, day: Day, viewer: Viewer): Day {
  const commands = pendingOf(state, viewer.account).map(({ command }) => command);
  return commands.length === 0 ? day : projectDay(day, commands, projectionFor(state, day.date, viewer));
}
