import type { Command } from "./registry.ts";
import { sendBattleOutcome, sendLogBattle } from "./void/battles.send.ts";
import { sendCommitTo } from "./void/commit_to.send.ts";
import { sendAddEntry, sendDeleteEntry, sendUpdateEntry } from "./earth/entries.send.ts";
import { sendGoalState } from "./water/goal_state.send.ts";
import { sendFields } from "./save_fields.send.ts";
import { sendList } from "./save_list.send.ts";
import { sendSettings } from "./settings/save_settings.send.ts";
import type { SendContext, SendResult } from "./send_context.ts";
import { sendChangeTimer, sendDiscardTimer, sendStartTimer, sendStopTimer } from "./earth/timer.send.ts";

type Senders = {
  readonly [K in Command["kind"]]: (
    command: Extract<Command, { kind: K }>,
    context: SendContext,
  ) => Promise<SendResult>;
};

/** The sender of each kind of command. */
const SENDERS: Senders = {
  start_timer: sendStartTimer,
  change_timer: sendChangeTimer,
  stop_timer: sendStopTimer,
  discard_timer: sendDiscardTimer,
  add_entry: sendAddEntry,
  update_entry: sendUpdateEntry,
  delete_entry: sendDeleteEntry,
  goal_state: sendGoalState,
  save_goals: (command, context) => sendList("goal", command, context),
  save_study_targets: (command, context) => sendList("study_target", command, context),
  save_weakness_reps: (command, context) => sendList("weakness_rep", command, context),
  save_battles: (command, context) => sendList("battle", command, context),
  log_battle: sendLogBattle,
  battle_outcome: sendBattleOutcome,
  save_fire: (command, context) => sendFields("fire", command, context),
  save_wind: (command, context) => sendFields("wind", command, context),
  save_void: (command, context) => sendFields("void", command, context),
  commit_to: sendCommitTo,
  save_settings: sendSettings,
};

/** Sends a command. Fails with an `ApiError`. */
export function sendCommand(command: Command, context: SendContext): Promise<SendResult> {
  // The record has the sender of each kind under the kind's name.
  const send = SENDERS[command.kind] as (command: Command, context: SendContext) => Promise<SendResult>;
  return send(command, context);
}
