import * as z from "zod/mini";
import { t } from "../../texts/translate.ts";
import { type CalendarDate, weekdayOf } from "../calendar.ts";
import { described, FACTS, IdSchema, patchOf, requiredText, text } from "../schema.ts";
import { TimeCategorySchema } from "./earth.ts";
import { ANSWERED, RING_WORDS, type RingDefinition, type Unanswered, unchanged } from "./ring.ts";

export const GOAL_STATES = ["pending", "success", "partial", "fail"] as const;

export type GoalState = (typeof GOAL_STATES)[number];

/** The name of each state of a goal. */
export const GOAL_STATE_TEXT: Readonly<Record<GoalState, string>> = {
  pending: "Pending",
  success: "Success",
  partial: "Partial",
  fail: "Failed",
};

/** The state after a click on a goal's status icon. */
export const NEXT_GOAL_STATE: Readonly<Record<GoalState, GoalState>> = {
  pending: "success",
  success: "partial",
  partial: "fail",
  fail: "pending",
};

export const WATER_LIMITS = {
  goals: 50,
  target: 200,
  domain: 50,
  note: 1_000,
  unit: 20,
  cue: 200,
  amount: { min: 1, max: 1_000_000 },
  progress: { min: 0, max: 1_000_000 },
  stepPct: { min: 1, max: 50, default: 10 },
} as const;

const AmountSchema = z.int().check(z.gte(WATER_LIMITS.amount.min), z.lte(WATER_LIMITS.amount.max));

/** Weekdays, 1 for Monday to 7 for Sunday: at least one, each once and in order. */
const WeekdaysSchema = z.array(z.int().check(z.gte(1), z.lte(7))).check(
  z.minLength(1, "must not be empty"),
  z.overwrite((days) => [...new Set(days)].sort()),
);

/**
 * A daily micro-goal. `step_pct` is its growth rate in whole percent. A Day shows all of its fields, see {@link
 * goalView}; a request that leaves one out does not change it.
 */
export const GoalSchema = z.object({
  id: IdSchema,
  domain: described(requiredText(WATER_LIMITS.domain), "The area of life, such as Fitness."),
  target: described(requiredText(WATER_LIMITS.target), "What to do."),
  baseline: described(AmountSchema, "The amount at which the goal started."),
  step_pct: described(
    z.int().check(z.gte(WATER_LIMITS.stepPct.min), z.lte(WATER_LIMITS.stepPct.max)),
    "Growth after a success, in whole percent.",
  ),
  current_target: described(AmountSchema, "The amount to reach today."),
  state: described(z.enum(GOAL_STATES), "How it went."),
  note: described(text(WATER_LIMITS.note), "A note; empty when there is none."),
  unit: described(
    z.exactOptional(text(WATER_LIMITS.unit)),
    "What its numbers count: 'km'. Empty when there is none.",
  ),
  weekdays: described(
    z.exactOptional(z.nullable(WeekdaysSchema)),
    "The weekdays on which it is due, 1 for Monday to 7 for Sunday; null for every day.",
  ),
  paused: described(z.exactOptional(z.boolean()), "Whether it carries over without being due."),
  progress: described(
    z.exactOptional(z.int().check(z.gte(WATER_LIMITS.progress.min), z.lte(WATER_LIMITS.progress.max))),
    "How much of it is done: what was typed or added, plus the time that was tracked for it.",
  ),
  category: described(
    z.exactOptional(z.nullable(TimeCategorySchema)),
    "The category whose tracked time counts for it too; null for none, and when its unit is not one of time.",
  ),
  cue: described(z.exactOptional(text(WATER_LIMITS.cue)), "When, or after what, to do it; may be empty."),
  tracked_minutes: described(
    z.exactOptional(z.int().check(z.gte(0))),
    "Read only: whole minutes that were tracked for it and in its category. A list sends it back as it was read.",
  ),
  archived: described(
    z.exactOptional(z.boolean()),
    "Whether it is in the trash until it is restored; on the day it was archived, its list keeps its outcome.",
  ),
}).register(FACTS, {
  id: "Goal",
  description: "A daily micro-goal whose target grows with success.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    domain: "Fitness",
    target: "Push-ups",
    baseline: 10,
    step_pct: 10,
    current_target: 12,
    state: "success",
    note: "",
  },
});

export type Goal = z.infer<typeof GoalSchema>;

export const WaterSchema = z.object({ goals: z.array(GoalSchema), ...ANSWERED }).register(FACTS, {
  id: "Water",
  description: "The ring of micro-goals.",
});

export type Water = Unanswered<z.infer<typeof WaterSchema>>;

/**
 * A goal as it is stored: its `progress` is the part that was typed or added, to which the tracked time is added when
 * the goal is shown; it is negative when the user has typed less than was tracked. A `state` other than pending was
 * set, and stays; otherwise it follows from the progress.
 */
const StoredGoalSchema = z.extend(z.omit(GoalSchema, { tracked_minutes: true }), {
  progress: z.exactOptional(
    z.int().check(z.gte(-WATER_LIMITS.progress.max), z.lte(WATER_LIMITS.progress.max)),
  ),
  /** The shown progress at which the user set it to pending: it stays so until another one is shown. */
  pending_at: z.exactOptional(z.int()),
});

export type StoredGoal = z.infer<typeof StoredGoalSchema>;

const StoredWaterSchema = z.object({ goals: z.array(StoredGoalSchema) });

export type StoredWater = z.infer<typeof StoredWaterSchema>;

/** The minutes of each unit of time. */
const UNIT_MINUTES: Readonly<Record<string, number>> = {
  minutes: 1,
  min: 1,
  hours: 60,
  h: 60,
  seconds: 1 / 60,
  s: 1 / 60,
};

/** Returns whether a goal in this unit can have a category whose time counts for it. */
export function isTimeUnit(unit: string | undefined): boolean {
  return Object.hasOwn(UNIT_MINUTES, unit?.toLowerCase() ?? "");
}

/** Returns whether a goal in this unit is timed rather than counted: in minutes or hours, not in seconds. */
export function isTimed(unit: string | undefined): boolean {
  return isTimeUnit(unit) && amountOf(unit, 1) <= 1;
}

/**
 * Returns what tracked minutes are in the unit of a goal, whole and rounded down: without a unit they are minutes, and
 * in a unit other than time they are nothing.
 */
function amountOf(unit: string | undefined, minutes: number): number {
  if (!unit) return minutes;
  return isTimeUnit(unit) ? Math.floor(minutes / (UNIT_MINUTES[unit.toLowerCase()] ?? 1) + 1e-9) : 0;
}

/** Returns the state that follows from the progress of a goal. */
function stateOfProgress(progress: number, target: number): GoalState {
  if (progress >= target) return "success";
  return progress > 0 ? "partial" : "pending";
}

function heldProgress(progress: number): number {
  return Math.min(WATER_LIMITS.progress.max, Math.max(WATER_LIMITS.progress.min, progress));
}

/** Returns the progress of a stored goal for which this many minutes are tracked. */
function shownProgress({ progress = 0, unit }: StoredGoal, minutes: number): number {
  return heldProgress(progress + amountOf(unit, minutes));
}

/** Returns the state of a stored goal for which this many minutes are tracked. */
function shownState(goal: StoredGoal, minutes: number): GoalState {
  const progress = shownProgress(goal, minutes);
  if (goal.state !== "pending" || goal.pending_at === progress) return goal.state;
  return stateOfProgress(progress, goal.current_target);
}

/** Returns a stored goal as a Day shows it, with all of its fields. `minutes`: those that are tracked for it. */
export function goalView(goal: StoredGoal, minutes: number): Goal {
  const { pending_at: _, ...fields } = goal;
  return {
    ...fields,
    state: shownState(goal, minutes),
    unit: goal.unit ?? "",
    weekdays: goal.weekdays ?? null,
    paused: goal.paused ?? false,
    progress: shownProgress(goal, minutes),
    category: goal.category ?? null,
    cue: goal.cue ?? "",
    tracked_minutes: minutes,
  };
}

/** Returns the part of a shown goal's progress that was typed or added. */
export function typedProgress({ progress = 0, unit, tracked_minutes = 0 }: Goal): number {
  return progress - amountOf(unit, tracked_minutes);
}

/** A goal in a list that is written. What it leaves out stays as it is. */
export type GoalWrite =
  & Partial<Omit<Goal, "id" | "domain" | "target" | "baseline">>
  & Pick<Goal, "id" | "domain" | "target" | "baseline">;

/**
 * Returns the stored goal after a list write. `before` is the stored goal of that id, for which `minutes` are tracked
 * now. A total or a state that the goal had with the minutes that the write knows changes nothing; another total sets
 * the typed part to what is left without these minutes, and another state is set.
 */
export function writtenGoal(write: GoalWrite, before: StoredGoal | undefined, minutes: number): StoredGoal {
  const { progress, state, tracked_minutes: known = minutes, ...fields } = write;
  const initial: Omit<StoredGoal, keyof typeof fields & ("id" | "domain" | "target" | "baseline")> = {
    step_pct: WATER_LIMITS.stepPct.default,
    current_target: write.baseline,
    state: "pending",
    note: "",
  };
  const { progress: typed = 0, pending_at, ...kept } = before ?? initial;
  const goal: StoredGoal = { ...kept, ...fields };
  if (goal.category && !isTimeUnit(goal.unit)) goal.category = null;
  const isTyped = progress !== undefined && !(before && progress === shownProgress(before, known));
  const next = isTyped ? progress - amountOf(goal.unit, known) : typed;
  if (next !== 0) goal.progress = next;
  if (!isTyped && pending_at !== undefined) goal.pending_at = pending_at;
  const shown = before
    ? shownState(before, known)
    : stateOfProgress(shownProgress(goal, known), goal.current_target);
  return state === undefined || state === shown ? goal : withState(goal, state, minutes);
}

/** Returns the goal with a state that stays: pending until another progress is shown, any other always. */
function withState({ pending_at: _, ...goal }: StoredGoal, state: GoalState, minutes: number): StoredGoal {
  const progress = shownProgress(goal, minutes);
  return { ...goal, state, ...(state === "pending" && progress > 0 && { pending_at: progress }) };
}

/** Returns the stored form of a goal as a Day shows it, as far as that tells it. */
export function storedGoal(shown: Goal): StoredGoal {
  return writtenGoal(shown, undefined, shown.tracked_minutes ?? 0);
}

/** A change of one goal: of its state, its note or its growth, and a new total or what is added to it. */
export type GoalChange = Partial<Pick<Goal, "state" | "note" | "step_pct" | "progress">> & {
  readonly add?: number;
};

/** Returns the stored goal after a change. `minutes`: those that are tracked for it now. */
export function changedGoal(
  before: StoredGoal,
  { state, progress, add, ...fields }: GoalChange,
  minutes: number,
): StoredGoal {
  const shown = shownProgress(before, minutes);
  const total = progress ?? (add === undefined ? shown : heldProgress(shown + add));
  const { pending_at, ...goal } = { ...before, ...fields };
  const next: StoredGoal = total === shown
    ? { ...goal, ...(pending_at !== undefined && { pending_at }) }
    : { ...goal, progress: total - amountOf(goal.unit, minutes) };
  const isNew = state !== undefined &&
    (state !== shownState(before, minutes) || state !== shownState(next, minutes));
  return isNew ? withState(next, state, minutes) : next;
}

/** The fields that a save may contain besides the goals: none yet. */
const WaterPatchSchema = patchOf(z.omit(StoredWaterSchema, { goals: true }));

/** Returns whether the goal is due on `date`. Goals that are not due are folded below the others. */
export function isDue(
  { weekdays, paused, archived }: Pick<Goal, "weekdays" | "paused" | "archived">,
  date: CalendarDate,
): boolean {
  return !paused && !archived && (!weekdays || weekdays.includes(weekdayOf(date)));
}

/** Returns the goals that are due on `date`. */
export function dueGoals(goals: readonly Goal[], date: CalendarDate): Goal[] {
  return goals.filter((goal) => isDue(goal, date));
}

/** Returns whether the goal counts on `date`: it is due, or it has an outcome all the same. */
export function counts(goal: Goal, date: CalendarDate): boolean {
  return goal.state !== "pending" || isDue(goal, date);
}

/** Returns the goals that count on `date`. */
export function countedGoals(goals: readonly Goal[], date: CalendarDate): Goal[] {
  return goals.filter((goal) => counts(goal, date));
}

/** Returns the goals that stay in the list of their day: an archived goal only with an outcome. */
export function withoutArchived(goals: readonly Goal[]): Goal[] {
  return goals.filter(({ archived, state }) => !archived || state !== "pending");
}

/** Returns how many goals count on `date`, and how many of them succeeded. */
function countGoals({ goals }: Water, date: CalendarDate): { total: number; successes: number } {
  const counted = countedGoals(goals, date);
  return {
    total: counted.length,
    successes: counted.filter(({ state }) => state === "success").length,
  };
}

export const WATER: RingDefinition<StoredWater, Water> = {
  name: "water",
  ...RING_WORDS.water,
  stored: StoredWaterSchema,
  view: WaterSchema,
  patch: WaterPatchSchema,
  computed: [],
  /** Version 2: goals have `progress`, `category`, `cue` and `pending_at`. */
  migrations: [unchanged],
  empty: () => ({ goals: [] }),
  complete: (water, date) => countGoals(water, date).successes > 0,
  progress: (water, date) => {
    const { total, successes } = countGoals(water, date);
    return total === 0 ? 0 : 100 * successes / total;
  },
  fact: (water, date) => {
    const { total, successes } = countGoals(water, date);
    if (total === 1) return t("{successes} of 1 goal", { successes });
    if (total > 0) return t("{successes} of {total} goals", { successes, total });
    return water.goals.length > 0 ? t("no goals due") : t("no goals");
  },
};
