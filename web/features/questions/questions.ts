import { type CalendarDate, daysBetween } from "#shared/calendar/mod.ts";
import type { ByRing, RingName } from "#shared/rings/mod.ts";
import { EARTH_QUESTIONS } from "./earth_questions.ts";
import { FIRE_QUESTIONS } from "./fire_questions.ts";
import { VOID_QUESTIONS } from "./void_questions.ts";
import { WATER_QUESTIONS } from "./water_questions.ts";
import { WIND_QUESTIONS } from "./wind_questions.ts";

/** The questions of each ring. They are loaded by themselves: no page needs them to show its panels. */
export const QUESTIONS: ByRing<readonly string[]> = {
  earth: EARTH_QUESTIONS,
  water: WATER_QUESTIONS,
  fire: FIRE_QUESTIONS,
  wind: WIND_QUESTIONS,
  void: VOID_QUESTIONS,
};

/** The day that has the first question of each ring. */
const FIRST_DAY: CalendarDate = "2026-01-01";

/**
 * Returns the ring's question of the day. One after the other has its turn, so none is repeated before all were shown.
 */
export function questionOf(ring: RingName, date: CalendarDate): string {
  const questions = QUESTIONS[ring];
  const turn = daysBetween(FIRST_DAY, date) % questions.length;
  return questions.at(turn) ?? "";
}
