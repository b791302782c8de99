import type { Battle, BattleOutcome } from "#shared/rings/mod.ts";
import { type FoughtBattle, inOrderFought } from "#shared/rules/mod.ts";

const LETTERS = { victory: "v", defeat: "d", ongoing: "o" } as const satisfies Record<BattleOutcome, string>;

const OUTCOMES: ReadonlyMap<string, BattleOutcome> = new Map(
  (Object.keys(LETTERS) as BattleOutcome[]).map((outcome) => [LETTERS[outcome], outcome]),
);

/**
 * Returns the battles of a day as a text for its row, in the order in which they were fought: `v7 d10` is a victory of
 * difficulty 7 and a defeat of difficulty 10. A text is parsed only when it is needed, while a month is parsed whenever
 * one of its days is read.
 */
export function encodeFought(battles: readonly Battle[]): string {
  return inOrderFought(battles).map(({ outcome, difficulty_rating }) => LETTERS[outcome] + difficulty_rating)
    .join(" ");
}

/** Returns the battles in a text of {@link encodeFought}. */
export function decodeFought(fought: string): FoughtBattle[] {
  if (fought === "") return [];
  return fought.split(" ").map((word) => {
    const outcome = OUTCOMES.get(word.charAt(0));
    const difficulty_rating = Number(word.slice(1));
    if (!outcome || !Number.isInteger(difficulty_rating)) throw new Error(`Not a battle: ${word}.`);
    return { outcome, difficulty_rating };
  });
}
