import { atom } from "jotai/vanilla";
import { putBattleLogs, putCommitment, putVoid } from "#shared/contract/mod.ts";
import { addDays, type CalendarDate } from "#shared/day/mod.ts";
import type { Battle } from "#shared/rings/mod.ts";
import { mergeLists, saveRing } from "#shared/sync/mod.ts";
import { clientAtom } from "./client.ts";
import { knownDayAtom, receiveDayAtom, refreshDaysAtom } from "./day.ts";
import type { RingChange } from "./save_ring.ts";

/** Replaces the battles of a day by what `change` makes of them. */
export function changeBattles(change: (battles: readonly Battle[]) => Battle[]): RingChange {
  return (client, day) =>
    saveRing(client, {
      endpoint: putBattleLogs,
      params: { day: day.date },
      base: day.void.battle_logs,
      mine: change(day.void.battle_logs),
      version: day.versions.void,
      toBody: (battle_logs) => ({ battle_logs }),
      fromAnswer: (answer) => answer.void.battle_logs,
      merge: mergeLists,
    });
}

/** Sets the reflection of a day. */
export function changeReflection(reflection: string): RingChange {
  return (client, day) =>
    saveRing(client, {
      endpoint: putVoid,
      params: { day: day.date },
      base: day.void.reflection,
      mine: reflection,
      version: day.versions.void,
      toBody: (text) => ({ reflection: text }),
      fromAnswer: (answer) => answer.void.reflection,
      merge: (_base, mine) => mine,
    });
}

/** Promises something for the day after `date`; an empty text takes the promise back. */
export const commitAtom = atom(null, async (get, set, date: CalendarDate, commitment: string) => {
  const client = get(clientAtom);
  const answer = await client.call(putCommitment, {
    params: { day: addDays(date, 1) },
    body: { tomorrow_commitment: commitment },
  });
  const day = set(knownDayAtom, date);
  if (!day) return set(refreshDaysAtom);
  const { tomorrow_commitment } = answer.commitment;
  // The answer tells of the commitment alone, and moves no ring's version.
  await set(receiveDayAtom, {
    ...day,
    void: { ...day.void, tomorrow_commitment, hard_thing_tomorrow: tomorrow_commitment },
  });
});
