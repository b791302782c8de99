import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { GoalTemplate } from "#shared/contract/mod.ts";
import type { Goal, GoalState } from "#shared/rings/mod.ts";
import { carryGoals } from "#shared/rules/mod.ts";
import type { Random } from "./random.ts";
import type { Mood } from "./rhythm.ts";
import WORDS from "./words.json" with { type: "json" };

/** The parts of the story, 0 to 1, from which there is one more goal. */
const STARTS = [0, 0, 0, 0.2, 0.5];

/** A goal is replaced when its target has grown by this factor. */
const REACHED = 2.5;

/** The growth of each goal in percent: less than the templates', so that a year of success stays plausible. */
const STEP_PCT = 2;

/** The goals of a day. */
export interface JudgedGoals {
  readonly date: CalendarDate;
  readonly goals: readonly Goal[];
}

/**
 * Returns the goals of a day: those carried over from the last day with goals, and new ones in place of missing ones.
 */
export function makeGoals(
  before: JudgedGoals,
  { strength, progress }: Mood,
  templates: readonly GoalTemplate[],
  random: Random,
): Goal[] {
  const wanted = STARTS.filter((start) => progress >= start).length;
  const carried = carryGoals(before.goals, before.date).filter(({ current_target, baseline }) =>
    current_target < REACHED * baseline
  );
  const free = templates.filter(({ title, baseline }) =>
    baseline >= 10 && !carried.some((goal) => goal.target === title)
  );
  const taken: Goal[] = [];
  while (carried.length + taken.length < wanted) {
    const template = random.oneOf(free.filter(({ title }) => !taken.some((goal) => goal.target === title)));
    taken.push(newGoal(template));
  }
  return [...carried, ...taken].map((goal) => {
    const state = outcome(strength, random);
    return {
      ...goal,
      state,
      note: state === "fail" && random.chance(0.3) ? random.oneOf(WORDS.excuses) : "",
    };
  });
}

function newGoal({ domain, title, baseline, unit }: GoalTemplate): Goal {
  return {
    id: crypto.randomUUID(),
    domain,
    target: title,
    baseline,
    step_pct: STEP_PCT,
    current_target: baseline,
    state: "pending",
    note: "",
    unit,
  };
}

function outcome(strength: number, random: Random): GoalState {
  const drawn = random.next();
  if (drawn < 0.15 + 0.65 * strength) return "success";
  if (drawn < 0.35 + 0.57 * strength) return "partial";
  return drawn < 0.92 ? "fail" : "pending";
}
