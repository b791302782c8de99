import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { addDays, type CalendarDate, calendarSpan, daysBetween, isCalendarDate } from "../domain/calendar.ts";
import {
  dayOfMonth,
  longDate,
  minutesText,
  monthAndYear,
  shortMonth,
  shortWeekday,
  shortWeekdayName,
} from "../domain/format.ts";
import type { DaySummary } from "../domain/records.ts";
import {
  type ByRing,
  type CategoryMinutes,
  RING_NAMES,
  RINGS,
  type TimeCategory,
} from "../domain/rings/mod.ts";
import { recordedScore } from "../domain/score.ts";
import { listText } from "../texts/list_text.ts";
import { t } from "../texts/translate.ts";
import { classes } from "./Controls.tsx";
import { besideGlyph, Glyph } from "./RingBadge.tsx";

/** The texture classes of the named categories, largest first, from `charts.css`. All have the same hue. */
const TEXTURES = ["texture-full", "texture-half", "texture-hatch", "texture-pale"] as const;

/** All other categories together. */
const OTHER = { name: "Other", texture: "texture-open" } as const;

export interface CategoryStackProps {
  days: readonly { readonly date: CalendarDate; readonly categories: readonly CategoryMinutes[] }[];
  /** The totals of all days, largest first. */
  totals: readonly CategoryMinutes[];
}

const sum = (categories: readonly CategoryMinutes[]) =>
  categories.reduce((total, { minutes }) => total + minutes, 0);
const shareText = (share: number) => `${share < 0.005 ? "<1" : Math.round(100 * share)}%`;

/**
 * The time per category: a stacked column for each day, and a table of the totals. The four largest categories are
 * named, so that their textures differ clearly; the rest is one part.
 */
export function CategoryStack({ days, totals }: CategoryStackProps) {
  const parts = partsOf(totals);
  const most = days.reduce((highest, { categories }) => Math.max(highest, sum(categories)), 60);
  const all = sum(totals);
  return (
    <div data-ring="earth" className="flex flex-wrap items-start gap-x-8 gap-y-5">
      <ol className="grid grow basis-56 grid-cols-7 gap-1.5 sm:gap-2">
        {days.map(({ date, categories }) => (
          <li
            key={date}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-center gap-1 text-small text-soft"
          >
            <span className="sr-only">
              {longDate(date)}
              {t(": ")}
              {categoriesText(categories)}
            </span>
            <span
              aria-hidden="true"
              className="flex h-40 w-full max-w-10 flex-col lg:h-56 justify-end border-b border-edge"
            >
              {parts.toReversed().map(({ name, texture, categories: own }) => {
                const minutes = sum(categories.filter(({ category }) => own.includes(category)));
                return minutes > 0 && (
                  <span
                    key={name}
                    data-bar=""
                    title={t("{category}, {duration}", {
                      category: t(name),
                      duration: minutesText(minutes),
                    })}
                    className={classes("-mt-px min-h-0.5 w-full", texture)}
                    style={{ height: `${100 * minutes / most}%` }}
                  />
                );
              })}
            </span>
            <span aria-hidden="true">{shortWeekday(date).slice(0, 2)}</span>
          </li>
        ))}
      </ol>
      <table className="text-small max-sm:w-full">
        <caption className="sr-only">{t("Hours per category")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("Category")}</th>
            <th scope="col">{t("Time")}</th>
            <th scope="col">{t("Share")}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, texture, minutes }) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 pr-4 text-left font-normal">
                <span
                  aria-hidden="true"
                  data-bar=""
                  className={classes("mr-2.5 inline-block size-3.5 align-[-0.15em]", texture)}
                />
                {t(name)}
              </th>
              <td className="pr-3 text-right">{minutesText(minutes)}</td>
              <td className="text-right text-soft">{shareText(minutes / all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A part of the stack: a category, or several as 'Other'. */
interface Part {
  readonly name: string;
  readonly texture: string;
  readonly categories: readonly TimeCategory[];
  readonly minutes: number;
}

/** Returns the parts of the stack, largest first, 'Other' last. */
export function partsOf(totals: readonly CategoryMinutes[]): Part[] {
  const named = totals.slice(0, TEXTURES.length).map(({ category, minutes }, index) => ({
    name: category,
    texture: TEXTURES[index] ?? OTHER.texture,
    categories: [category],
    minutes,
  }));
  const rest = totals.slice(TEXTURES.length);
  if (rest.length === 0) return named;
  const categories = rest.map(({ category }) => category);
  return [...named, { ...OTHER, categories, minutes: sum(rest) }];
}

function categoriesText(categories: readonly CategoryMinutes[]): string {
  if (categories.length === 0) return t("nothing tracked");
  return categories.map(({ category, minutes }) => `${t(category)} ${minutesText(minutes)}`).join(
    t(", "),
  );
}

/** A column of the chart. */
export interface ColumnValue {
  readonly key: string;
  readonly label: string;
  /** Null when there is no value: no column is drawn. */
  readonly value: number | null;
  /** The whole column as text, for screen readers. */
  readonly text: string;
  /** Drawn in full ink; the others are paler. */
  readonly chosen?: boolean;
}

export interface ColumnsProps {
  /** The accessible name of the chart. */
  label: string;
  columns: readonly ColumnValue[];
  /** The value of a column that is as high as the chart. */
  max: number;
}

/** A column chart with its values; a list for screen readers. */
export function Columns({ label, columns, max }: ColumnsProps) {
  return (
    <ol
      aria-label={label}
      className="grid gap-0.5 sm:gap-1.5"
      style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
    >
      {columns.map(({ key, label, value, text, chosen }) => (
        <li key={key} className="grid min-w-0 justify-items-center gap-1 text-axis text-soft">
          <span className="sr-only">{text}</span>
          <span
            aria-hidden="true"
            className="flex h-24 w-full flex-col items-center justify-end border-b border-edge"
          >
            <span className={classes("sm:text-small", chosen ? "font-semibold text-ink" : undefined)}>
              {value ?? ""}
            </span>
            <span
              data-bar=""
              className={classes(
                "w-full max-w-6 rounded-t-cell bg-ink",
                chosen ? "opacity-85" : "opacity-40",
              )}
              style={{ height: `${value === null ? 0 : 75 * value / max}%` }}
            />
          </span>
          <span aria-hidden="true" className={classes("truncate", chosen && "font-semibold text-ink")}>
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A part of a whole: its label, its count and its look. */
export interface Share {
  readonly label: string;
  readonly count: number;
  readonly look: "full" | "half" | "hatch" | "open";
}

/** The parts of a whole as one bar, with a legend, in the hue of the surrounding ring. */
export function Shares({ parts }: { parts: readonly Share[] }) {
  return (
    <div className="grid gap-2.5">
      <span aria-hidden="true" className="flex h-3 gap-px">
        {parts.map(({ label, count, look }) =>
          count > 0 && (
            <span
              key={label}
              data-bar=""
              className={classes("rounded-bar", `texture-${look}`)}
              style={{ flexGrow: count }}
            />
          )
        )}
      </span>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {parts.filter(({ count }) => count > 0).map(({ label, count, look }) => (
          <li key={label}>
            <span
              aria-hidden="true"
              data-bar=""
              className={classes("mr-1.5 inline-block size-3 align-[-0.1em]", `texture-${look}`)}
            />
            {t("{count} {label}", { count, label })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns which rings are complete: 'Earth and Water complete', 'all five rings complete', 'no rings complete'. */
export function completionText(completion: ByRing<boolean>): string {
  const complete = RING_NAMES.filter((ring) => completion[ring]).map((ring) => t(RINGS[ring].title));
  if (complete.length === 0) return t("no rings complete");
  if (complete.length === RING_NAMES.length) return t("all five rings complete");
  return t("{rings} complete", { rings: listText(complete) });
}

export interface WeekDaysProps {
  /** Seven, Monday first. */
  days: readonly DaySummary[];
  today: CalendarDate;
  /** The day on which the account was made. Earlier ones without anything on them have no score. */
  since: CalendarDate;
  /** Shows the details of a day's score. */
  onScore: (day: CalendarDate) => void;
}

/** A week as seven columns: each day's forged score as a bar under its number, and its five rings as ticks. */
export function WeekDays({ days, today, since, onScore }: WeekDaysProps) {
  const hasRest = days.some(({ rest }) => rest);
  return (
    <ol className="grid grid-cols-7 gap-1 sm:gap-3">
      {days.map((day) => {
        const isBefore = day.date < since && day.completed === 0 && day.tracked_minutes === 0 &&
          day.score === 0;
        const isEmpty = day.date > today || isBefore;
        return (
          <li key={day.date} className="grid min-w-0 justify-items-center gap-2 text-center">
            {isEmpty ? <Column score={null} /> : (
              <button
                type="button"
                data-print=""
                className="w-full rounded-sm hover:bg-ink/4"
                aria-label={t("{date}: forged score {score}, {completion}{rest}. How it is computed", {
                  date: longDate(day.date),
                  score: day.score,
                  completion: completionText(day.completion),
                  rest: day.rest ? t(", rest day") : "",
                })}
                onClick={() => onScore(day.date)}
              >
                <Column score={day.score} />
              </button>
            )}
            <RingTicks completion={day.completion} {...(isEmpty && { className: "invisible" })} />
            <span className="grid text-small text-soft">
              <span className={day.date === today ? "font-semibold text-ink" : undefined}>
                {shortWeekday(day.date).slice(0, 2)}
              </span>
              <span>{dayOfMonth(day.date)}</span>
              {hasRest && <span className="h-4.5 text-axis">{day.rest && t("rest")}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A column of fixed height with a bar. A day that does not count has no number. */
function Column({ score }: { score: number | null }) {
  return (
    <span className="grid h-40 w-full grid-rows-[auto_1fr] justify-items-center gap-1 pt-1">
      <span className={score === null ? "text-soft" : "font-display text-title sm:text-title"}>
        {score ?? "\u00a0"}
      </span>
      <span className="flex w-full max-w-10 items-end border-b border-edge">
        <span data-bar="" className="w-full rounded-t-cell bg-ink/80" style={{ height: `${score ?? 0}%` }} />
      </span>
    </span>
  );
}

/**
 * Five small ticks, one per ring: tall and coloured when the ring is complete, otherwise short and pale. Decorative:
 * the text beside it says the same.
 */
function RingTicks({ completion, className }: { completion: ByRing<boolean>; className?: string }) {
  return (
    <span aria-hidden="true" className={classes("flex h-3 items-end justify-center gap-0.75", className)}>
      {RING_NAMES.map((ring) => (
        <span
          key={ring}
          data-ring={ring}
          data-bar=""
          className={classes("w-1 rounded-bar", completion[ring] ? "h-full bg-ring" : "h-1 bg-unfilled")}
        />
      ))}
    </span>
  );
}

/**
 * Keeps the attribute `data-more` of an element that scrolls sideways: the sides at which more of it is hidden, "start"
 * and "end". With the class `side-scroll` it fades there.
 */
function useSideScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => {
      const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const sides = [element.scrollLeft >= 1 && "start", hidden >= 1 && "end"];
      element.dataset["more"] = sides.filter((side) => side !== false).join(" ");
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [ref]);
}

/** The class of a label in the first column of a year, under which the weeks scroll. */
const YEAR_LABEL = "sticky -left-1 z-1 -ml-1 bg-sheet";

/** Returns the columns of a year, the same for all that is shown of it: one for labels, and one for each week. */
function yearColumns(weeks: number) {
  return { gridTemplateColumns: `var(--year-labels) repeat(${weeks}, minmax(0.875rem, 1fr))` };
}

/** Returns the weeks of a year, each with its seven days, Monday first. */
export function weeksOfYear(year: number): CalendarDate[][] {
  const { from, to } = calendarSpan("year", `${String(year).padStart(4, "0")}-01-01`);
  const start = calendarSpan("week", from).from;
  const weeks = Math.floor(daysBetween(start, to) / 7) + 1;
  return Array.from(
    { length: weeks },
    (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, 7 * week + day)),
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -7,
  ArrowRight: 7,
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -28,
  PageDown: 28,
};

/** Returns the day that a key moves to from `date` in a grid whose columns are weeks; null for other keys and years. */
export function stepInYear(date: CalendarDate, key: string): CalendarDate | null {
  const { from, to } = calendarSpan("year", date);
  if (key === "Home") return from;
  if (key === "End") return to;
  const step = STEPS[key];
  if (step === undefined) return null;
  const next = addDays(date, step);
  return next < from || next > to ? null : next;
}

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

export interface YearStripsProps {
  year: number;
  /** The days of the year with a record. */
  rows: readonly DaySummary[];
  today: CalendarDate;
}

/** The levels of a week: how many of its days were complete, from none to all. */
const LEVELS = 5;

const NOT_ON_PHONES = { className: "max-sm:hidden" };

/**
 * A strip for each ring, in its hue: a cell per week, darker the more of its days were complete. Its weeks are in the
 * columns of {@link YearHeatmap}.
 */
export function YearStrips({ year, rows, today }: YearStripsProps) {
  const weeks = weeksOfYear(year);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return (
    <ul aria-label={t("The rings in {year}", { year })} className="grid gap-1.5">
      {RING_NAMES.map((ring) => {
        const isComplete = (date: CalendarDate) => byDate.get(date)?.completion[ring] === true;
        const complete = rows.filter(({ completion }) => completion[ring]).length;
        return (
          <li
            key={ring}
            data-ring={ring}
            className="grid items-center"
            style={yearColumns(weeks.length)}
          >
            <span
              className={classes(
                YEAR_LABEL,
                "flex items-center justify-between gap-x-1 pr-1.5 text-axis sm:pr-3 sm:text-small",
              )}
            >
              <span className="flex items-center gap-2">
                {/* On phones there is room for the name alone, unless the character is the name. */}
                <Glyph ring={ring} lit={complete > 0} {...(besideGlyph(ring) === "" && NOT_ON_PHONES)} />
                <span className={besideGlyph(ring)}>{t(RINGS[ring].title)}</span>
              </span>
              <span className="text-soft max-sm:sr-only">
                {complete === 1 ? t("1 day") : t("{count} days", { count: complete })}
              </span>
              <span aria-hidden="true" className="text-soft sm:hidden">{complete}</span>
            </span>
            <span aria-hidden="true" className="col-[2/-1] grid grid-cols-subgrid">
              {weeks.map((week) => {
                const [first = ""] = week;
                const level = Math.ceil(LEVELS * week.filter(isComplete).length / week.length);
                return (
                  <span
                    key={first}
                    data-bar=""
                    className={`heat heat-${level} mx-px h-3.5 rounded-bar ${
                      first > today ? "opacity-40" : ""
                    }`}
                  />
                );
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A table of a year by month: the days recorded, the complete days per ring, and the mean score of these days. */
export function YearTable({ year, rows }: { year: number; rows: readonly DaySummary[] }) {
  const box = useRef<HTMLDivElement>(null);
  useSideScroll(box);
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = `${String(year).padStart(4, "0")}-${String(index + 1).padStart(2, "0")}`;
    return { month, days: rows.filter(({ date }) => date.startsWith(month)) };
  }).filter(({ days }) => days.length > 0);
  return (
    <div
      ref={box}
      className="side-scroll overflow-x-auto"
      tabIndex={0}
      role="group"
      aria-label={t("Table of {year}", { year })}
    >
      <table className="w-full min-w-120 text-small">
        <caption className="sr-only">{t("{year}, month by month", { year })}</caption>
        <thead className="text-left text-soft">
          <tr>
            <th scope="col" className="py-1 pr-4 font-normal">{t("Month")}</th>
            <th scope="col" className="pr-4 text-right font-normal">{t("Days recorded")}</th>
            {RING_NAMES.map((ring) => (
              <th key={ring} scope="col" className="pr-4 text-right font-normal">{t(RINGS[ring].title)}</th>
            ))}
            <th scope="col" className="text-right font-normal">{t("Score per recorded day")}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, days }) => (
            <tr key={month} className="border-t border-hairline">
              <th scope="row" className="py-1 pr-4 text-left font-normal">{monthAndYear(`${month}-01`)}</th>
              <td className="pr-4 text-right">{days.length}</td>
              {RING_NAMES.map((ring) => (
                <td key={ring} className="pr-4 text-right">
                  {days.filter(({ completion }) => completion[ring]).length}
                </td>
              ))}
              <td className="text-right">
                {recordedScore(days)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the weeks of the month of `date`, each with its seven days, Monday first. */
export function weeksOfMonth(date: CalendarDate): CalendarDate[][] {
  const { from, to } = calendarSpan("month", date);
  const start = calendarSpan("week", from).from;
  const weeks = Math.floor(daysBetween(start, to) / 7) + 1;
  return Array.from(
    { length: weeks },
    (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, 7 * week + day)),
  );
}

const MONTH_GRID_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Returns the day that a key moves to from `date` in a calendar whose rows are weeks; null for other keys. */
export function stepInMonth(date: CalendarDate, key: string): CalendarDate | null {
  const next = stepFrom(date, key);
  return next !== null && isCalendarDate(next) ? next : null;
}

function stepFrom(date: CalendarDate, key: string): CalendarDate | null {
  const week = calendarSpan("week", date);
  if (key === "Home") return week.from;
  if (key === "End") return week.to;
  const month = calendarSpan("month", date);
  if (key === "PageUp") return sameDayIn(addDays(month.from, -1), date);
  if (key === "PageDown") return sameDayIn(addDays(month.to, 1), date);
  const step = MONTH_GRID_STEPS[key];
  return step === undefined ? null : addDays(date, step);
}

/** Returns the day of `month` with the number of `date`, or the month's last day. */
function sameDayIn(month: CalendarDate, date: CalendarDate): CalendarDate {
  const wanted = `${month.slice(0, 8)}${date.slice(8)}`;
  return isCalendarDate(wanted) ? wanted : calendarSpan("month", month).to;
}
