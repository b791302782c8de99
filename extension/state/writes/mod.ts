/** The changes that can be made in the popup: how each is kept, and shown before it is saved. */
import * as z from "zod/mini";
import type { Day } from "#shared/records/mod.ts";
import { standing } from "#shared/rules/mod.ts";
import { ADD_ENTRY } from "./add_entry.ts";
import { BATTLE_OUTCOME } from "./battle_outcome.ts";
import { COMMIT_TO } from "./commit_to.ts";
import { GOAL_STATE } from "./goal_state.ts";
import { LOG_BATTLE } from "./log_battle.ts";
import type { Projection, WriteKind } from "./write_kind.ts";

export { withOutcome } from "./battle_outcome.ts";
export { withBattle } from "./log_battle.ts";

const WRITES = {
  add_entry: ADD_ENTRY,
  goal_state: GOAL_STATE,
  log_battle: LOG_BATTLE,
  battle_outcome: BATTLE_OUTCOME,
  commit_to: COMMIT_TO,
} as const;

/** A change as the queue keeps it. */
export type Command = z.infer<(typeof WRITES)[keyof typeof WRITES]["schema"]>;

/** Any of the changes, checked. */
export const CommandSchema: z.ZodMiniType<Command> = z.union(
  Object.values(WRITES).map(({ schema }) => schema),
);

function kindOf<C extends Command>(command: C): WriteKind<C> {
  // The registry holds under each name the kind whose commands bear that name.
  return WRITES[command.kind] as unknown as WriteKind<C>;
}

/** What a change is, for people. */
export function titleOf(command: Command): string {
  return kindOf(command).title(command);
}

/** The day as it stands once `commands` are saved, in their order. */
export function projectDay(day: Day, commands: readonly Command[], projection: Projection): Day {
  if (commands.length === 0) return day;
  const views = commands.reduce((view, command) => kindOf(command).project(view, command, projection), day);
  return { ...views, ...standing(views) };
}
