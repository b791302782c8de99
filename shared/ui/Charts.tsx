import { type RefObject, useEffect, useRef } from "react";
import { addDays, type CalendarDate, calendarSpan, daysBetween, isCalendarDate } from "../domain/calendar.ts";
import {
  dayOfMonth,
  longDate,
  minutesText,
  monthAndYear,
  shortMonth,
  shortWeekday,
} from "../domain/format.ts";
import type { DaySummary } from "../domain/records.ts";
import {
  type ByRing,
  type CategoryKinds,
  type CategoryMinutes,
  RING_NAMES,
  RINGS,
  type TimeCategory,
} from "../domain/rings/mod.ts";
import { fullnessOfRow, recordedScore } from "../domain/score.ts";
import { listText } from "../texts/list_text.ts";
import { t } from "../texts/translate.ts";
import { classes } from "./Controls.tsx";
import { Mark } from "./Mark.tsx";
import { Glyph } from "./RingBadge.tsx";

/** The looks of the named categories, from `charts.css`: all of one hue. Hatched is what may leak. */
const TEXTURES = ["texture-full", "texture-half"] as const;

/** All other categories together. */
const OTHER = { name: "Other", texture: "texture-open" } as const;

/** Returns the looks that a category may have, the first free one counts. */
function looksOf(category: TimeCategory, kinds: CategoryKinds): readonly string[] {
  if (kinds[category] === "leak") return ["texture-hatch"];
  return category === "Sleep" ? ["texture-pale"] : TEXTURES;
}

const sum = (categories: readonly CategoryMinutes[]) =>
  categories.reduce((total, { minutes }) => total + minutes, 0);

const DAY_MINUTES = 1_440;

/** The time per category: a bar for each day, all of one scale, which is a whole day, and the totals below. */
export function CategoryBars({ days, totals, kinds }: {
  days: readonly { readonly date: CalendarDate; readonly categories: readonly CategoryMinutes[] }[];
  /** The totals of all days, largest first. */
  totals: readonly CategoryMinutes[];
  /** Whether each category is an investment, neutral or a leak. */
  kinds: CategoryKinds;
}) {
  const parts = partsOf(totals, kinds);
  const scale = days.reduce((most, { categories }) => Math.max(most, sum(categories)), DAY_MINUTES);
  return (
    <div data-ring="earth" className="grid gap-3 text-small">
      <ol className="grid">
        {days.map(({ date, categories }) => (
          <li key={date} className="flex h-9 items-center gap-4 print:h-6">
            <span className="sr-only">
              {longDate(date)}
              {t(": ")}
              {categoriesText(categories)}
            </span>
            <span aria-hidden="true" className="w-8 shrink-0 text-soft">{shortWeekday(date)}</span>
            <span aria-hidden="true" className="flex h-6 min-w-0 grow gap-0.5 print:h-4">
              {parts.map(({ name, texture, categories: own }) => {
                const minutes = sum(categories.filter(({ category }) => own.includes(category)));
                return minutes > 0 && (
                  <span
                    key={name}
                    data-bar=""
                    title={t("{category}, {duration}", {
                      category: t(name),
                      duration: minutesText(minutes),
                    })}
                    className={classes("min-w-0.5 rounded-cell", texture)}
                    style={{ width: `${100 * minutes / scale}%` }}
                  />
                );
              })}
            </span>
            <span aria-hidden="true" className="w-20 shrink-0 text-right whitespace-nowrap">
              {categories.length > 0 && minutesText(sum(categories))}
            </span>
          </li>
        ))}
      </ol>
      <ul aria-label={t("Hours per category")} className="flex flex-wrap gap-x-5 gap-y-1 sm:ml-12">
        {parts.map(({ name, texture, minutes }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" data-bar="" className={classes("size-3 rounded-cell", texture)} />
            <span>{t(name)}</span>
            <span className="text-soft">{minutesText(minutes)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A part of a bar: a category, or several as 'Other'. */
interface Part {
  readonly name: string;
  readonly texture: string;
  readonly categories: readonly TimeCategory[];
  readonly minutes: number;
}

/** Returns the parts of a bar, largest first, 'Other' last: no two look alike. */
export function partsOf(totals: readonly CategoryMinutes[], kinds: CategoryKinds): Part[] {
  const taken = new Set<string>();
  const other: CategoryMinutes[] = [];
  const named = totals.flatMap(({ category, minutes }) => {
    const texture = looksOf(category, kinds).find((look) => !taken.has(look));
    if (!texture) {
      other.push({ category, minutes });
      return [];
    }
    taken.add(texture);
    return [{ name: category, texture, categories: [category], minutes }];
  });
  if (other.length === 0) return named;
  return [...named, { ...OTHER, categories: other.map(({ category }) => category), minutes: sum(other) }];
}

function categoriesText(categories: readonly CategoryMinutes[]): string {
  if (categories.length === 0) return t("nothing tracked");
  return categories.map(({ category, minutes }) => `${t(category)} ${minutesText(minutes)}`).join(
    t(", "),
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

/** A week as seven circles with their points, each of which opens how they are computed. */
export function WeekDays({ days, today, since, onScore }: {
  /** Seven, Monday first. */
  days: readonly DaySummary[];
  today: CalendarDate;
  /** The day on which the account was made. Earlier ones without anything on them have no score. */
  since: CalendarDate;
  /** Shows the details of a day's score. */
  onScore: (day: CalendarDate) => void;
}) {
  return (
    <ol className="grid grid-cols-7 gap-0.5 sm:gap-4">
      {days.map((day) => {
        const isBefore = day.date < since && day.completed === 0 && day.tracked_minutes === 0 &&
          day.score === 0;
        const isEmpty = day.date > today || isBefore;
        const circle = (
          <Mark
            size={124}
            className="w-full max-w-31 [&>svg]:h-auto [&>svg]:w-full"
            complete={isEmpty ? [] : RING_NAMES.filter((ring) => day.completion[ring])}
            fullness={fullnessOfRow(day)}
          >
            {!isEmpty && (
              <span className="font-display text-small sm:text-title lg:text-figure">{day.score}</span>
            )}
          </Mark>
        );
        return (
          <li
            key={day.date}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-2 text-center"
          >
            {isEmpty ? <span className="grid w-full justify-items-center">{circle}</span> : (
              <button
                type="button"
                data-print=""
                className="grid w-full justify-items-center rounded-sm hover:bg-wash"
                aria-label={t("{date}: forged score {score}, {completion}{rest}. How it is computed", {
                  date: longDate(day.date),
                  score: day.score,
                  completion: completionText(day.completion),
                  rest: day.rest ? t(", rest day") : "",
                })}
                onClick={() => onScore(day.date)}
              >
                {circle}
              </button>
            )}
            <span className="text-small text-soft">
              <span className={day.date === today ? "font-semibold text-ink" : undefined}>
                <span className="max-sm:block">{shortWeekday(day.date)}</span> {dayOfMonth(day.date)}
              </span>
              {day.rest && <span className="block text-axis">{t("rest")}</span>}
            </span>
          </li>
        );
      })}
    </ol>
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

/** A line of a year is drawn in a box of this size, and stretched to the width that there is. */
const LINE = { width: 1_000, height: 36, least: 1, most: 20 } as const;

/**
 * A year unrolled into a line for each ring: its thickness is the points of the week. Where there were none there is
 * none.
 */
export function YearLines({ year, rows }: {
  year: number;
  /** The days of the year with a record. */
  rows: readonly DaySummary[];
}) {
  const weeks = weeksOfYear(year);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return (
    <div className="grid">
      <ul aria-label={t("The rings in {year}", { year })} className="grid">
        {RING_NAMES.map((ring) => {
          const complete = rows.filter(({ completion }) => completion[ring]).length;
          const thickness = weeks.map((week) =>
            week.reduce((points, date) => {
              const row = byDate.get(date);
              return points + (row ? fullnessOfRow(row)[ring] : 0);
            }, 0) / week.length
          );
          return (
            <li key={ring} data-ring={ring} className="flex items-center gap-4">
              <Glyph ring={ring} lit={complete > 0} className="text-title" />
              <span className="sr-only">{t(RINGS[ring].title)}</span>
              <svg
                aria-hidden="true"
                data-bar=""
                viewBox={`0 0 ${LINE.width} ${LINE.height}`}
                preserveAspectRatio="none"
                className="h-9 w-0 grow print:h-6"
              >
                <path d={`M0 ${LINE.height / 2}H${LINE.width}`} className="stroke-hairline" />
                <path d={yearLine(thickness)} className="fill-ring" />
              </svg>
              <span className="w-16 shrink-0 text-right text-small text-soft">
                {complete === 1 ? t("1 day") : t("{count} days", { count: complete })}
              </span>
            </li>
          );
        })}
      </ul>
      <div aria-hidden="true" className="mr-20 ml-9 grid grid-cols-4 text-axis text-soft sm:grid-cols-12">
        {Array.from(
          { length: 12 },
          (_, index) => (
            <span key={index} className={index % 3 === 0 ? undefined : "max-sm:hidden"}>
              {shortMonth(`${String(year).padStart(4, "0")}-${String(index + 1).padStart(2, "0")}-01`)}
            </span>
          ),
        )}
      </div>
    </div>
  );
}

/** Returns a line of a year as an outline, from how thick each week is, 0 to 1. */
export function yearLine(weeks: readonly number[]): string {
  const step = LINE.width / weeks.length;
  const middle = LINE.height / 2;
  const half = (share: number) => (LINE.least + (LINE.most - LINE.least) * share) / 2;
  const outlines: string[] = [];
  let run: [x: number, half: number][] = [];
  const end = () => {
    const [first] = run;
    const last = run.at(-1);
    if (first && last) {
      // A week alone is as long as it lasts.
      const ends: [number, number][] = [[first[0] - step / 2, first[1] * 0.6], ...run, [
        last[0] + step / 2,
        last[1] * 0.6,
      ]];
      const over = ends.map(([x, y]) => [x, middle - y] as const);
      const under = ends.map(([x, y]) => [x, middle + y] as const).reverse();
      outlines.push(`M${edge(over)}L${edge(under)}Z`);
    }
    run = [];
  };
  weeks.forEach((share, index) => {
    if (share > 0) run.push([step * (index + 0.5), half(share)]);
    else end();
  });
  end();
  return outlines.join("");
}

/** A smooth edge through points from one side to the other. */
function edge(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], index) => {
    const before = points[index - 1];
    const to = `${x.toFixed(1)} ${y.toFixed(1)}`;
    if (!before) return to;
    const between = ((before[0] + x) / 2).toFixed(1);
    return `C${between} ${before[1].toFixed(1)} ${between} ${y.toFixed(1)} ${to}`;
  }).join("");
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
            <th scope="col" className="text-right font-normal">{t("Points per recorded day")}</th>
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
