import { addDays } from "#shared/calendar/mod.ts";
import type { Battle } from "#shared/rings/mod.ts";
import type { RingChange } from "../day/save_ring.ts";

/** Changes the battles of a day. */
export function changeBattles(change: (battles: readonly Battle[]) => Battle[]): RingChange {
  return ({ date, void: { battle_logs: base } }) => ({
    kind: "save_battles",
    day: date,
    base,
    mine: change(base),
  });
}

/** Sets the reflection of a day. */
export function changeReflection(reflection: string): RingChange {
  return ({ date, void: { reflection: base } }) => ({
    kind: "save_void",
    day: date,
    base: { reflection: base },
    mine: { reflection },
  });
}

/** Sets the commitment for the day itself, ahead of it; an empty text removes it. */
export function commitToDay(commitment: string): RingChange {
  return ({ date: day, void: { today_commitment: was } }) => ({ kind: "commit_to", day, commitment, was });
}

/** Sets the commitment for the day after; an empty text removes it. */
export function commitToTomorrow(commitment: string): RingChange {
  return ({ date, void: { tomorrow_commitment: was } }) => ({
    kind: "commit_to",
    day: addDays(date, 1),
    commitment,
    was,
  });
}
