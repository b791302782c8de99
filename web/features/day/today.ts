import { atom } from "jotai/vanilla";
import { type DayRule, todayFor } from "#shared/calendar/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import { minuteAtom } from "../../platform/clock.ts";
import { heldDay, type TakenDay } from "#shared/rules/held_day.ts";
import { isOccupied, onLeft } from "#shared/ui/focus/occupied.ts";
import { userAtom } from "../auth/session.ts";

const UTC: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };

/** The rule for the signed-in user's days; the specification's (UTC) while nobody is signed in. */
export const dayRuleAtom = atom((get) => {
  const user = get(userAtom);
  return user ? dayRuleOf(user) : UTC;
});

/** The user's day by the clock. */
const dayOfClockAtom = atom((get) => todayFor(get(dayRuleAtom), get(minuteAtom)));

/** What the page last took for today. An atom, so that every store has its own. */
const takenAtom = atom((): { last?: TakenDay } => ({}));

/** Changes when the day may begin that has waited for the user. */
const leftAtom = atom(0);
leftAtom.onMount = (set) => onLeft(() => set((times) => times + 1));

/**
 * The user's today. It changes when a new day begins, but under a user who is in the middle of something only after
 * that: nothing closes, and what is typed belongs to the day on which it was begun. Another rule applies at once.
 */
export const todayAtom = atom((get) => {
  get(leftAtom);
  const taken = get(takenAtom);
  const present = { day: get(dayOfClockAtom), of: JSON.stringify(get(dayRuleAtom)) };
  taken.last = heldDay(taken.last, present, isOccupied());
  return taken.last.day;
});

/** The day that has begun while the page stays on the one before; null when there is none. */
export const begunDayAtom = atom((get) => {
  const day = get(dayOfClockAtom);
  return day === get(todayAtom) ? null : day;
});

/** Takes the day by the clock for today, whatever the user is in the middle of. */
export const takeBegunDayAtom = atom(null, (get, set) => {
  delete get(takenAtom).last;
  set(leftAtom, (times) => times + 1);
});
