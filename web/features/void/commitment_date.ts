import { useAtomValue } from "jotai/react";
import { addDays, type CalendarDate } from "#shared/calendar/mod.ts";
import { shortDate } from "#shared/rules/format/format_day.ts";
import { todayAtom } from "../day/today.ts";

export const COMMIT_FAILED = "Failed to set tomorrow commitment";

/** Returns the date that a commitment made on `day` is for, as it is shown; undefined for tomorrow. */
export function useCommitmentDate(day: CalendarDate): string | undefined {
  const today = useAtomValue(todayAtom);
  return commitmentDate(day, today);
}

/** Returns the date that a commitment made on `day` is for, as it is shown; undefined for the day after `today`. */
export function commitmentDate(day: CalendarDate, today: CalendarDate): string | undefined {
  return day === today ? undefined : shortDate(addDays(day, 1));
}
