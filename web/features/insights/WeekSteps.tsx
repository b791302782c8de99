import { useAtomValue } from "jotai/react";
import { addDays, isCalendarDate, isoWeekOf } from "#shared/calendar/mod.ts";
import { shortDate } from "#shared/rules/format/format_day.ts";
import { shownWeekAtom } from "./insight_queries.ts";
import { todayAtom } from "../day/today.ts";
import { StepLink } from "../../frame/StepLink.tsx";
import { t } from "#shared/texts/translate.ts";

/** The shown week, and links to the weeks beside it and to the current one. */
export function WeekSteps() {
  const { week, span: { from, to } } = useAtomValue(shownWeekAtom);
  const today = useAtomValue(todayAtom);
  const current = isoWeekOf(today) === week;
  const before = addDays(from, -1);
  const after = addDays(to, 7);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-hairline pt-5">
      <h2 aria-live="polite" className="font-display text-title">
        {current ? t("This week") : t("Week {week}", { week: Number(week.slice(-2)) })}
        <span className="ml-3 font-text text-base text-soft">
          {t("{from} to {to}, {year}", { from: shortDate(from), to: shortDate(to), year: to.slice(0, 4) })}
        </span>
      </h2>
      {/* The link to the current week comes and goes where it moves neither of the others. */}
      <nav
        aria-label={t("Weeks")}
        className="flex flex-wrap items-center gap-2 text-small max-md:w-full print:hidden"
      >
        {!current && (
          <StepLink href="/insights" strong className="max-md:order-last">{t("This week")}</StepLink>
        )}
        {isCalendarDate(before) && (
          <StepLink href={`/insights?week=${isoWeekOf(before)}`} to="before">{t("Previous week")}</StepLink>
        )}
        {isCalendarDate(after) && (
          <StepLink href={`/insights?week=${isoWeekOf(addDays(to, 1))}`} to="after">
            {t("Next week")}
          </StepLink>
        )}
      </nav>
    </div>
  );
}
