import { type CalendarDate, todayFor } from "#shared/calendar/mod.ts";
import { dayRuleOf, type User } from "#shared/records/mod.ts";
import type { Services } from "../services.ts";

/** The day that it is for `user` at this moment. */
export function todayOf(user: User, { clock }: Pick<Services, "clock">): CalendarDate {
  return todayFor(dayRuleOf(user), clock());
}
