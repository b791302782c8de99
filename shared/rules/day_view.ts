import type { CalendarDate, DaySpan } from "../calendar/mod.ts";
import type { Day, TimePlan } from "../records/mod.ts";
import {
  type ByRing,
  byRing,
  type DayCommitments,
  RING_NAMES,
  type RingName,
  RINGS,
  type RingViews,
  type StoredEarth,
  type StoredRings,
  voidView,
  windView,
} from "../rings/mod.ts";
import { reconcile } from "./time/reconcile.ts";
import { weeklyStreak } from "./streak.ts";

/** All that a Day needs to know beside its own five documents. */
export interface DayContext {
  readonly date: CalendarDate;
  readonly span: DaySpan;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Yesterday's Earth: what of it runs past its midnight counts in this day's reconciliation. */
  readonly previousEarth: StoredEarth;
  readonly timePlan: TimePlan | null;
  readonly commitments: DayCommitments;
  /** The days of the last seven on which a battle was logged, this day apart. */
  readonly battleDays: ReadonlySet<CalendarDate>;
}

type Presenters = { [R in RingName]: (stored: StoredRings[R], context: DayContext) => RingViews[R] };

const PRESENT: Presenters = {
  earth: (stored, { span, now, previousEarth, timePlan }) => {
    const tail = previousEarth.actual_entries.filter((entry) => Date.parse(entry.end_ts) > span.start);
    const entries = [...stored.actual_entries, ...tail];
    return {
      actual_entries: stored.actual_entries,
      ...reconcile({ entries, day: span, now, plan: timePlan }),
    };
  },
  water: (stored) => stored,
  fire: (stored) => stored,
  wind: (stored) => windView(stored),
  void: (stored, { date, battleDays, commitments }) => {
    const days = stored.battle_logs.length > 0 ? new Set([...battleDays, date]) : battleDays;
    return voidView(stored, weeklyStreak(days, date), commitments);
  },
};

/** Which rings are complete, and how far each is. */
export function dayProgress(views: RingViews): Pick<Day, "completion" | "completed" | "progress"> {
  const completion = byRing((ring) => completeRing(ring, views));
  return {
    completion,
    completed: RING_NAMES.filter((ring) => completion[ring]).length,
    progress: byRing((ring) => progressOf(ring, views)),
  };
}

/** The Day that people see, out of what is stored of it. `versions` are those of the five documents. */
export function dayView(
  stored: StoredRings,
  versions: ByRing<string | null>,
  context: DayContext,
): Day {
  const views: RingViews = {
    earth: PRESENT.earth(stored.earth, context),
    water: PRESENT.water(stored.water, context),
    fire: PRESENT.fire(stored.fire, context),
    wind: PRESENT.wind(stored.wind, context),
    void: PRESENT.void(stored.void, context),
  };
  return { date: context.date, ...views, ...dayProgress(views), versions, forged_score: null, rest: false };
}

function completeRing<R extends RingName>(ring: R, views: RingViews): boolean {
  // One name picks the definition and its view alike, which the compiler cannot follow through a union.
  const complete = RINGS[ring].complete as (view: RingViews[R]) => boolean;
  return complete(views[ring]);
}

function progressOf<R extends RingName>(ring: R, views: RingViews): number {
  // As above.
  const progress = RINGS[ring].progress as (view: RingViews[R]) => number;
  return progress(views[ring]);
}
