import type { CalendarDate } from "#shared/calendar/mod.ts";
import { type DatedBattle, unsettledBattles } from "#shared/rules/mod.ts";
import { uniqueBy } from "#shared/schema/text_key.ts";
import { BATTLES, type BattleSuggestion } from "./catalogue/battles.ts";
import { HARD_THINGS, type HardThing } from "./catalogue/hard_things.ts";

/** Battles to fight: what of `lately` was lost or left ongoing and not won since, the latest first, then ours. */
export function suggestBattles(lately: readonly DatedBattle[]): BattleSuggestion[] {
  const unsettled = unsettledBattles(lately).map(({ day, battle }) => ({
    hard_thing: battle.hard_thing,
    battle_description: battle.battle_description,
    difficulty_rating: battle.difficulty_rating,
    why: whyAgain({ day, battle }),
  }));
  return uniqueBy([...unsettled, ...BATTLES], ({ hard_thing }) => hard_thing);
}

/** Hard things to commit to: what of `lately` was lost or left ongoing and not won since, then ours. */
export function suggestHardThings(lately: readonly DatedBattle[]): HardThing[] {
  const unsettled = unsettledBattles(lately).map(({ day, battle }) => ({
    hard_thing: battle.hard_thing,
    why: whyAgain({ day, battle }),
  }));
  return uniqueBy([...unsettled, ...HARD_THINGS], ({ hard_thing }) => hard_thing);
}

function whyAgain({ day, battle }: DatedBattle): string {
  return battle.outcome === "defeat"
    ? `Lost on ${spoken(day)}. Again?`
    : `Left ongoing on ${spoken(day)}. Finish it?`;
}

const SPOKEN = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

function spoken(day: CalendarDate): string {
  return SPOKEN.format(Date.parse(day));
}
