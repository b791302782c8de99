import { useAtomValue } from "jotai/react";
import { addDays, isCalendarDate, isoWeekOf } from "#shared/calendar/mod.ts";
import { shortDate } from "#shared/rules/format/format_day.ts";
import { shownWeekAtom } from "./insight_queries.ts";
import { todayAtom } from "../day/today.ts";
import { PeriodSteps } from "../../frame/steps/PeriodSteps.tsx";
import { t } from "#shared/texts/translate.ts";

/** The shown week, and links to the weeks beside it that have begun, and to the current one. */
export function WeekSteps() {
  const { week, span: { from, to } } = useAtomValue(shownWeekAtom);
  const today = useAtomValue(todayAtom);
  const current = isoWeekOf(today) === week;
  const before = addDays(from, -1);
  const after = addDays(to, 1);
  return (
    <PeriodSteps
      title={
        <>
          {current ? t("This week") : t("Week {week}", { week: Number(week.slice(-2)) })}
          <span className="ml-3 font-text text-base text-soft">
            {t("{from} to {to}, {year}", { from: shortDate(from), to: shortDate(to), year: to.slice(0, 4) })}
          </span>
        </>
      }
      label={t("Weeks")}
      before={isCalendarDate(before)
        ? { href: `/insights?week=${isoWeekOf(before)}`, text: t("Previous week") }
        : null}
      after={isCalendarDate(addDays(to, 7))
        ? { href: `/insights?week=${isoWeekOf(after)}`, text: t("Next week"), disabled: after > today }
        : null}
      back={current ? null : { href: "/insights", text: t("This week") }}
    />
  );
}
