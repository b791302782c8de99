import type { CalendarDate } from "#shared/calendar/mod.ts";
import { type DatedBattle, unsettledBattles } from "#shared/rules/mod.ts";
import { uniqueBy } from "#shared/schema/text_key.ts";
import { BATTLES, type BattleSuggestion, HARD_THINGS, type HardThing } from "./catalogue.ts";

/** Returns the `recent` battles that were lost or left ongoing and not won since, latest first, then the catalogue. */
export function suggestBattles(recent: readonly DatedBattle[], today: CalendarDate): BattleSuggestion[] {
  const unsettled = unsettledBattles(recent).map(({ day, battle }) => ({
    hard_thing: battle.hard_thing,
    battle_description: battle.battle_description,
    difficulty_rating: battle.difficulty_rating,
    why: whyAgain({ day, battle }, today),
  }));
  return uniqueBy([...unsettled, ...BATTLES], ({ hard_thing }) => hard_thing);
}

/** Returns the hard things of `recent` battles that were lost or left ongoing and not won since, then the catalogue. */
export function suggestHardThings(recent: readonly DatedBattle[], today: CalendarDate): HardThing[] {
  const unsettled = unsettledBattles(recent).map(({ day, battle }) => ({
    hard_thing: battle.hard_thing,
    why: whyAgain({ day, battle }, today),
  }));
  return uniqueBy([...unsettled, ...HARD_THINGS], ({ hard_thing }) => hard_thing);
}

function whyAgain({ day, battle }: DatedBattle, today: CalendarDate): string {
  if (battle.outcome === "defeat") {
    return day === today ? "Lost today. Again?" : `Lost on ${formatDay(day)}. Again?`;
  }
  return day === today ? "Still ongoing today. Finish it?" : `Left ongoing on ${formatDay(day)}. Finish it?`;
}

const DAY_FORMAT = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

function formatDay(day: CalendarDate): string {
  return DAY_FORMAT.format(Date.parse(day));
}
