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
 * Whether the review of last week may be offered on the shown day: whether anything was recorded in that week is known
 * later.
 */
export const mayReviewAtom = atom((get) => {
  const user = get(shownUserAtom);
  const date = get(shownDayAtom);
  const lastWeek = { date: addDays(date, -7) };
  return user !== null && get(daysAheadAtom) === 0 && isReviewDue(user.settings, date, [lastWeek]);
});
