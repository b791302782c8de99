import * as z from "zod/mini";
import { ApiError } from "#shared/client/mod.ts";
import { DateSchema } from "#shared/day/mod.ts";
import { type Battle, BATTLE_OUTCOMES } from "#shared/rings/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { projectBattles, saveBattles } from "./save_battles.ts";
import type { WriteKind } from "./write_kind.ts";

const SetBattleOutcomeSchema = z.object({
  kind: z.literal("battle_outcome"),
  day: DateSchema,
  battle_id: IdSchema,
  /** The battle's words, for people. */
  hard_thing: z.string(),
  outcome: z.enum(BATTLE_OUTCOMES),
});

export type SetBattleOutcome = z.infer<typeof SetBattleOutcomeSchema>;

/** How a battle ended. */
export const BATTLE_OUTCOME: WriteKind<SetBattleOutcome> = {
  schema: SetBattleOutcomeSchema,
  title: ({ hard_thing, outcome }) => `${hard_thing}: ${outcome}`,
  project: (day, command) =>
    day.date === command.day ? projectBattles(day, (battles) => decided(battles, command)) : day,
  send: (command, sending) =>
    saveBattles(command.day, (battles) => {
      if (battles.some(({ id }) => id === command.battle_id)) return decided(battles, command);
      // A list that it is missing from would be saved unchanged, and the outcome would be lost without a word.
      throw new ApiError("This battle is no longer there.", { status: 404, code: "not_found" });
    }, sending),
};

function decided(battles: readonly Battle[], { battle_id, outcome }: SetBattleOutcome): Battle[] {
  return battles.map((battle) => battle.id === battle_id ? { ...battle, outcome } : battle);
}
