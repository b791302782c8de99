import { type CalendarDate, dayBounds } from "#shared/domain/calendar.ts";
import type { Day } from "#shared/domain/records.ts";
import { dayRuleOf } from "#shared/domain/user.ts";
import { byRing, RINGS, type StoredRings } from "#shared/domain/rings/mod.ts";
import { dayView } from "#shared/domain/day.ts";
import { SAMPLE_USER } from "./sample_state.ts";

/** For tests: a day with just these rings, after a day with `previousEarth`, as the server would return it. */
export function sampleDay(
  date: CalendarDate,
  rings: Partial<StoredRings> = {},
  previousEarth = RINGS.earth.empty(),
): Day {
  const span = dayBounds(dayRuleOf(SAMPLE_USER), date);
  const stored = {
    earth: RINGS.earth.empty(),
    water: RINGS.water.empty(),
    fire: RINGS.fire.empty(),
    wind: RINGS.wind.empty(),
    void: RINGS.void.empty(),
    ...rings,
  };
  return dayView(stored, byRing(() => null), {
    date,
    span,
    now: span.end,
    previousEarth,
    plan: null,
    commitments: { today: "", tomorrow: "" },
    battleDays: new Set(),
  });
}
