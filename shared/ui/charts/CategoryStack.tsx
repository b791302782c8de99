import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { CategoryMinutes, TimeCategory } from "#shared/rings/mod.ts";
import { minutesText } from "#shared/rules/format/format_time.ts";
import { longDate, shortWeekday } from "#shared/rules/format/format_day.ts";
import { classes } from "../parts/classes.ts";
import { t } from "#shared/texts/translate.ts";

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
