import { shortWeekdayName, weekdayName, WEEKDAYS } from "#shared/rules/format/weekdays_text.ts";
import { useAtomValue } from "jotai/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { type CalendarDate, monthOf } from "#shared/calendar/mod.ts";
import type { DaySummary } from "#shared/records/mod.ts";
import { isComposing } from "#shared/ui/keys/is_composing.ts";
import { shortcutKey } from "#shared/ui/keys/shortcut_key.ts";
import { stepInMonth, weeksOfMonth } from "#shared/ui/charts/month_grid.ts";
import { isRestAtom } from "../settings/rest.ts";
import { todayAtom } from "../day/today.ts";
import { DayCell } from "./DayCell.tsx";
import { t } from "#shared/texts/translate.ts";

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
