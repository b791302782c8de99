import type * as z from "zod/mini";
import type { DayRule } from "../../calendar/mod.ts";
import type { Day, TimePlan } from "../../records/mod.ts";
import type { Entry } from "../../rings/mod.ts";

/** The context of a projection. */
export interface Projection {
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The entries of the day before, if cached: the part of them after the end of that day counts in this day. */
  readonly previousEntries?: readonly Entry[];
}

/** One kind of command. `C` is its stored form. */
export interface CommandDefinition<C> {
  readonly schema: () => z.ZodMiniType<C>;
  /** Returns a short description for the user: 'Deep Work, 42m'. */
  readonly title: (command: C) => string;
  /**
   * Returns the day with the command applied; completion, scores and the figures of Earth are computed afterwards.
   * Returns the same object when the command does not affect the day or the day already has the change.
   */
  readonly project: (day: Day, command: C, projection: Projection) => Day;
}
