import { useAtomValue } from "jotai/react";
import { useSearchParams } from "wouter";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { todayAtom } from "./today.ts";

/**
 * Returns a function from a day to its address. The chosen ring stays. Today's address has no date, so that it still
 * means today tomorrow.
 */
export function useDayAddress() {
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
