import type * as z from "zod/mini";
import type { DayRule } from "../../calendar/mod.ts";
import type { Day, TimePlan } from "../../records/mod.ts";
import type { Entry } from "../../rings/mod.ts";

/** What projecting a command on a day needs to know. */
export interface Projection {
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The entries of the day before, when that day is known: the part of them that runs past its end counts in this day. */
  readonly previousEntries?: readonly Entry[];
}

/** One kind of command. `C` is what the queue stores of it. */
export interface CommandDefinition<C> {
  readonly schema: z.ZodMiniType<C>;
  /** Returns what the command is, for people: 'Deep Work, 42m'. */
  readonly title: (command: C) => string;
  /**
   * Returns the day with the command in it; completion and scores are computed afterwards. Returns the same day when the command does not
   * touch it, or when the day has the change already.
   */
  readonly project: (day: Day, command: C, projection: Projection) => Day;
}
