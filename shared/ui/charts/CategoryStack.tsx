import type { CalendarDate } from "#shared/calendar/mod.ts";
import { type CategoryMinutes, TIME_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import { durationText, hoursText } from "#shared/rules/format/format_time.ts";
import { longDate, shortWeekday } from "#shared/rules/format/format_day.ts";
import { classes } from "../parts/classes.ts";

/** The texture class of each category, from `charts.css`. All have the same hue. */
const TEXTURES: Record<TimeCategory, string> = {
  "Deep Work": "texture-full",
  Admin: "texture-hatch",
  Learning: "texture-half",
  Health: "texture-dots",
  Social: "texture-bars",
  Entertainment: "texture-cross",
  Sleep: "texture-pale",
  Commuting: "texture-posts",
  Misc: "texture-open",
};

export interface CategoryStackProps {
  days: readonly { readonly date: CalendarDate; readonly categories: readonly CategoryMinutes[] }[];
  /** The totals of all days, largest first. */
  totals: readonly CategoryMinutes[];
}

const sum = (categories: readonly CategoryMinutes[]) =>
  categories.reduce((total, { minutes }) => total + minutes, 0);
const minutesText = (minutes: number) => durationText(Math.round(minutes) * 60_000);

/** The time per category: a stacked column for each day, and a table of the totals. */
export function CategoryStack({ days, totals }: CategoryStackProps) {
  const most = days.reduce((highest, { categories }) => Math.max(highest, sum(categories)), 60);
  const all = sum(totals);
  return (
    <div data-ring="earth" className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <ol className="grid grid-cols-7 gap-1.5 sm:gap-2">
        {days.map(({ date, categories }) => (
          <li
            key={date}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-center gap-1 text-small text-soft"
          >
            <span className="sr-only">
              {longDate(date)}: {categoriesText(categories)}
            </span>
            <span
              aria-hidden="true"
              className="flex h-40 w-full max-w-10 flex-col justify-end border-b border-edge"
            >
              {TIME_CATEGORIES.toReversed().map((category) => {
                const minutes = categories.find((one) => one.category === category)?.minutes ?? 0;
                return minutes > 0 && (
                  <span
                    key={category}
                    data-bar=""
                    title={`${category}, ${minutesText(minutes)}`}
                    className={classes("-mt-px min-h-0.5 w-full", TEXTURES[category])}
                    style={{ height: `${100 * minutes / most}%` }}
                  />
                );
              })}
            </span>
            <span aria-hidden="true">{shortWeekday(date).slice(0, 2)}</span>
          </li>
        ))}
      </ol>
      <table className="text-small">
        <caption className="sr-only">Hours per category</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Time</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ category, minutes }) => (
            <tr key={category}>
              <th scope="row" className="py-0.5 pr-4 text-left font-normal">
                <span
                  aria-hidden="true"
                  data-bar=""
                  className={classes("mr-2.5 inline-block size-3.5 align-[-0.15em]", TEXTURES[category])}
                />
                {category}
              </th>
              <td className="pr-3 text-right">{hoursText(minutes)}</td>
              <td className="text-right text-soft">{Math.round(100 * minutes / all)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function categoriesText(categories: readonly CategoryMinutes[]): string {
  if (categories.length === 0) return "nothing tracked";
  return categories.map(({ category, minutes }) => `${category} ${minutesText(minutes)}`).join(", ");
}
