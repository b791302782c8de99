import { atom } from "jotai/vanilla";
import { type CalendarDate, dayBounds, daysBetween, isCalendarDate } from "#shared/calendar/mod.ts";
import { addressParamAtom } from "../../platform/address.ts";
import { dayRuleAtom, todayAtom } from "./today.ts";

/** The `?day=` of the address, unchecked, or null. */
const addressDayAtom = addressParamAtom("day");

/** Whether the day in the address does not exist. Today is shown then. */
export const hasInvalidDayAtom = atom((get) => {
  const asked = get(addressDayAtom);
  return asked !== null && !isCalendarDate(asked);
});

/**
 * The day that all panels show and change: the day in the address, or today. The running timer is independent of it and
 * always belongs to today.
 */
export const shownDayAtom = atom((get): CalendarDate => {
  const asked = get(addressDayAtom);
  return asked !== null && isCalendarDate(asked) ? asked : get(todayAtom);
});

/** The number of days from today to the shown day; negative for a past day. */
export const daysAheadAtom = atom((get) => daysBetween(get(todayAtom), get(shownDayAtom)));

/** Whether the shown day is the user's today. */
export const isTodayAtom = atom((get) => get(daysAheadAtom) === 0);

/** The start and end of the shown day. */
export const shownSpanAtom = atom((get) => dayBounds(get(dayRuleAtom), get(shownDayAtom)));
