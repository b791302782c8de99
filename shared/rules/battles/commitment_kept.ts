import { type Battle, VOID_LIMITS } from "../../rings/mod.ts";
import { cutText, textKey } from "../../schema/text_key.ts";

/** What became of the commitment for a day that is past. */
export type CommitmentOutcome = "kept" | "broken";

/** A commitment as a battle's hard thing: on one line, cut to what a hard thing may hold. */
export function hardThingOf(commitment: string): string {
  return cutText(commitment.trim().replace(/\s+/g, " "), VOID_LIMITS.hardThing);
}

/** The battles that were fought for the commitment: those whose hard thing is its words, whatever their case. */
export function battlesFor(commitment: string, battles: readonly Battle[]): Battle[] {
  const promised = textKey(hardThingOf(commitment));
  return promised === "" ? [] : battles.filter(({ hard_thing }) => textKey(hard_thing) === promised);
}

/**
 * How the commitment for a past day ended; null when there was none.
 *
 * It is kept when that day has a victory whose hard thing is the commitment's words: compared without regard to case
 * and spacing, and only as far as a hard thing reaches, since a commitment may be longer. Anything else
 * is broken, also an ongoing battle or a defeat: what was promised was to win it. Saying 'Kept' afterwards logs that
 * victory on that day ({@link keepCommitment}), so there is one record of it, the battle, and no second place that could
 * contradict it; deleting the battle breaks the commitment again.
 */
export function commitmentKept(commitment: string, battles: readonly Battle[]): CommitmentOutcome | null {
  if (hardThingOf(commitment) === "") return null;
  return battlesFor(commitment, battles).some(({ outcome }) => outcome === "victory") ? "kept" : "broken";
}

/**
 * The battles of the day after 'Kept' was said at `now` (ISO): a battle that was already fought for the commitment becomes
 * a victory, else one is added under `id`. Victory and defeat are final on screen, so a defeat stays and is added to.
 */
export function keepCommitment(
  commitment: string,
  battles: readonly Battle[],
  { id, now }: { readonly id: string; readonly now: string },
): Battle[] {
  const ongoing = battlesFor(commitment, battles).find(({ outcome }) => outcome === "ongoing");
  if (ongoing) {
    return battles.map((battle) => battle.id === ongoing.id ? { ...battle, outcome: "victory" } : battle);
  }
  return [...battles, keptBattle(commitment, { id, now })];
}

/** Returns the victory that a kept commitment becomes. */
function keptBattle(commitment: string, { id, now }: { readonly id: string; readonly now: string }): Battle {
  return {
    id,
    timestamp: now,
    hard_thing: hardThingOf(commitment),
    battle_description: "Promised the day before, and kept.",
    difficulty_rating: VOID_LIMITS.difficulty.default,
    outcome: "victory",
    lessons_learned: "",
  };
}
