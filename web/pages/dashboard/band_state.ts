import { atom } from "jotai/vanilla";
import { addDays } from "#shared/domain/calendar.ts";
import { isReviewDue } from "#shared/domain/review.ts";
import { sealOfferedFrom } from "#shared/domain/seal.ts";
import { INITIAL_SETTINGS } from "#shared/domain/settings.ts";
import { shownUserAtom } from "../../app/engine.ts";
import { browserTimeZone, minuteAtom } from "../../app/platform.ts";
import { dayRuleAtom } from "../../app/session.ts";
import { daysAheadAtom, shownDayAtom } from "../../day/day.ts";

/** Whether the Seal of the shown day is offered: in the evening, and on the day after. */
export const isEveningAtom = atom((get) => {
  const ahead = get(daysAheadAtom);
  // A new device shows the day before it knows the user, whose evening most likely is that of the browser.
  const user = get(shownUserAtom) ?? { timezone: browserTimeZone(), settings: INITIAL_SETTINGS };
  return ahead === -1 ||
    ahead === 0 && get(minuteAtom) >= sealOfferedFrom(get(shownDayAtom), user, get(dayRuleAtom));
});

/**
 * Whether the review of last week may be offered on the shown day. It is known later whether anything was recorded in
 * that week: on the same weekday, perhaps, or on the first day of an account.
 */
export const mayReviewAtom = atom((get) => {
  const user = get(shownUserAtom);
  const date = get(shownDayAtom);
  if (!user || get(daysAheadAtom) !== 0) return false;
  const created = user.created_at.slice(0, date.length);
  const weekAgo = addDays(date, -7);
  return isReviewDue(user.settings, date, [{ date: created > weekAgo ? created : weekAgo }]);
});
