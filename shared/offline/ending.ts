import { battleFor } from "../domain/commitments.ts";
import type { Day } from "../domain/records.ts";
import type { Battle } from "../domain/rings/mod.ts";
import type { Ending } from "../domain/what_now.ts";
import type { Command } from "./commands/mod.ts";

/** What the battle of a commitment gets from the timer that ended it. */
export interface EndedBattle extends Pick<Battle, "id" | "timestamp"> {
  /** The note of the timer: what happened. */
  readonly note: string;
}

/** Returns what decides on `day` how a timer ended; with `undone`, what takes that back. */
export function endingCommand(
  { date, fire, void: { battle_logs: base, today_commitment: commitment } }: Day,
  ending: Ending,
  { id, timestamp, note }: EndedBattle,
  undone = false,
): Command {
  if (ending === "done") {
    return { kind: "save_fire", day: date, base: { done: fire.done }, mine: { done: !undone } };
  }
  const others = base.filter((battle) => battle.id !== id);
  const description = note || commitment;
  const fought = battleFor(commitment, { id, timestamp, outcome: ending, description });
  return { kind: "save_battles", day: date, base, mine: undone ? others : [...others, fought] };
}
