import { useAtomValue } from "jotai/react";
import { useLocation } from "wouter";
import { addDays, calendarSpan, isCalendarDate, monthOf } from "#shared/domain/calendar.ts";
import { t } from "#shared/texts/translate.ts";
import type { CommandSource, PaletteCommand } from "../../day/commands.ts";
import { shownMonthAtom } from "./month.ts";

function useHistoryCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const month = useAtomValue(shownMonthAtom);
  const before = addDays(month, -1);
  const after = addDays(calendarSpan("month", month).to, 1);
  const toMonth = (title: string, date: string): PaletteCommand[] =>
    isCalendarDate(date) ? [{ title, run: () => navigate(`/history?month=${monthOf(date)}`) }] : [];
  return [
    { title: t("Choose rest days"), hint: t("History"), run: () => navigate("/history") },
    ...toMonth(t("Previous month"), before),
    ...toMonth(t("Next month"), after),
    { title: t("This month"), hint: t("History"), run: () => navigate("/history") },
  ];
}

/** The keys of a day of the month, besides those that move between days. */
export const HISTORY_KEYS = { r: "Mark or unmark it as a rest day" } as const;

export const HISTORY_COMMANDS: CommandSource = {
  useMoreCommands: useHistoryCommands,
  partKeys: { part: "On a day in History", keys: HISTORY_KEYS },
};
