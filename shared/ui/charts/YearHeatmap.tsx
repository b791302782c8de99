import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { DaySummary } from "#shared/records/mod.ts";
import { longDate, shortMonth } from "#shared/rules/format/format_day.ts";
import { shortWeekdayName } from "#shared/rules/format/weekdays_text.ts";
import { classes } from "../parts/classes.ts";
import { completionText } from "./completion_text.ts";
import { useSideScroll } from "./use_side_scroll.ts";
import { YEAR_LABEL, yearColumns } from "./year_columns.ts";
import { stepInYear, weeksOfYear } from "./year_grid.ts";
import { t } from "#shared/texts/translate.ts";

export interface YearHeatmapProps {
  year: number;
  /** The days of the year with a record. */
  rows: readonly DaySummary[];
  today: CalendarDate;
  isRest: (date: CalendarDate) => boolean;
  onOpen: (date: CalendarDate) => void;
  /** Shown below it, and scrolled with it: {@link YearStrips}. */
  children?: ReactNode;
}

/**
 * A year as a grid: a column per week, a cell per day, darker the more rings were complete. Arrow keys move between
 * days, each of which has its text as its name; Enter opens the day.
 */
export function YearHeatmap({ year, rows, today, isRest, onOpen, children }: YearHeatmapProps) {
  const weeks = weeksOfYear(year);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const isOf = (date: CalendarDate) => Number(date.slice(0, 4)) === year;
  const [at, setAt] = useState(isOf(today) ? today : `${String(year).padStart(4, "0")}-01-01`);
  const focused = isOf(at) ? at : `${String(year).padStart(4, "0")}-01-01`;
  const box = useRef<HTMLDivElement>(null);
  useSideScroll(box);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Scrolls the focused day into view on a narrow screen: once there is a layout, not while the card is offscreen,
    // and again when a phone is turned.
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      const cell = element.querySelector<HTMLElement>("[tabindex='0']");
      if (cell) element.scrollLeft = cell.offsetLeft - element.clientWidth * 0.8;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [year]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onOpen(focused);
    }
    const next = stepInYear(focused, event.key);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    box.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  return (
    <div
      ref={box}
      className={classes(
        "side-scroll side-scroll-labels relative overflow-x-auto p-1",
        !children && "year-weekdays",
      )}
    >
      <div className="grid w-fit min-w-full gap-4">
        <div role="grid" aria-label={t("The days of {year}", { year })} onKeyDown={onKeyDown}>
          <div
            aria-hidden="true"
            className="mb-1 grid text-axis whitespace-nowrap text-soft"
            style={yearColumns(weeks.length)}
          >
            <span className={YEAR_LABEL} />
            {weeks.map((week, index) => <span key={week[0]} className="w-0">{monthOver(week, index)}</span>)}
          </div>
          {[0, 1, 2, 3, 4, 5, 6].map((row) => (
            <div key={row} role="row" className="grid" style={yearColumns(weeks.length)}>
              <span
                role="rowheader"
                className={classes(
                  YEAR_LABEL,
                  "pr-1.5 text-right text-axis text-soft",
                  Boolean(children) && "sm:pr-3",
                )}
              >
                <span className={row % 2 === 0 ? undefined : "sr-only"}>{shortWeekdayName(row + 1)}</span>
              </span>
              {weeks.map((week) => {
                const date = week[row] ?? "";
                if (!isOf(date)) {
                  return <span key={date} role="gridcell" />;
                }
                const text = dayText(date, byDate.get(date), { today, rest: isRest(date) });
                return (
                  <span
                    key={date}
                    role="gridcell"
                    data-date={date}
                    data-bar=""
                    tabIndex={date === focused ? 0 : -1}
                    aria-label={text}
                    title={text}
                    onClick={() => onOpen(date)}
                    onFocus={() =>
                      setAt(date)}
                    className={classes(
                      "m-px aspect-square cursor-pointer rounded-cell focus-visible:outline-offset-1",
                      date > today ? "border border-hairline" : `heat heat-${levelOf(byDate.get(date))}`,
                      date === today && "ring-1 ring-ink ring-offset-1 ring-offset-card",
                      isRest(date) && "rest-mark",
                    )}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}

/** Returns the month's name above the week that contains its first day. */
function monthOver(week: readonly CalendarDate[], index: number): string {
  const first = week.find((date) => date.endsWith("-01"));
  if (!first || (index > 0 && first.endsWith("-01-01"))) return "";
  return shortMonth(first);
}

/** Returns the number of complete rings, 0 to 5. */
function levelOf(day: DaySummary | undefined): number {
  return day?.completed ?? 0;
}

function dayText(
  date: CalendarDate,
  day: DaySummary | undefined,
  { today, rest }: { today: CalendarDate; rest: boolean },
): string {
  const resting = rest ? t(", rest day") : "";
  if (date > today) return t("{date}, in the future{resting}", { date: longDate(date), resting });
  if (!day) return t("{date}: nothing recorded{resting}", { date: longDate(date), resting });
  return t("{date}: {completion}, score {score}{resting}", {
    date: longDate(date),
    completion: completionText(day.completion),
    score: day.score,
    resting,
  });
}
