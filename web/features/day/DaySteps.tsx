import { useAtomValue } from "jotai/react";
import { Link, useSearchParams } from "wouter";
import { addDays, type CalendarDate, isCalendarDate } from "#shared/calendar/mod.ts";
import { isTodayAtom, shownDayAtom } from "./shown_day.ts";
import { todayAtom } from "./today.ts";

const STEP =
  "inline-flex min-h-8 items-center rounded-sm px-2 text-soft transition-colors hover:bg-ink/5 hover:text-ink pointer-coarse:min-h-11";

/** The ways to the days beside the shown one, and back to today. The chosen ring stays. */
export function DaySteps() {
  const shown = useAtomValue(shownDayAtom);
  const isToday = useAtomValue(isTodayAtom);
  const hrefOf = useDayAddress();
  const before = addDays(shown, -1);
  const after = addDays(shown, 1);
  return (
    <nav aria-label="Days" className="-ml-2 flex flex-wrap gap-x-1 text-small">
      {/* The calendar ends somewhere: beyond year 9999 there is no address. */}
      {isCalendarDate(before) && (
        <Link href={hrefOf(before)} className={STEP}>{isToday ? "Yesterday" : "Previous day"}</Link>
      )}
      {isCalendarDate(after) && (
        <Link href={hrefOf(after)} className={STEP}>{isToday ? "Tomorrow" : "Next day"}</Link>
      )}
      {!isToday && (
        <Link href={hrefOf(null)} className={`${STEP} font-semibold text-ink`}>
          Back to today
        </Link>
      )}
    </nav>
  );
}

/** Answers the dashboard's address for a day; today has none of its own, so that it stays today tomorrow. */
function useDayAddress() {
  const [params] = useSearchParams();
  const today = useAtomValue(todayAtom);
  return (day: CalendarDate | null) => {
    const next = new URLSearchParams(params);
    if (day === null || day === today) next.delete("day");
    else next.set("day", day);
    const query = next.toString();
    return `/dashboard${query && `?${query}`}`;
  };
}
