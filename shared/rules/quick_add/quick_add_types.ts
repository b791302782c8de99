import type { CalendarDate } from "../../calendar/mod.ts";
import type { Goal, GoalState, TimeCategory } from "../../rings/mod.ts";

/** What a typed text adds or does. */
export type QuickAdd =
  | {
    readonly kind: "entry";
    readonly category: TimeCategory;
    readonly start: number;
    readonly end: number;
    readonly note: string;
  }
  /** Without a start the timer starts now. */
  | {
    readonly kind: "timer";
    readonly category: TimeCategory;
    readonly note: string;
    readonly start?: number;
  }
  | { readonly kind: "backdate"; readonly start: number }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "goal_state"; readonly goal: Goal; readonly state: GoalState }
  | { readonly kind: "goal"; readonly target: string; readonly amount: number }
  | { readonly kind: "weakness" | "task" | "commitment"; readonly text: string }
  | { readonly kind: "study"; readonly subject: string; readonly minutes: number }
  | { readonly kind: "rep"; readonly weakness: string; readonly description: string }
  | { readonly kind: "battle"; readonly hardThing: string; readonly difficulty: number }
  | { readonly kind: "day"; readonly date: CalendarDate };

/** What was read: something to do, a sentence about what is missing, or null when the text is no quick add. */
export type QuickAddResult = { readonly add: QuickAdd } | { readonly missing: string } | null;

/** What the reading of a text depends on. */
export interface QuickAddContext {
  readonly today: CalendarDate;
  /** The day to which things are added. */
  readonly shown: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly timeZone: string;
  /** The goals of the shown day. */
  readonly goals: readonly Goal[];
  /** Whether a timer runs. */
  readonly isTiming: boolean;
}
