import type { CalendarDate } from "#shared/calendar/mod.ts";
import { RINGS, type StoredRings, type StoredWind } from "#shared/rings/mod.ts";
import { type Complacency, complacency, COMPLACENCY_DAYS, type ComplacencyDay } from "#shared/rules/mod.ts";
import { COMPLACENCY_QUESTIONS } from "../suggestions/catalogue.ts";
import type { Services } from "../services/services.ts";

/** The input of the check of one day. */
export interface Fortnight {
  readonly date: CalendarDate;
  readonly days: readonly ComplacencyDay[];
  readonly firstDay: CalendarDate | null;
}

/** Reads the days with data in the fortnight that ends on `date`. */
export async function readFortnight(
  userId: string,
  date: CalendarDate,
  { history }: Pick<Services, "history">,
): Promise<Fortnight> {
  const [water, fire, wind, battles, firstDay] = await Promise.all([
    history.listRing(userId, "water", date, COMPLACENCY_DAYS),
    history.listRing(userId, "fire", date, COMPLACENCY_DAYS),
    history.listRing(userId, "wind", date, COMPLACENCY_DAYS),
    history.listRing(userId, "void", date, COMPLACENCY_DAYS),
    history.getFirstDay(userId),
  ]);
  const dates = new Set([...water, ...fire, ...wind, ...battles].map(({ day }) => day));
  const on = <T>(list: readonly { day: CalendarDate; ring: T }[], day: CalendarDate) =>
    list.find((one) => one.day === day)?.ring;
  const days = [...dates].map((day): ComplacencyDay => ({
    date: day,
    water: on(water, day) ?? RINGS.water.empty(),
    fire: on(fire, day) ?? RINGS.fire.empty(),
    wind: on(wind, day) ?? RINGS.wind.empty(),
    void: on(battles, day) ?? RINGS.void.empty(),
  }));
  return { date, days, firstDay };
}

/** Returns the answers that are stored on the fortnight's last day. */
export function answersIn({ date, days }: Fortnight): StoredWind["complacency_answers"] {
  return days.find((day) => day.date === date)?.wind.complacency_answers ?? {};
}

/** Returns the fortnight with these rings on its last day. */
export function withDay({ date, days, firstDay }: Fortnight, rings: StoredRings): Fortnight {
  return {
    date,
    days: [...days.filter((day) => day.date !== date), { ...rings, date }],
    firstDay: firstDay !== null && firstDay < date ? firstDay : date,
  };
}

/** Returns the check of the fortnight's last day. */
export function judge(fortnight: Fortnight): Complacency {
  const questions = COMPLACENCY_QUESTIONS.map(({ id }) => id);
  return complacency({ ...fortnight, answers: answersIn(fortnight), questions });
}
