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
import { carriedInto } from "./time/open_gaps.ts";
import { reconcile, reconciledUntil, type ReconcileInput } from "./time/reconcile.ts";
import { weeklyStreak } from "./streak.ts";

/** Everything that a Day depends on besides its five documents. */
export interface DayContext {
  readonly date: CalendarDate;
  readonly span: DaySpan;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The previous day's Earth: entries that run past the end of that day count in this day's reconciliation. */
  readonly previousEarth: StoredEarth;
  readonly timePlan: TimePlan | null;
  readonly commitments: DayCommitments;
  /** The days of the last seven, except this one, on which a battle was logged. */
  readonly battleDays: ReadonlySet<CalendarDate>;
  /** The {@link earthView} of this context, when it is known already. */
  readonly earth?: RingViews["earth"];
}

/** Everything that the view of Earth depends on besides its document. */
export type EarthContext = Pick<DayContext, "span" | "now" | "previousEarth" | "timePlan">;

type ViewBuilders = { [R in RingName]: (stored: StoredRings[R], context: DayContext) => RingViews[R] };

const VIEWS: ViewBuilders = {
  earth: (stored, context) => context.earth ?? earthView(stored, context),
  water: (stored) => stored,
  fire: (stored) => stored,
  wind: (stored) => windView(stored),
  void: (stored, { date, battleDays, commitments }) => {
    const days = stored.battle_logs.length > 0 ? new Set([...battleDays, date]) : battleDays;
    return voidView(stored, weeklyStreak(days, date), commitments);
  },
};

/** Returns Earth as a Day shows it. */
export function earthView(stored: StoredEarth, context: EarthContext): RingViews["earth"] {
  return { actual_entries: stored.actual_entries, ...reconcile(reconcileInput(stored, context)) };
}

function reconcileInput(
  { actual_entries }: StoredEarth,
  { span, now, previousEarth, timePlan }: EarthContext,
): ReconcileInput {
  const carried = carriedInto(span, previousEarth.actual_entries);
  return { entries: actual_entries, carried, day: span, now, plan: timePlan };
}

/**
 * Returns until when {@link earthView} returns the same for this document and context, in milliseconds since 1970. The
 * views of the other rings do not depend on the time.
 */
export function earthSameUntil(stored: StoredEarth, context: EarthContext): number {
  return reconciledUntil(reconcileInput(stored, context));
}

/** Returns which rings are complete and the progress of each. */
export function dayProgress(
  day: RingViews & Pick<Day, "date">,
): Pick<Day, "completion" | "completed" | "progress"> {
  const completion = byRing((ring) => isComplete(ring, day));
  return {
    completion,
    completed: RING_NAMES.filter((ring) => completion[ring]).length,
    progress: byRing((ring) => progressOf(ring, day)),
  };
}

/** Returns the Day that is shown for stored rings. `versions` are those of the five documents. */
export function dayView(
  stored: StoredRings,
  versions: ByRing<string | null>,
  context: DayContext,
): Day {
  const views: RingViews & Pick<Day, "date"> = {
    date: context.date,
    earth: VIEWS.earth(stored.earth, context),
    water: VIEWS.water(stored.water, context),
    fire: VIEWS.fire(stored.fire, context),
    wind: VIEWS.wind(stored.wind, context),
    void: VIEWS.void(stored.void, context),
  };
  return { ...views, ...dayProgress(views), versions, forged_score: null, rest: false };
}

function isComplete<R extends RingName>(ring: R, day: RingViews & Pick<Day, "date">): boolean {
  // `ring` selects the definition and its view together, which the compiler cannot infer from a union.
  const complete = RINGS[ring].complete as (view: RingViews[R], date: CalendarDate) => boolean;
  return complete(day[ring], day.date);
}

function progressOf<R extends RingName>(ring: R, day: RingViews & Pick<Day, "date">): number {
  // As above.
  const progress = RINGS[ring].progress as (view: RingViews[R], date: CalendarDate) => number;
  return progress(day[ring], day.date);
}
