import { atom } from "jotai/vanilla";
import { type CalendarDate, dayBounds, daysBetween, isCalendarDate } from "#shared/calendar/mod.ts";
import { addressParamAtom } from "../../platform/address.ts";
import { dayRuleAtom, todayAtom } from "./today.ts";

/** The text that the address has as its `?day=`, or null. */
export const askedDayAtom = addressParamAtom("day");

/** Whether the address asks for a day that no calendar has. Today is shown then. */
export const askedInVainAtom = atom((get) => {
  const asked = get(askedDayAtom);
  return asked !== null && !isCalendarDate(asked);
});

/**
 * The day that is shown, and that all panels read and write: the one that the address asks for, else the user's today. The
 * running timer is no part of it: it always belongs to today.
 */
export const shownDayAtom = atom((get): CalendarDate => {
  const asked = get(askedDayAtom);
  return asked !== null && isCalendarDate(asked) ? asked : get(todayAtom);
});

/** How many days the shown day lies after today: 0 for today, negative for a day that is past. */
export const daysAheadAtom = atom((get) => daysBetween(get(todayAtom), get(shownDayAtom)));

/** Whether the shown day is the user's today. */
export const isTodayAtom = atom((get) => get(daysAheadAtom) === 0);

/** When the shown day begins and ends. */
export const shownSpanAtom = atom((get) => dayBounds(get(dayRuleAtom), get(shownDayAtom)));
