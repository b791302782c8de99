import { useAtomValue } from "jotai/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import {
  addDays,
  type CalendarDate,
  calendarSpan,
  isCalendarDate,
  monthOf,
} from "#shared/domain/calendar.ts";
import {
  dayOfMonth,
  longDate,
  minutesText,
  monthAndYear,
  shortWeekdayName,
  weekdayName,
  WEEKDAYS,
} from "#shared/domain/format.ts";
import type { DaySummary } from "#shared/domain/records.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { recordedScore } from "#shared/domain/score.ts";
import { t } from "#shared/texts/translate.ts";
import { completionText, stepInMonth, weeksOfMonth } from "#shared/ui/Charts.tsx";
import { EmptyState, Figure, Figures } from "#shared/ui/Content.tsx";
import { AlertBox, Button, classes, withElements } from "#shared/ui/Controls.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { isComposing, shortcutKey } from "#shared/ui/keys.ts";
import { DeferredMount } from "../../app/Deferred.tsx";
import { NotOnDevice } from "../../day/NotOnDevice.tsx";
import { PeriodSteps } from "../../app/Steps.tsx";
import { todayAtom } from "../../app/session.ts";
import { useLoadStatus } from "../../app/status.ts";
import { LoadFailure, PageFrame } from "../../day/Frame.tsx";
import { isRestAtom, useRestMarking } from "../../day/rest.ts";
import { monthRowsAtom, shownMonthAtom } from "./month.ts";

export interface DayCellProps {
  date: CalendarDate;
  /** Undefined without a record. */
  day: DaySummary | undefined;
  /** Whether it is known what the day has. */
  known: boolean;
  today: CalendarDate;
  rest: boolean;
  /** Whether a click marks the day as a rest day instead of opening it. */
  marking: boolean;
  focusable: boolean;
  onFocus: () => void;
  onToggleRest: () => void;
}

const CELL = classes(
  "relative grid min-h-18 w-full content-between gap-1 p-1 text-left transition-colors hover:bg-ink/4 sm:min-h-24 sm:p-2",
  "focus-visible:-outline-offset-2",
);

/** One day of the calendar: its number, its mark, its score, and whether it is a rest day. */
export function DayCell(
  { date, day, known, today, rest, marking, focusable, onFocus, onToggleRest }: DayCellProps,
) {
  const content = (
    <>
      <span className="sr-only">{dayText(date, day, { known, today, rest })}</span>
      <span aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-x-1 text-small">
        <span
          className={classes(
            date === today
              ? "rounded-sm bg-ink px-1 font-semibold text-paper forced-colors:outline"
              // A day in the future can be marked like any other.
              : date > today && !marking && "text-soft",
          )}
        >
          {dayOfMonth(date)}
        </span>
        {rest && <span className="text-axis text-soft">{t("rest")}</span>}
      </span>
      <span aria-hidden="true" className="flex flex-wrap items-end justify-between gap-x-1">
        {known && date <= today && (
          <Mark
            size={28}
            className="max-w-full [&>svg]:h-auto [&>svg]:max-w-full"
            complete={RING_NAMES.filter((ring) => day?.completion[ring])}
          />
        )}
        {day && date <= today && <span className="text-small text-soft max-sm:hidden">{day.score}</span>}
      </span>
    </>
  );
  const props = {
    tabIndex: focusable ? 0 : -1,
    "data-date": date,
    onFocus,
    className: classes(CELL, rest && "rest-ground"),
  };
  return marking
    ? <button type="button" {...props} aria-pressed={rest} onClick={onToggleRest}>{content}</button>
    : (
      <Link
        {...props}
        href={date === today ? "/dashboard" : `/dashboard?day=${date}`}
        aria-current={date === today ? "date" : undefined}
      >
        {content}
      </Link>
    );
}

function dayText(
  date: CalendarDate,
  day: DaySummary | undefined,
  { known, today, rest }: { known: boolean; today: CalendarDate; rest: boolean },
): string {
  const parts = [
    longDate(date),
    ...(date > today
      ? [t("in the future")]
      : day
      ? [completionText(day.completion), t("score {score}", { score: day.score })]
      : known
      ? [t("nothing recorded")]
      : []),
    ...(rest ? [t("rest day")] : []),
  ];
  return parts.join(t(", "));
}

export interface MonthCalendarProps {
  /** Any day of the month. */
  month: CalendarDate;
  /** The days of its weeks with a record; undefined while they are not known. */
  rows: readonly DaySummary[] | undefined;
  loading: boolean;
  /** Whether a click marks a rest day instead of opening the day. */
  marking: boolean;
  onToggleRest: (date: CalendarDate) => void;
}

/**
 * A month as a grid of days. Arrow keys move by days and weeks, Page Up and Page Down by months, Enter opens a day, `r`
 * marks a rest day.
 */
export function MonthCalendar({ month, rows, loading, marking, onToggleRest }: MonthCalendarProps) {
  const today = useAtomValue(todayAtom);
  const isRest = useAtomValue(isRestAtom);
  const byDate = new Map(rows?.map((row) => [row.date, row]));
  const [, navigate] = useLocation();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<CalendarDate | null>(null);
  const wanted = useRef<CalendarDate | null>(null);
  const inMonth = (date: CalendarDate) => monthOf(date) === monthOf(month);
  const focusable = at && inMonth(at) ? at : inMonth(today) ? today : month;

  useEffect(() => {
    // A day of another month exists only after that month is rendered.
    const cell = table.current?.querySelector<HTMLElement>(`[data-date="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (shortcutKey(event) === "r" && !isComposing(event)) {
      event.preventDefault();
      return onToggleRest(focusable);
    }
    const next = stepInMonth(focusable, event.key);
    if (!next) return;
    event.preventDefault();
    wanted.current = next;
    setAt(next);
    if (!inMonth(next)) navigate(`/history?month=${monthOf(next)}`, { replace: true });
  };
  return (
    <table
      ref={table}
      role="grid"
      aria-label={t("Days")}
      aria-busy={loading}
      className="w-full table-fixed border-collapse"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name, index) => (
            <th
              key={name}
              scope="col"
              abbr={weekdayName(index + 1)}
              className="px-1 pb-2 text-left text-small font-normal text-soft sm:px-2"
            >
              {shortWeekdayName(index + 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} role="gridcell" className="border border-hairline p-0 align-top">
                {inMonth(date) && (
                  <DayCell
                    date={date}
                    day={byDate.get(date)}
                    known={rows !== undefined}
                    today={today}
                    rest={isRest(date)}
                    marking={marking}
                    focusable={date === focusable}
                    onFocus={() => setAt(date)}
                    onToggleRest={() =>
                      onToggleRest(date)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The four figures of a month, or a hint when it has no entries. */
export function MonthFigures({ month, rows }: { month: CalendarDate; rows: readonly DaySummary[] }) {
  const today = useAtomValue(todayAtom);
  const own = rows.filter(({ date }) => monthOf(date) === monthOf(month));
  const sum = (of: (row: DaySummary) => number) => own.reduce((total, row) => total + of(row), 0);
  if (own.length === 0) {
    return month > today
      ? (
        <EmptyState
          text={t("{month} is still to come", { month: monthAndYear(month) })}
          hint={t("It will fill up as the days go by.")}
        />
      )
      : (
        <EmptyState
          text={t("No entries in this month")}
          hint={t("Each ring you complete fills its stroke here. You can still fill in past days.")}
        />
      );
  }
  return (
    <div className="border-t border-hairline pt-5">
      <Figures>
        <Figure label={t("Days recorded")} value={own.length} />
        <Figure label={t("Rings completed")} value={sum(({ completed }) => completed)} />
        <Figure label={t("Score per recorded day")} value={recordedScore(own)} />
        <Figure
          label={t("Time tracked")}
          value={minutesText(sum(({ tracked_minutes }) => tracked_minutes))}
        />
      </Figures>
    </div>
  );
}

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
      <DeferredMount>
        <MonthCalendar
          month={month}
          rows={data?.days}
          loading={status === "loading"}
          marking={marking}
          onToggleRest={toggle}
        />
        {data && <MonthFigures month={month} rows={data.days} />}
      </DeferredMount>
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
