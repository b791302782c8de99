import type { CalendarDate } from "../../calendar/mod.ts";
import type { DaySummary } from "../../records/mod.ts";
import type { ByRing, CategoryMinutes, GoalState, RingName } from "../../rings/mod.ts";
import type { Streak } from "../streak.ts";

/** The sums and means of a week. */
export interface WeekTotals {
  /**
   * How many days the means are over: those of the week that have come, today among them, since the user's first record,
   * without days of rest.
   */
  readonly counted_days: number;
  readonly rings_completed: number;
  readonly mean_completed: number;
  readonly mean_score: number;
  readonly tracked_minutes: number;
  readonly study_minutes: number;
  readonly goals_succeeded: number;
  readonly battles: number;
  readonly victories: number;
}

/** A day of the week, with where its time went. */
export interface WeekDay extends DaySummary {
  readonly categories: CategoryMinutes[];
}

/** One thing that the week shows, and the figures that it was read from. */
export interface Observation {
  readonly text: string;
  readonly figures: Record<string, number | string>;
}

/** A week, whole. */
export interface WeekView {
  readonly week: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: WeekDay[];
  readonly totals: WeekTotals;
  readonly previous: WeekTotals;
  readonly categories: CategoryMinutes[];
  readonly goals: Record<GoalState | "total", number>;
  readonly study_minutes: number;
  readonly reps: { readonly total: number; readonly completed: number };
  readonly battles: {
    readonly total: number;
    readonly victories: number;
    readonly defeats: number;
    readonly ongoing: number;
    readonly win_rate: number;
  };
  readonly streaks: ByRing<Streak>;
  readonly best_ring: RingName | null;
  readonly weakest_ring: RingName | null;
  readonly observations: Observation[];
}
