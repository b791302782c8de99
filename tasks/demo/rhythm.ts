import { addDays, type CalendarDate, type DateRange } from "#shared/calendar/mod.ts";
import type { Random } from "./random.ts";

/** How somebody is doing on one day. */
export interface Mood {
  readonly date: CalendarDate;
  /** 0 (nothing succeeds) to 1 (everything does). */
  readonly strength: number;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** How far through the story, 0 to 1. */
  readonly progress: number;
  /** Whether anything was recorded. */
  readonly recorded: boolean;
}

/** Consecutive days, with the mood of each. */
export interface Rhythm {
  readonly moods: readonly Mood[];
  /** Days away, with a reason; null when the story is too short for them. */
  readonly away: (DateRange & { readonly reason: string }) | null;
}

const WEEKEND = 6;
const SHORTEST_WITH_HOLIDAY = 120;

/** Returns the rhythm of `days` days up to `last`: improving, with good spells, a few bad weeks and a holiday. */
export function makeRhythm(last: CalendarDate, days: number, random: Random): Rhythm {
  const first = addDays(last, 1 - days);
  const away = days < SHORTEST_WITH_HOLIDAY ? null : holiday(addDays(first, Math.floor(days * 0.62)));
  const badWeeks = Array.from(
    { length: Math.ceil(days / 110) },
    () => random.between(7, Math.max(8, days - 10)),
  );
  let drift = 0;
  const moods = Array.from({ length: days }, (_, index): Mood => {
    const date = addDays(first, index);
    const progress = days === 1 ? 1 : index / (days - 1);
    const weekday = new Date(Date.parse(date)).getUTCDay() || 7;
    // Good and bad spells last some days.
    drift = 0.85 * drift + 0.3 * (random.next() - 0.5);
    const bad = badWeeks.some((start) => index >= start && index < start + 7);
    const weekend = weekday >= WEEKEND ? -0.08 : 0;
    const strength = Math.min(
      0.98,
      Math.max(0.05, 0.5 + 0.3 * progress + drift + weekend - (bad ? 0.45 : 0)),
    );
    const isAway = away !== null && date >= away.from && date <= away.to;
    // The last days are always recorded, since they are seen first.
    const recorded = index >= days - 3 || (!isAway && !random.chance((1 - strength) * 0.3));
    return { date, strength, weekday, progress, recorded };
  });
  return { moods, away };
}

function holiday(from: CalendarDate): DateRange & { reason: string } {
  return { from, to: addDays(from, 8), reason: "A week in the mountains" };
}
