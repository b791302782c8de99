import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { DaySummary } from "#shared/records/mod.ts";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { besideGlyph, Glyph } from "../mark/Glyph.tsx";
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

/** A strip for each ring, in its hue: a cell per week, darker the more of its days were complete. */
export function YearStrips({ year, rows, today }: YearStripsProps) {
  const weeks = weeksOfYear(year);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return (
    <ul
      aria-label={t("The rings in {year}", { year })}
      className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5"
    >
      {RING_NAMES.map((ring) => {
        const isComplete = (date: CalendarDate) => byDate.get(date)?.completion[ring] === true;
        const complete = rows.filter(({ completion }) => completion[ring]).length;
        return (
          <li
            key={ring}
            data-ring={ring}
            className="col-span-full grid grid-cols-subgrid items-center"
          >
            <span className="flex items-center gap-2 text-small">
              <Glyph ring={ring} lit={complete > 0} />
              <span className={besideGlyph(ring)}>{t(RINGS[ring].title)}</span>
            </span>
            <span aria-hidden="true" className="flex gap-px">
              {weeks.map((week) => {
                const [first = ""] = week;
                const level = Math.ceil(LEVELS * week.filter(isComplete).length / week.length);
                return (
                  <span
                    key={first}
                    data-bar=""
                    className={`heat heat-${level} h-3.5 min-w-0 grow rounded-bar ${
                      first > today ? "opacity-40" : ""
                    }`}
                  />
                );
              })}
            </span>
            <span className="text-right text-small text-soft">
              {complete === 1 ? t("1 day") : t("{count} days", { count: complete })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
