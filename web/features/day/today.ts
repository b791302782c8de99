import { atom } from "jotai/vanilla";
import { type DayRule, todayFor } from "#shared/calendar/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import { minuteAtom } from "../../platform/clock.ts";
import { userAtom } from "../auth/session.ts";

const UTC: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };

/** The rule for the signed-in user's days; the specification's (UTC) while nobody is signed in. */
export const dayRuleAtom = atom((get) => {
  const user = get(userAtom);
  return user ? dayRuleOf(user) : UTC;
});

/** The user's today. It changes when a new day begins. */
export const todayAtom = atom((get) => todayFor(get(dayRuleAtom), get(minuteAtom)));
