import { t } from "../texts/translate.ts";
import { type Battle, VOID_LIMITS } from "./rings/mod.ts";
import { cutText, textKey } from "./schema.ts";

/** The outcome of the commitment for a past day. */
export type CommitmentOutcome = "kept" | "broken";

/** Returns a commitment as a battle's hard thing: on one line, cut to the limit of hard things. */
export function hardThingOf(commitment: string): string {
  return cutText(commitment.trim().replace(/\s+/g, " "), VOID_LIMITS.hardThing);
}

/** Returns the battles for the commitment: those whose hard thing has the same {@link textKey}. */
export function battlesFor(commitment: string, battles: readonly Battle[]): Battle[] {
  const key = textKey(hardThingOf(commitment));
  return key === "" ? [] : battles.filter(({ hard_thing }) => textKey(hard_thing) === key);
}

/**
 * Returns the outcome of the commitment for a past day, or null when there was none.
 *
 * It is kept when that day has a victory whose hard thing equals the commitment, ignoring case and spacing, and up to
 * the length limit of a hard thing, since a commitment can be longer. Otherwise it is broken, also with an ongoing
 * battle or a defeat. Choosing 'Kept' afterwards logs that victory on that day ({@link keepCommitment}). The battle is
 * the only record of the outcome, so nothing can contradict it; deleting the battle makes the commitment broken again.
 */
export function commitmentKept(commitment: string, battles: readonly Battle[]): CommitmentOutcome | null {
  if (hardThingOf(commitment) === "") return null;
  return battlesFor(commitment, battles).some(({ outcome }) => outcome === "victory") ? "kept" : "broken";
}

/**
 * Returns the battles of the day after 'Kept' was chosen at `now` (ISO): an ongoing battle for the commitment becomes a
 * victory; without one, a victory with the id `id` is added. A defeat is final and remains beside it.
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
  const description = t("Committed to the day before, and kept.");
  return [...battles, battleFor(commitment, { id, timestamp: now, description, outcome: "victory" })];
}

/** What is known of the battle that a commitment becomes. */
export interface CommittedBattle extends Pick<Battle, "id" | "timestamp" | "outcome"> {
  readonly description: string;
}

/** Returns the battle that a commitment becomes, of the usual difficulty. */
export function battleFor(commitment: string, { description, ...battle }: CommittedBattle): Battle {
  return {
    ...battle,
    hard_thing: hardThingOf(commitment),
    battle_description: cutText(description, VOID_LIMITS.description),
    difficulty_rating: VOID_LIMITS.difficulty.default,
    lessons_learned: "",
  };
}
