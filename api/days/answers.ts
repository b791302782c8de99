import { putAnswer, sealDay, unsealDay } from "#shared/contract/mod.ts";
import { type CalendarDate, dayBounds } from "#shared/domain/calendar.ts";
import { type DayAnswers, NO_ANSWER, withAnswer } from "#shared/domain/rings/mod.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { Failure } from "../failures.ts";
import { serve } from "../http/mount.ts";
import type { Services } from "../services.ts";
import type { IdempotencyKey } from "../store/documents.ts";
import { summaryRulesOf, toDay, todayOf } from "./view.ts";

/** Changes what is answered and sealed on a day of the user. Returns the day, and the result of `change`. */
async function change<T>(
  { user, date, idempotency }: { user: User; date: CalendarDate; idempotency?: IdempotencyKey | undefined },
  services: Services,
  change: (answers: DayAnswers) => { next: DayAnswers; result: T },
) {
  const { day, result } = await services.days.answer({
    userId: user.id,
    date,
    today: todayOf(user, services),
    now: services.clock(),
    idempotency,
    change,
    ...summaryRulesOf(user, services),
  });
  return { day: toDay(day, user, services), result };
}

export const answersRoutes = [
  serve(putAnswer, {
    handle: async ({ params: { day: date, ring }, body, caller: { user }, idempotency }, services) => {
      const { day, result: replaced } = await change({ user, date, idempotency }, services, (answers) => ({
        next: withAnswer(answers, ring, body),
        result: answers.answers[ring] ?? NO_ANSWER,
      }));
      return { [ring]: day[ring], version: day.versions[ring], day, replaced };
    },
  }),

  serve(sealDay, {
    handle: async ({ params: { day: date }, query: { at }, caller: { user } }, services) => {
      if (date > todayOf(user, services)) {
        throw new Failure("validation_failed", {
          message: "A day can be sealed once it has begun.",
          details: [{ path: "day", message: "must not be in the future" }],
        });
      }
      const now = new Date(services.clock()).toISOString();
      const { start } = dayBounds(dayRuleOf(user), date);
      // A device that sealed it without the server says when. Instants sort as texts.
      const sealed_at = at !== undefined && at < now && Date.parse(at) >= start ? at : now;
      const { day } = await change({ user, date }, services, (answers) => ({
        next: answers.sealed_at === null ? { ...answers, sealed_at } : answers,
        result: null,
      }));
      return { day };
    },
  }),

  serve(unsealDay, {
    handle: async ({ params: { day: date }, caller: { user } }, services) => {
      const { day } = await change({ user, date }, services, (answers) => ({
        next: answers.sealed_at === null ? answers : { ...answers, sealed_at: null },
        result: null,
      }));
      return { day };
    },
  }),
];
