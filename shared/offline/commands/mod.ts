import * as z from "zod/mini";
import { dayBounds, type DayRule } from "../../domain/calendar.ts";
import { dayProgress, minutesForGoal, minutesForStudy, spentOn } from "../../domain/day.ts";
import type { Day } from "../../domain/records.ts";
import { type Entry, goalView, storedGoal, storedStudy, studyView } from "../../domain/rings/mod.ts";
import { lazily } from "../../domain/schema.ts";
import type { TimeRules } from "../../domain/time.ts";
import { ANSWER, SEAL } from "./answers.ts";
import {
  ADD_ENTRY,
  CHANGE_TIMER,
  DELETE_ENTRY,
  DISCARD_TIMER,
  projectedEarth,
  START_TIMER,
  STOP_TIMER,
  UPDATE_ENTRY,
} from "./earth.ts";
import {
  SAVE_BATTLES,
  SAVE_FIRE,
  SAVE_GOALS,
  SAVE_STUDY_TARGETS,
  SAVE_VOID,
  SAVE_WEAKNESS_REPS,
  SAVE_WIND,
} from "./rings.ts";
import { SAVE_SETTINGS } from "./settings.ts";
import { BATTLE_OUTCOME, COMMIT_TO, projectedStreak } from "./void.ts";
import { GOAL_ADD, GOAL_STATE } from "./water.ts";

/** Every kind of command. The senders are in `senders.ts`, because the popup does not send commands. */
const COMMANDS = {
  start_timer: START_TIMER,
  change_timer: CHANGE_TIMER,
  stop_timer: STOP_TIMER,
  discard_timer: DISCARD_TIMER,
  add_entry: ADD_ENTRY,
  update_entry: UPDATE_ENTRY,
  delete_entry: DELETE_ENTRY,
  goal_state: GOAL_STATE,
  goal_add: GOAL_ADD,
  save_goals: SAVE_GOALS,
  save_fire: SAVE_FIRE,
  save_study_targets: SAVE_STUDY_TARGETS,
  save_weakness_reps: SAVE_WEAKNESS_REPS,
  save_wind: SAVE_WIND,
  battle_outcome: BATTLE_OUTCOME,
  save_battles: SAVE_BATTLES,
  save_void: SAVE_VOID,
  commit_to: COMMIT_TO,
  answer: ANSWER,
  seal: SEAL,
  save_settings: SAVE_SETTINGS,
} as const;

/** A change that can be queued, projected on a day, and sent. */
export type Command = z.infer<ReturnType<(typeof COMMANDS)[keyof typeof COMMANDS]["schema"]>>;

export const COMMAND_KINDS = Object.keys(COMMANDS) as readonly Command["kind"][];

type CommandSchemas = [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]];

/** Returns the schema of any command, discriminated by its kind. */
export const commandSchema = lazily(() =>
  z.discriminatedUnion(
    "kind",
    // Each schema is an object with a literal kind, which the type of a definition does not express.
    Object.values(COMMANDS).map(({ schema }) => schema()) as unknown as CommandSchemas,
  ) as unknown as z.ZodMiniType<Command>
);

function definitionOf<C extends Command>(command: C): CommandDefinition<C> {
  // The registry has the definition of each kind under the kind's name.
  return COMMANDS[command.kind] as unknown as CommandDefinition<C>;
}

/** Returns a short description of a command for the user. */
export function titleOf(command: Command): string {
  return definitionOf(command).title(command);
}

/**
 * Returns the day as it will be after `commands` are saved in order, or the same object when none of them affects it.
 */
export function projectDay(day: Day, commands: readonly Command[], projection: Projection): Day {
  const projected = commands.reduce(
    (view, command) => definitionOf(command).project(view, command, projection),
    day,
  );
  if (projected === day) return day;
  // The figures of Earth take longer than any command, so they are computed once for all.
  const earth = projected.earth === day.earth ? day.earth : projectedEarth(projected, projection);
  // Computed from the original day, so that deleting and restoring a battle leaves it unchanged.
  const weekly_streak = projectedStreak(day, projected);
  const rings = { ...projected, earth, ...withSpentTime(day, projected, projection) };
  const shown = { ...rings, void: { ...projected.void, weekly_streak } };
  return { ...shown, ...dayProgress(shown, projection) };
}

/**
 * Returns Water and Wind of the projected day with the time that was spent for their items. Where neither the entries
 * nor what counts for an item has changed, the server's minutes stand.
 */
function withSpentTime(
  before: Day,
  { date, earth, water, wind }: Day,
  { rule, previousEntries = [], nextEntries = [] }: Projection,
): Pick<Day, "water" | "wind"> {
  const span = dayBounds(rule, date);
  const beside = {
    previousEarth: { actual_entries: [...previousEntries] },
    nextEarth: { actual_entries: [...nextEntries] },
  };
  const spent = spentOn(earth, beside, span);
  const isSame = earth === before.earth;
  const goals = water.goals.map((goal) => {
    const known = before.water.goals.find(({ id }) => id === goal.id);
    const minutes = isSame && known && known.unit === goal.unit && known.category === goal.category
      ? known.tracked_minutes ?? 0
      : minutesForGoal(spent, goal);
    return kept(goal, goalView(storedGoal(goal), minutes));
  });
  const study_targets = wind.study_targets.map((study) => {
    const known = before.wind.study_targets.find(({ id }) => id === study.id);
    const minutes = isSame && known ? known.tracked_minutes ?? 0 : minutesForStudy(spent, study);
    return kept(study, studyView(storedStudy(study), minutes));
  });
  return {
    water: goals.every((goal, at) => goal === water.goals[at]) ? water : { ...water, goals },
    wind: study_targets.every((study, at) => study === wind.study_targets[at])
      ? wind
      : { ...wind, study_targets },
  };
}

/** Returns `before` when `after` equals it, so that only what has changed is drawn again. */
function kept<T extends object>(before: T, after: T): T {
  const names = Object.keys(after) as (keyof T)[];
  const isSame = names.length === Object.keys(before).length &&
    names.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));
  return isSame ? before : after;
}

export interface Projection extends TimeRules {
  readonly rule: DayRule;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The entries of the day before, if cached: the part of them after the end of that day counts in this day. */
  readonly previousEntries?: readonly Entry[];
  /** The entries of the day after, if cached: one may begin before the day that it was filed under. */
  readonly nextEntries?: readonly Entry[];
}

/** One kind of command. `C` is its stored form. */
export interface CommandDefinition<C> {
  readonly schema: () => z.ZodMiniType<C>;
  /** Returns a short description for the user: 'Deep Work, 42m'. */
  readonly title: (command: C) => string;
  /**
   * Returns the day with the command applied; completion, scores and the figures of Earth are computed afterwards.
   * Returns the same object when the command does not affect the day or the day already has the change.
   */
  readonly project: (day: Day, command: C, projection: Projection) => Day;
}
