import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { DaySummary } from "#shared/records/mod.ts";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { classes } from "../parts/classes.ts";
import { besideGlyph, Glyph } from "../mark/Glyph.tsx";
import { YEAR_LABEL, yearColumns } from "./year_columns.ts";
import { weeksOfYear } from "./year_grid.ts";
import { t } from "#shared/texts/translate.ts";

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
