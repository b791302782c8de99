import { ApiError, type Client } from "../../client/mod.ts";
import {
  getDay,
  patchGoal,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putVoid,
  putWeaknessReps,
  putWind,
} from "../../contract/mod.ts";
import { addDays, type CalendarDate } from "../../calendar/mod.ts";
import { type Battle, type Goal, GOAL_STATE_WORDS, type GoalState } from "../../rings/mod.ts";
import type { Conflict } from "../conflicts.ts";
import { withOutcome } from "./battle_outcome.ts";
import { withBattle } from "./log_battle.ts";
import type { Command } from "./registry.ts";
import { sendAddEntry, sendDeleteEntry, sendUpdateEntry } from "./entry.send.ts";
import { sendFields } from "./save_fields.send.ts";
import { type ListEndpoint, sendList } from "./save_list.send.ts";
import { sendChangeTimer, sendDiscardTimer, sendStartTimer, sendStopTimer } from "./timer.send.ts";
import type { SendContext, SendResult } from "./send_context.ts";

type Senders = {
  readonly [K in Command["kind"]]: (
    command: Extract<Command, { kind: K }>,
    sending: SendContext,
  ) => Promise<SendResult>;
};

/** How each kind of change is sent. Apart from what else is known of them, since the popup sends none. */
const SENDERS: Senders = {
  start_timer: sendStartTimer,
  change_timer: sendChangeTimer,
  stop_timer: sendStopTimer,
  discard_timer: sendDiscardTimer,
  add_entry: sendAddEntry,
  update_entry: sendUpdateEntry,
  delete_entry: sendDeleteEntry,
  async goal_state({ day, goal_id, state, was, target }, { client, knownDay }) {
    const known = await knownDay(day);
    const present = known.water.goals.find(({ id }) => id === goal_id);
    const answer = await client.call(patchGoal, { params: { day, id: goal_id }, body: { state } });
    return { day: answer.day, overruled: present ? overruledState(target, was, state, present) : [] };
  },
  save_goals: (command, sending) =>
    sendList(command, sending, {
      endpoint: putGoals,
      ring: "water",
      nounOf: ({ target }) => `Goal ${target}`,
      inDay: (day) => day.water.goals,
      inAnswer: (answer) => answer.water.goals,
      toBody: (goals) => ({ goals }),
    }),
  save_study_targets: (command, sending) =>
    sendList(command, sending, {
      endpoint: putStudyTargets,
      ring: "wind",
      nounOf: ({ subject }) => `Study target ${subject}`,
      inDay: (day) => day.wind.study_targets,
      inAnswer: (answer) => answer.wind.study_targets,
      toBody: (study_targets) => ({ study_targets }),
    }),
  save_weakness_reps: (command, sending) =>
    sendList(command, sending, {
      endpoint: putWeaknessReps,
      ring: "wind",
      nounOf: ({ weakness }) => `Weakness rep ${weakness}`,
      inDay: (day) => day.wind.weakness_reps,
      inAnswer: (answer) => answer.wind.weakness_reps,
      toBody: (weakness_reps) => ({ weakness_reps }),
    }),
  save_battles: (command, sending) => sendList(command, sending, BATTLES),
  async log_battle({ day, battle }, sending) {
    const base = (await sending.knownDay(day)).void.battle_logs;
    return sendList({ kind: "", day, base, mine: withBattle(base, battle) }, sending, BATTLES);
  },
  async battle_outcome(command, sending) {
    const { day, battle_id } = command;
    const base = (await sending.knownDay(day)).void.battle_logs;
    // A list that it is missing from would be saved unchanged, and the outcome would be lost without a word.
    if (!base.some(({ id }) => id === battle_id)) {
      throw new ApiError("This battle is no longer there.", { status: 404, code: "not_found" });
    }
    return sendList({ kind: "", day, base, mine: withOutcome(base, command) }, sending, BATTLES);
  },
  save_fire: (command, sending) =>
    sendFields(command, sending, {
      endpoint: putFire,
      ring: "fire",
      noun: "Fire",
      inAnswer: (answer) => answer.fire,
    }),
  save_wind: (command, sending) =>
    sendFields(command, sending, {
      endpoint: putWind,
      ring: "wind",
      noun: "Wind",
      inAnswer: (answer) => answer.wind,
    }),
  save_void: (command, sending) =>
    sendFields(command, sending, {
      endpoint: putVoid,
      ring: "void",
      noun: "Void",
      inAnswer: (answer) => answer.void,
    }),
  async commit_to({ day, commitment, was }, { client }) {
    const present = was === undefined ? "" : await presentCommitment(day, client);
    await client.call(putCommitment, { params: { day }, body: { tomorrow_commitment: commitment } });
    const differs = was !== undefined && present !== was && present !== commitment;
    return {
      day: null,
      overruled: differs ? [{ what: `Commitment for ${day}`, mine: commitment, theirs: present }] : [],
    };
  },
};

const BATTLES: ListEndpoint<typeof putBattleLogs, Battle> = {
  endpoint: putBattleLogs,
  ring: "void",
  nounOf: ({ hard_thing }) => `Battle ${hard_thing}`,
  inDay: (day) => day.void.battle_logs,
  inAnswer: (answer) => answer.void.battle_logs,
  toBody: (battle_logs) => ({ battle_logs }),
};

/** Sends a change. Fails with an `ApiError`. */
export function sendCommand(command: Command, sending: SendContext): Promise<SendResult> {
  // The record holds under each name what sends the commands that bear it.
  const send = SENDERS[command.kind] as (command: Command, sending: SendContext) => Promise<SendResult>;
  return send(command, sending);
}

function overruledState(
  target: string,
  was: GoalState | undefined,
  state: GoalState,
  present: Goal,
): Conflict[] {
  if (was === undefined || present.state === was || present.state === state) return [];
  return [{
    what: `Goal ${target}: State`,
    mine: GOAL_STATE_WORDS[state],
    theirs: GOAL_STATE_WORDS[present.state],
  }];
}

/**
 * What is promised for `day`: the day before it tells. Asked for each time, since a commitment has no version that would say that the one
 * that is known is old.
 */
async function presentCommitment(day: CalendarDate, client: Client): Promise<string> {
  const eve = await client.call(getDay, { params: { day: addDays(day, -1) } });
  return eve.day.void.tomorrow_commitment;
}
