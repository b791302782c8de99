import * as z from "zod/mini";
import { DateSchema } from "../../calendar/mod.ts";
import { type Battle, BATTLE_OUTCOMES } from "../../rings/mod.ts";
import { IdSchema } from "../../schema/id.ts";
import { projectBattles } from "./project_battles.ts";
import type { CommandDefinition } from "./command_definition.ts";

const SetBattleOutcomeSchema = z.object({
  kind: z.literal("battle_outcome"),
  day: DateSchema,
  battle_id: IdSchema,
  /** The battle's name, for people. */
  hard_thing: z.string(),
  outcome: z.enum(BATTLE_OUTCOMES),
});

export type SetBattleOutcome = z.infer<typeof SetBattleOutcomeSchema>;

/** Sets the outcome of a battle. */
export const BATTLE_OUTCOME: CommandDefinition<SetBattleOutcome> = {
  schema: SetBattleOutcomeSchema,
  title: ({ hard_thing, outcome }) => `${hard_thing}: ${outcome}`,
  project: (day, command) =>
    day.date === command.day ? projectBattles(day, (battles) => withOutcome(battles, command)) : day,
};

/** Returns the battles with the outcome set. */
export function withOutcome(battles: readonly Battle[], { battle_id, outcome }: SetBattleOutcome): Battle[] {
  return battles.map((battle) => battle.id === battle_id ? { ...battle, outcome } : battle);
}
