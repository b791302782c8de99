import type { GoalTemplate } from "#shared/contract/mod.ts";
import type { Goal, GoalState } from "#shared/rings/mod.ts";
import { carryGoals } from "#shared/rules/mod.ts";
import type { Random } from "./random.ts";
import type { Mood } from "./rhythm.ts";

/** When, as a part of the story, there is one goal more. */
const STARTS = [0, 0, 0, 0.2, 0.5];

/** By how much a target may have grown before the goal is reached, and another one takes its place. */
const REACHED = 2.5;

/** Growth that one can live with for months; the templates' own is for those who mean to be quick. */
const STEP_PCT = 2;

/** The goals of a day, after those of the last day that had any: each target moved by its outcome, as the rule has it. */
export function makeGoals(
  before: readonly Goal[],
  { strength, progress }: Mood,
  templates: readonly GoalTemplate[],
  random: Random,
): Goal[] {
  const wanted = STARTS.filter((start) => progress >= start).length;
  const kept = carryGoals(before).filter(({ current_target, baseline }) =>
    current_target < REACHED * baseline
  );
  const free = templates.filter(({ title, baseline }) =>
    baseline >= 10 && !kept.some((goal) => goal.target === title)
  );
  const taken: Goal[] = [];
  while (kept.length + taken.length < wanted) {
    const template = random.oneOf(free.filter(({ title }) => !taken.some((goal) => goal.target === title)));
    taken.push(newGoal(template));
  }
  return [...kept, ...taken].map((goal) => {
    const state = outcome(strength, random);
    return { ...goal, state, note: state === "fail" && random.chance(0.3) ? random.oneOf(EXCUSES) : "" };
  });
}

const EXCUSES = ["Too late, too tired.", "Began at ten in the evening.", "Skipped it for a film."];

function newGoal({ domain, title, baseline }: GoalTemplate): Goal {
  return {
    id: crypto.randomUUID(),
    domain,
    target: title,
    baseline,
    step_pct: STEP_PCT,
    current_target: baseline,
    state: "pending",
    note: "",
  };
}

function outcome(strength: number, random: Random): GoalState {
  const drawn = random.next();
  if (drawn < 0.15 + 0.65 * strength) return "success";
  if (drawn < 0.35 + 0.57 * strength) return "partial";
  return drawn < 0.92 ? "fail" : "pending";
}
