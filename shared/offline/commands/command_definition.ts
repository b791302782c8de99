import type * as z from "zod/mini";
import type { DayRule } from "../../calendar/mod.ts";
import type { Day, TimePlan } from "../../records/mod.ts";
import type { Entry } from "../../rings/mod.ts";

/** What a change needs to know to be shown on a day before the server has it. */
export interface Projection {
  readonly rule: DayRule;
  readonly plan: TimePlan | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The entries of the day before, as far as they are known: what of them runs past its end counts in this day. */
  readonly eve?: readonly Entry[];
}

/** One kind of change that people make. `C` is what the queue keeps of it. */
export interface CommandDefinition<C> {
  readonly schema: z.ZodMiniType<C>;
  /** What it is, for people: 'Deep Work, 42m'. */
  readonly title: (command: C) => string;
  /**
   * The day with the change in it; its standing is worked out afterwards. A day that it does not touch stays, and so does one that has
   * the change already.
   */
  readonly project: (day: Day, command: C, projection: Projection) => Day;
}
