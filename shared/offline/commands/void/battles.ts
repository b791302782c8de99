import * as z from "zod/mini";
import { DateSchema } from "../../../calendar/mod.ts";
import { type Battle, BattleSchema } from "../../../rings/mod.ts";
import { projectBattles } from "../project_battles.ts";
import type { CommandDefinition } from "../command_definition.ts";

const LogBattleSchema = z.object({ kind: z.literal("log_battle"), day: DateSchema, battle: BattleSchema });

export type LogBattle = z.infer<typeof LogBattleSchema>;

/** Adds a battle. Its id is made here, so that it can be decided before the server has it. */
export const LOG_BATTLE: CommandDefinition<LogBattle> = {
  schema: LogBattleSchema,
  title: ({ battle }) => `Battle: ${battle.hard_thing}`,
  project: (day, { day: date, battle }) =>
    day.date === date ? projectBattles(day, (battles) => withBattle(battles, battle)) : day,
};

/** Returns the battles with `battle` among them, once. */
export function withBattle(battles: readonly Battle[], battle: Battle): Battle[] {
  return battles.some(({ id }) => id === battle.id) ? [...battles] : [...battles, battle];
}
