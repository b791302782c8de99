import { Link } from "wouter";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { DaySummary } from "#shared/records/mod.ts";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { dayOfMonth, longDate } from "#shared/rules/format/format_day.ts";
import { completionText } from "#shared/ui/charts/completion_text.ts";
import { classes } from "#shared/ui/parts/classes.ts";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { t } from "#shared/texts/translate.ts";

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
