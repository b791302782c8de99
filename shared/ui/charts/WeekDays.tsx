import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { DaySummary } from "#shared/records/mod.ts";
import { completionText } from "./completion_text.ts";
import { dayOfMonth, longDate, shortWeekday } from "#shared/rules/format/format_day.ts";
import { type ByRing, RING_NAMES } from "#shared/rings/ring.ts";
import { classes } from "../parts/classes.ts";
import { t } from "#shared/texts/translate.ts";

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
      <span className={score === null ? "text-soft" : "font-display text-lead sm:text-title"}>
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
