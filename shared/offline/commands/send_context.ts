import type { CalendarDate, DayRule } from "../../calendar/mod.ts";
import type { Client } from "../../client/mod.ts";
import type { Day, TimerState, User } from "../../records/mod.ts";
import type { Conflict } from "../merge/conflicts.ts";

/** The context of sending a command. */
export interface SendContext {
  readonly client: Client;
  /** The command's id: the idempotency key that prevents it from being applied twice. */
  readonly id: string;
  /** The rule of the user's days. */
  readonly rule: DayRule;
  /** Returns the day as the server last sent it; fetches it when it is not cached. */
  readonly knownDay: (date: CalendarDate) => Promise<Day>;
}

/** The result of a command that the server applied. */
export interface SendResult {
  /** The day after the command, or null when the response does not contain it. */
  readonly day: Day | null;
  readonly conflicts: readonly Conflict[];
  /** The timer after the command, for timer commands. */
  readonly timer?: TimerState;
  /** The user after the command, for changes of the settings. */
  readonly user?: User;
}
