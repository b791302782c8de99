import { describe, expect, it } from "vitest";
import { addDays } from "../../calendar/mod.ts";
import { type ByRing, byRing } from "../../rings/mod.ts";
import { observe } from "./observations.ts";
import type { WeekTotals, WeekView } from "./week_view.ts";

type Week = Omit<WeekView, "observations">;

const MONDAY = "2026-11-16";
/** A day after the week. */
const AFTER = "2026-11-23";
/** A day within the week. */
const DURING = "2026-11-20";

const nothing: WeekTotals = {
  counted_days: 0,
  rings_completed: 0,
  mean_completed: 0,
  mean_score: 0,
  tracked_minutes: 0,
  study_minutes: 0,
  goals_succeeded: 0,
  battles: 0,
  victories: 0,
};
const quiet: Week = {
  week: "2026-W47",
  from: MONDAY,
  to: "2026-11-22",
  days: Array.from({ length: 7 }, (_, index) => ({
    date: addDays(MONDAY, index),
    completion: byRing(() => false),
    completed: 0,
    score: 0,
    tracked_minutes: 0,
    rest: false,
    categories: [],
  })),
  totals: nothing,
  previous: nothing,
  categories: [],
  goals: { total: 0, success: 0, partial: 0, fail: 0, pending: 0 },
  study_minutes: 0,
  reps: { total: 0, completed: 0 },
  battles: { total: 0, victories: 0, defeats: 0, ongoing: 0, win_rate: 0 },
  streaks: byRing(() => ({ current: 0, best: 0 })),
  best_ring: null,
  weakest_ring: null,
};

const week = (parts: Partial<Week>): Week => ({ ...quiet, ...parts });
const totals = (parts: Partial<WeekTotals>): WeekTotals => ({ ...nothing, counted_days: 7, ...parts });
const battles = (victories: number, defeats: number) => ({
  total: victories + defeats,
  victories,
  defeats,
  ongoing: 0,
  win_rate: victories / Math.max(1, victories + defeats),
});
const goals = (success: number, fail: number, pending = 0) => ({
  total: success + fail + pending,
  success,
  partial: 0,
  fail,
  pending,
});
const NONE = byRing(() => 0);

/** Returns the days of a week in which each ring is complete on so many. */
const daysWith = (complete: ByRing<number>): Week["days"] =>
  quiet.days.map((day, index) => ({ ...day, completion: byRing((ring) => index < complete[ring]) }));
const scores = (...values: number[]): Week["days"] =>
  quiet.days.map((day, index) => ({ ...day, score: values[index] ?? 0 }));
const streaks = (current: number, best: number): Week["streaks"] => ({
  ...quiet.streaks,
  water: { current, best },
});

interface Case {
  readonly parts: Partial<Week>;
  readonly today?: string;
  readonly text: string;
  readonly figures: Record<string, number | string>;
}

const FOUND: Record<string, Case> = {
  "stronger days, also while the week is running": {
    parts: { totals: totals({ mean_score: 62.3 }), previous: totals({ mean_score: 48.1 }) },
    today: DURING,
    text: "Your days were stronger than at this point last week: 62.3 points on average, after 48.1.",
    figures: { mean_score: 62.3, previous_mean_score: 48.1 },
  },
  "weaker days, when the week is over": {
    parts: { totals: totals({ mean_score: 48.1 }), previous: totals({ mean_score: 62.3 }) },
    text: "Your days were weaker than the week before: 48.1 points on average, after 62.3.",
    figures: { mean_score: 48.1, previous_mean_score: 62.3 },
  },
  "a streak that is the longest so far": {
    parts: { streaks: streaks(3, 3) },
    text: "Water is on its longest streak so far: 3 days.",
    figures: { ring: "water", current: 3, best: 3 },
  },
  "the rings complete on the most and the fewest days": {
    parts: {
      days: daysWith({ earth: 5, water: 3, fire: 3, wind: 2, void: 1 }),
      best_ring: "earth",
      weakest_ring: "void",
      totals: totals({}),
    },
    text: "Earth was complete on 5 days, Void on 1 day.",
    figures: { earth: 5, void: 1 },
  },
  "the outcomes of battles": {
    parts: { battles: battles(3, 1), previous: { ...nothing, victories: 1 } },
    text: "You won 3 of 4 decided battles, after 1 victory the week before.",
    figures: { victories: 3, decided: 4, previous_victories: 1 },
  },
  "more victories than the week before had by then": {
    parts: { battles: battles(3, 1), previous: { ...nothing, victories: 2 } },
    today: DURING,
    text: "You won 3 of 4 decided battles, after 2 victories at this point last week.",
    figures: { victories: 3, decided: 4, previous_victories: 2 },
  },
  "the outcomes of battles without the more victories of last week, while the week is running": {
    parts: { battles: battles(4, 2), previous: { ...nothing, victories: 13 } },
    today: DURING,
    text: "You won 4 of 6 decided battles.",
    figures: { victories: 4, decided: 6, previous_victories: 13 },
  },
  "the outcomes of battles without a week before": {
    parts: { battles: battles(0, 3) },
    text: "You won 0 of 3 decided battles.",
    figures: { victories: 0, decided: 3, previous_victories: 0 },
  },
  "more study": {
    parts: { study_minutes: 120, previous: { ...nothing, study_minutes: 90 } },
    today: DURING,
    text: "You studied for 2h 0m, 30m more than at this point last week.",
    figures: { study_minutes: 120, previous_study_minutes: 90 },
  },
  "less study, when the week is over": {
    parts: { study_minutes: 1, previous: { ...nothing, study_minutes: 90 } },
    text: "You studied for 1m, 1h 29m less than the week before.",
    figures: { study_minutes: 1, previous_study_minutes: 90 },
  },
  "the time spent on entertainment": {
    parts: {
      categories: [{ category: "Sleep", minutes: 480 }, { category: "Entertainment", minutes: 120 }],
    },
    text: "20% of the time that you tracked went to Entertainment: 2h 0m of 10h 0m.",
    figures: { entertainment_minutes: 120, category_minutes: 600, percent: 20 },
  },
  "the strongest day": {
    parts: { days: scores(40, 40, 84, 40), totals: totals({ mean_score: 51 }) },
    text: "Wednesday was your strongest day: 84 points.",
    figures: { date: "2026-11-18", score: 84, mean_score: 51 },
  },
  "the outcomes of goals": {
    parts: { goals: goals(3, 1, 2) },
    text: "Of the 4 goals that you judged, 3 were successes.",
    figures: { success: 3, judged: 4 },
  },
  "a single successful goal": {
    parts: { goals: goals(1, 2) },
    text: "Of the 3 goals that you judged, 1 was a success.",
    figures: { success: 1, judged: 3 },
  },
  "successful goals only": {
    parts: { goals: goals(5, 0) },
    text: "Every one of the 5 goals that you judged was a success.",
    figures: { success: 5, judged: 5 },
  },
};

const NOT_FOUND: Record<string, Pick<Case, "parts" | "today">> = {
  "anything in an empty week": { parts: {} },
  "a change of less than 5 points": {
    parts: { totals: totals({ mean_score: 54.9 }), previous: totals({ mean_score: 50 }) },
  },
  "a weaker week while it is running": {
    parts: { totals: totals({ mean_score: 30 }), previous: totals({ mean_score: 60 }) },
    today: DURING,
  },
  "a change against two days": {
    parts: { totals: totals({ mean_score: 60, counted_days: 2 }), previous: totals({ mean_score: 30 }) },
  },
  "a week after an empty one": { parts: { totals: totals({ mean_score: 60 }), previous: totals({}) } },
  "a streak of two days": { parts: { streaks: streaks(2, 2) } },
  "a streak that was longer before": { parts: { streaks: streaks(5, 6) } },
  "rings that differ by one day": {
    parts: {
      days: daysWith({ ...NONE, fire: 1 }),
      best_ring: "fire",
      weakest_ring: "void",
      totals: totals({}),
    },
  },
  "rings after two days": {
    parts: {
      days: daysWith({ ...NONE, fire: 2 }),
      best_ring: "fire",
      weakest_ring: "void",
      totals: totals({ counted_days: 2 }),
    },
  },
  "two decided battles": { parts: { battles: battles(2, 0) } },
  "less study while the week is running": {
    parts: { study_minutes: 10, previous: { ...nothing, study_minutes: 90 } },
    today: DURING,
  },
  "study without any the week before": { parts: { study_minutes: 300 } },
  "entertainment of less than a fifth": {
    parts: { categories: [{ category: "Sleep", minutes: 490 }, { category: "Entertainment", minutes: 110 }] },
  },
  "a strongest day that is one of two": {
    parts: { days: scores(84, 84), totals: totals({ mean_score: 24 }) },
  },
  "a strongest day near the mean": {
    parts: { days: scores(50, 51, 52), totals: totals({ mean_score: 51 }) },
  },
  "future days": { parts: { days: scores(0, 0, 0, 0, 0, 60), totals: totals({}) }, today: DURING },
  "two goals": { parts: { goals: goals(1, 1, 9) } },
};

describe("observe", () => {
  it.each(Object.entries(FOUND))("finds %s", (_what, { parts, today = AFTER, text, figures }) => {
    expect(observe(week(parts), today)).toEqual([{ text, figures }]);
  });

  it.each(Object.entries(NOT_FOUND))("does not find %s", (_what, { parts, today = AFTER }) => {
    expect(observe(week(parts), today)).toEqual([]);
  });

  it("returns at most three observations, highest weight first", () => {
    const parts = Object.assign({}, ...Object.values(FOUND).map((spoken) => spoken.parts));
    const texts = observe(week({ ...parts, previous: totals({ mean_score: 20, study_minutes: 10 }) }), AFTER)
      .map(({ text }) => text);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(/^Your days were stronger/);
    expect(texts[1]).toMatch(/^Water is on its longest streak/);
  });
});
