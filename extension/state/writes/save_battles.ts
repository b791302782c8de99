import { putBattleLogs } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/day/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { type Battle, voidView } from "#shared/rings/mod.ts";
import { mergeLists, saveRing } from "#shared/sync/mod.ts";
import type { Sending } from "./write_kind.ts";

type Edit = (battles: readonly Battle[]) => Battle[];

/**
 * Saves the battle logs of a day after `edit`, and answers the day. The list that the edit is made on is the last known one:
 * when somebody else wrote since, both lists are merged by id, so that an edit that arrives twice is still one edit.
 */
export async function saveBattles(
  date: CalendarDate,
  edit: Edit,
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

/** The day with its battle logs after `edit`, and all that is read from them. */
export function projectBattles(day: Day, edit: Edit): Day {
  const battle_logs = edit(day.void.battle_logs);
  const { reflection, weekly_streak, today_commitment, tomorrow_commitment } = day.void;
  const commitments = { today: today_commitment, tomorrow: tomorrow_commitment };
  const streak = battle_logs.length > 0 ? Math.max(1, weekly_streak) : weekly_streak;
  return { ...day, void: voidView({ battle_logs, reflection }, streak, commitments) };
}
