/** The changes that people make on any surface: how each is kept, named, and shown before it is saved. */
import * as z from "zod/mini";
import type { Day } from "../../records/mod.ts";
import { standing } from "../../rules/mod.ts";
import { ADD_ENTRY } from "./add_entry.ts";
import { BATTLE_OUTCOME } from "./battle_outcome.ts";
import { COMMIT_TO } from "./commit_to.ts";
import { DELETE_ENTRY } from "./delete_entry.ts";
import { GOAL_STATE } from "./goal_state.ts";
import { SAVE_BATTLES, SAVE_GOALS, SAVE_STUDY_TARGETS, SAVE_WEAKNESS_REPS } from "./lists.ts";
import { LOG_BATTLE } from "./log_battle.ts";
import { projectedStreak } from "./project_battles.ts";
import { SAVE_FIRE, SAVE_VOID, SAVE_WIND } from "./save_fields.ts";
import { CHANGE_TIMER, DISCARD_TIMER, START_TIMER, STOP_TIMER } from "./timer.ts";
import { UPDATE_ENTRY } from "./update_entry.ts";
import type { CommandDefinition, Projection } from "./command_definition.ts";

const WRITES = {
  start_timer: START_TIMER,
  change_timer: CHANGE_TIMER,
  stop_timer: STOP_TIMER,
  discard_timer: DISCARD_TIMER,
  add_entry: ADD_ENTRY,
  update_entry: UPDATE_ENTRY,
  delete_entry: DELETE_ENTRY,
  goal_state: GOAL_STATE,
  save_goals: SAVE_GOALS,
  save_fire: SAVE_FIRE,
  save_study_targets: SAVE_STUDY_TARGETS,
  save_weakness_reps: SAVE_WEAKNESS_REPS,
  save_wind: SAVE_WIND,
  log_battle: LOG_BATTLE,
  battle_outcome: BATTLE_OUTCOME,
  save_battles: SAVE_BATTLES,
  save_void: SAVE_VOID,
  commit_to: COMMIT_TO,
} as const;

/** A change as the queue keeps it. */
export type Command = z.infer<(typeof WRITES)[keyof typeof WRITES]["schema"]>;

/** Any of the changes, checked. */
export const CommandSchema: z.ZodMiniType<Command> = z.union(
  Object.values(WRITES).map(({ schema }) => schema as z.ZodMiniType<Command>),
);

function kindOf<C extends Command>(command: C): CommandDefinition<C> {
  // The registry holds under each name the kind whose commands bear that name.
  return WRITES[command.kind] as unknown as CommandDefinition<C>;
}

/** What a change is, for people. */
export function titleOf(command: Command): string {
  return kindOf(command).title(command);
}

/** The day as it stands once `commands` are saved, in their order. */
export function projectDay(day: Day, commands: readonly Command[], projection: Projection): Day {
  if (commands.length === 0) return day;
  const views = commands.reduce((view, command) => kindOf(command).project(view, command, projection), day);
  // Out of the day as it was, so that a battle that is deleted and put back leaves it as it is.
  const weekly_streak = projectedStreak(day, views);
  return { ...views, ...standing(views), void: { ...views.void, weekly_streak } };
}
