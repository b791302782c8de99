import { ApiError, type Client } from "#shared/client/mod.ts";
import { addEntry, patchGoal, putBattleLogs, putCommitment } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/day/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import type { Battle } from "#shared/rings/mod.ts";
import { mergeLists, saveRing } from "#shared/sync/mod.ts";
import { type Command, withBattle, withOutcome } from "../state/writes/mod.ts";

/** What a change needs in order to be sent. */
export interface Sending {
  readonly client: Client;
  /** The change's own id, which keeps it from being made twice. */
  readonly id: string;
  /** The day as the server last told it; asked for when it is not known. */
  readonly knownDay: (date: CalendarDate) => Promise<Day>;
}

type Senders = {
  readonly [K in Command["kind"]]: (
    command: Extract<Command, { kind: K }>,
    sending: Sending,
  ) => Promise<Day | null>;
};

/** How each kind of change is sent. Apart from what the popup knows of them, since it sends none. */
const SENDERS: Senders = {
  async add_entry({ day, entry }, { client, id }) {
    const answer = await client.call(addEntry, { params: { day }, body: entry }, { idempotencyKey: id });
    return answer.day;
  },
  async goal_state({ day, goal_id, state }, { client }) {
    const answer = await client.call(patchGoal, { params: { day, id: goal_id }, body: { state } });
    return answer.day;
  },
  log_battle: ({ day, battle }, sending) =>
    saveBattles(day, (battles) => withBattle(battles, battle), sending),
  battle_outcome: (command, sending) =>
    saveBattles(command.day, (battles) => {
      if (battles.some(({ id }) => id === command.battle_id)) return withOutcome(battles, command);
      // A list that it is missing from would be saved unchanged, and the outcome would be lost without a word.
      throw new ApiError("This battle is no longer there.", { status: 404, code: "not_found" });
    }, sending),
  async commit_to({ day, commitment }, { client }) {
    await client.call(putCommitment, { params: { day }, body: { tomorrow_commitment: commitment } });
    return null;
  },
};

/** Sends a change: the day as it then is, or null when the answer does not tell. Fails with an `ApiError`. */
export function sendCommand(command: Command, sending: Sending): Promise<Day | null> {
  // The record holds under each name what sends the commands that bear it.
  const send = SENDERS[command.kind] as (command: Command, sending: Sending) => Promise<Day | null>;
  return send(command, sending);
}

/**
 * Saves the battle logs of a day after `edit`, and answers the day. The edit is made on the last known list: when somebody else
 * wrote since, both lists are merged by id, so that an edit that arrives twice is still one edit.
 */
async function saveBattles(
  date: CalendarDate,
  edit: (battles: readonly Battle[]) => Battle[],
  { client, knownDay }: Sending,
): Promise<Day> {
  const known = await knownDay(date);
  const base = known.void.battle_logs;
  const answer = await saveRing(client, {
    endpoint: putBattleLogs,
    params: { day: date },
    base,
    mine: edit(base),
    version: known.versions.void,
    toBody: (battle_logs) => ({ battle_logs }),
    fromAnswer: (answered) => answered.void.battle_logs,
    merge: mergeLists,
  });
  return answer.day;
}
