import type { Client } from "../../client/mod.ts";
import type { CalendarDate, DayRule } from "../../calendar/mod.ts";
import type { Day, TimerState } from "../../records/mod.ts";
import type { Conflict } from "../conflicts.ts";

/** What a change needs in order to be sent. */
export interface SendContext {
  readonly client: Client;
  /** The change's own id, which keeps it from being made twice. */
  readonly id: string;
  /** By which days the user lives. */
  readonly rule: DayRule;
  /** The day as the server last told it; asked for when it is not known. */
  readonly knownDay: (date: CalendarDate) => Promise<Day>;
}

/** What the server made of a change. */
export interface SendResult {
  /** The day as it then is, or null when the answer does not tell. */
  readonly day: Day | null;
  readonly overruled: readonly Conflict[];
  /** What runs now, when the change was about the timer. */
  readonly timer?: TimerState;
}
