import { useAtomValue } from "jotai/react";
import { atomWithQuery } from "jotai-tanstack-query";
import { addDays } from "#shared/calendar/mod.ts";
import { analyticsRange } from "#shared/contract/mod.ts";
import type { ShownDay } from "../day/day.ts";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { shownStreak } from "#shared/rules/shown_streak.ts";
import { DayReminders } from "../reminders/DayReminders.tsx";
import { restAtom } from "../settings/rest.ts";
import { queryClientAtom } from "../day/day.ts";
import { loggedCall } from "../day/logged_call.ts";
import { streakText } from "./streak_text.ts";
import { dayRuleAtom, todayAtom } from "../day/today.ts";

/** How far streaks are counted back: the longest range of one call, without today. */
const MAX_DAYS = 399;

/** The summaries of the days before today. A change of today does not fetch them again. */
const daysBeforeAtom = atomWithQuery((get) => {
  const today = get(todayAtom);
  const [from, to] = [addDays(today, -MAX_DAYS), addDays(today, -1)];
  return {
    queryKey: ["streak", to],
    queryFn: loggedCall(get, "The days before today", analyticsRange, { query: { from, to } }),
    refetchOnWindowFocus: false,
  };
}, (get) => get(queryClientAtom));

/** One sentence with today's streak. The reminders load with it. */
export function DayStreak({ day }: { day: Pick<ShownDay, "date" | "completion" | "completed"> }) {
  const { data } = useAtomValue(daysBeforeAtom);
  const rest = useAtomValue(restAtom);
  const rule = useAtomValue(dayRuleAtom);
  const isComplete = day.completed === RING_NAMES.length;
  const before = data?.days.filter(({ date }) => date < day.date);
  const streak = before && shownStreak({ before, today: day, rest, rule });
  return (
    <>
      {streakText(streak ?? null, isComplete)}
      <DayReminders />
    </>
  );
}
