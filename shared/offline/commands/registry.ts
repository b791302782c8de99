import * as z from "zod/mini";
import type { Day } from "../../records/mod.ts";
import { dayProgress } from "../../rules/mod.ts";
import { lazily } from "../../schema/lazily.ts";
import type { CommandDefinition, Projection } from "./command_definition.ts";
import { ADD_ENTRY, DELETE_ENTRY, projectedEarth, UPDATE_ENTRY } from "./earth/entries.ts";
import { CHANGE_TIMER, DISCARD_TIMER, START_TIMER, STOP_TIMER } from "./earth/timer.ts";
import { SAVE_FIRE, SAVE_VOID, SAVE_WIND } from "./save_fields.ts";
import { SAVE_BATTLES, SAVE_GOALS, SAVE_STUDY_TARGETS, SAVE_WEAKNESS_REPS } from "./save_list.ts";
import { SAVE_SETTINGS } from "./settings/save_settings.ts";
import { BATTLE_OUTCOME, LOG_BATTLE, projectedStreak } from "./void/battles.ts";
import { COMMIT_TO } from "./void/commit_to.ts";
import { GOAL_STATE } from "./water/goal_state.ts";

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
  save_settings: SAVE_SETTINGS,
} as const;

/** A change that can be queued, projected on a day, and sent. */
export type Command = z.infer<ReturnType<(typeof COMMANDS)[keyof typeof COMMANDS]["schema"]>>;

/** The names of the kinds of commands. */
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
  const shown = { ...projected, earth, void: { ...projected.void, weekly_streak } };
  return { ...shown, ...dayProgress(shown) };
}
