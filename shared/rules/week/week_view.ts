import type { CalendarDate } from "../../calendar/mod.ts";
import type { DaySummary } from "../../records/mod.ts";
import type { ByRing, CategoryMinutes, GoalState, RingName } from "../../rings/mod.ts";
import type { Streak } from "../streak.ts";

/** The sums and means of a week. */
export interface WeekTotals {
  /**
   * How many days the means are over: the days of the week from the user's first record to today, without rest days.
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

/** A day of the week with its minutes by category. */
export interface WeekDay extends DaySummary {
  readonly categories: CategoryMinutes[];
}

/** One observation about the week, and the figures that it is based on. */
export interface Observation {
  readonly text: string;
  readonly figures: Record<string, number | string>;
}

/** The analytics of a week. */
export interface WeekView {
  readonly week: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: WeekDay[];
  readonly totals: WeekTotals;
  /** Those of the week before; up to the same moment while the week runs. */
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
  /** Null when several rings were complete as often. */
  readonly best_ring: RingName | null;
  readonly weakest_ring: RingName | null;
  readonly observations: Observation[];
}
