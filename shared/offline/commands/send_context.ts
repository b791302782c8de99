import type { CalendarDate, DayRule } from "../../calendar/mod.ts";
import type { Client } from "../../client/mod.ts";
import type { Day, TimerState } from "../../records/mod.ts";
import type { Conflict } from "../merge/conflicts.ts";

/** What sending a command needs. */
export interface SendContext {
  readonly client: Client;
  /** The command's id, which keeps it from being applied twice. */
  readonly id: string;
  /** What decides the user's days. */
  readonly rule: DayRule;
  /** Returns the day as the server last sent it; fetches it when it is not known. */
  readonly knownDay: (date: CalendarDate) => Promise<Day>;
}

/** What the server made of a command. */
export interface SendResult {
  /** The day as it now is, or null when the response does not contain it. */
  readonly day: Day | null;
  readonly conflicts: readonly Conflict[];
  /** The timer as it now is, when the command was about it. */
  readonly timer?: TimerState;
}
