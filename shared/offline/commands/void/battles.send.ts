import { ApiError } from "../../../client/mod.ts";
import { type LogBattle, type SetBattleOutcome, withBattle, withOutcome } from "./battles.ts";
import { sendList } from "../save_list.send.ts";
import type { SendContext, SendResult } from "../send_context.ts";

/** Adds a battle to the list of its day. */
export async function sendLogBattle({ day, battle }: LogBattle, context: SendContext): Promise<SendResult> {
  const base = (await context.knownDay(day)).void.battle_logs;
  return sendList("battle", { day, base, mine: withBattle(base, battle) }, context);
}

/** Sets the outcome of a battle. Another one, set elsewhere since, is a conflict. Fails when the battle was deleted. */
export async function sendBattleOutcome(
  command: SetBattleOutcome,
  context: SendContext,
): Promise<SendResult> {
  const { day, battle_id, was } = command;
  const known = (await context.knownDay(day)).void.battle_logs;
  const base = was === undefined ? known : withOutcome(known, { battle_id, outcome: was });
  // Without this check the list would be saved unchanged, and the outcome would be lost silently.
  if (!base.some(({ id }) => id === battle_id)) {
    throw new ApiError("This battle was deleted.", { status: 404, code: "not_found" });
  }
  return sendList("battle", { day, base, mine: withOutcome(base, command) }, context);
}
