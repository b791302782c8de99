import { withElements } from "#shared/ui/parts/with_elements.ts";
import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { Link } from "wouter";
import { addDays, calendarSpan, isCalendarDate, monthOf } from "#shared/calendar/mod.ts";
import { monthAndYear } from "#shared/rules/format/format_day.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { LoadFailure } from "../../frame/LoadFailure.tsx";
import { useLoadStatus } from "../../offline/use_load_status.ts";
import { monthRowsAtom, shownMonthAtom } from "../insights/insight_queries.ts";
import { Later } from "../../platform/Later.tsx";
import { todayAtom } from "../day/today.ts";
import { MonthCalendar } from "./MonthCalendar.tsx";
import { MonthFigures } from "./MonthFigures.tsx";
import { useRestMarking } from "./use_rest_marking.ts";
import { NotOnDevice } from "../../platform/NotOnDevice.tsx";
import { PageFrame } from "../../frame/PageFrame.tsx";
import { PeriodSteps } from "../../frame/steps/PeriodSteps.tsx";
import { t } from "#shared/texts/translate.ts";

/** A month of days, each of which opens the dashboard. Rest days are chosen here. */
export default function History() {
  const month = useAtomValue(shownMonthAtom);
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(monthRowsAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const [marking, setMarking] = useState(false);
  const { failure, isUserKnown, toggle } = useRestMarking();
  return (
    <PageFrame
      title={t("History")}
      aside={
        <Button
          size="small"
          aria-pressed={marking}
          disabled={!isUserKnown}
          onClick={() => setMarking(!marking)}
        >
          {marking ? t("Done choosing") : t("Choose rest days")}
        </Button>
      }
    >
      <MonthSteps />
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {marking && (
        <p role="status" className="text-small text-soft">
          {withElements(
            t("Choose a day to mark or unmark it as a rest day. Change weekly rest days in {settings}."),
            { settings: <Link href="/settings">{t("Settings")}</Link> },
          )}
        </p>
      )}
      {status === "failed" && (
        <LoadFailure message={t("The month could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "awaited" && <NotOnDevice />}
      <Later>
        <MonthCalendar
          month={month}
          rows={data?.days}
          loading={status === "loading"}
          marking={marking}
          onToggleRest={toggle}
        />
        {data && <MonthFigures month={month} rows={data.days} />}
      </Later>
    </PageFrame>
  );
}

/** The shown month, and links to the months beside it and to the current one. */
function MonthSteps() {
  const month = useAtomValue(shownMonthAtom);
  const today = useAtomValue(todayAtom);
  const current = monthOf(today) === monthOf(month);
  const before = addDays(month, -1);
  const after = addDays(calendarSpan("month", month).to, 1);
  return (
    <PeriodSteps
      title={monthAndYear(month)}
      label={t("Months")}
      before={isCalendarDate(before)
        ? { href: `/history?month=${monthOf(before)}`, text: t("Previous month") }
        : null}
      after={isCalendarDate(after)
        ? { href: `/history?month=${monthOf(after)}`, text: t("Next month") }
        : null}
      back={current ? null : { href: "/history", text: t("This month") }}
    />
  );
}
