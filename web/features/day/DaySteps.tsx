import { useAtomValue } from "jotai/react";
import { useSearchParams } from "wouter";
import { addDays, type CalendarDate, isCalendarDate } from "#shared/calendar/mod.ts";
import { StepLink } from "../../frame/StepLink.tsx";
import { isTodayAtom, shownDayAtom } from "./shown_day.ts";
import { todayAtom } from "./today.ts";

/** Links to the previous and the next day, and back to today. The chosen ring stays. */
export function DaySteps() {
  const shown = useAtomValue(shownDayAtom);
  const isToday = useAtomValue(isTodayAtom);
  const hrefOf = useDayAddress();
  const before = addDays(shown, -1);
  const after = addDays(shown, 1);
  return (
    <nav aria-label="Days" className="-ml-2 flex flex-wrap gap-x-1 text-small">
      {/* A date after the year 9999 has no address. */}
      {isCalendarDate(before) && (
        <StepLink href={hrefOf(before)}>{isToday ? "Yesterday" : "Previous day"}</StepLink>
      )}
      {isCalendarDate(after) && <StepLink href={hrefOf(after)}>{isToday ? "Tomorrow" : "Next day"}</StepLink>}
      {!isToday && <StepLink href={hrefOf(null)} strong>Back to today</StepLink>}
    </nav>
  );
}

/** Returns a function from a day to its address. Today's has no date, so that it still means today tomorrow. */
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
