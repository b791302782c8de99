import { useAtomValue, useSetAtom } from "jotai/react";
import { useLocation } from "wouter";
import { addDays, isCalendarDate, isoWeekOf } from "#shared/domain/calendar.ts";
import { t } from "#shared/texts/translate.ts";
import { todayAtom } from "../../app/session.ts";
import type { CommandSource, PaletteCommand } from "../../day/commands.ts";
import { chosenYearAtom, shownWeekAtom } from "./insight_queries.ts";

function useInsightCommands(): PaletteCommand[] {
  const [path, navigate] = useLocation();
  const { from, to } = useAtomValue(shownWeekAtom).span;
  const today = useAtomValue(todayAtom);
  const year = useAtomValue(chosenYearAtom);
  const setYear = useSetAtom(chosenYearAtom);
  const toWeek = (title: string, date: string): PaletteCommand[] =>
    isCalendarDate(date) ? [{ title, run: () => navigate(`/insights?week=${isoWeekOf(date)}`) }] : [];
  const toInsights = (title: string): PaletteCommand => ({
    title,
    hint: t("Insights"),
    run: () => navigate("/insights"),
  });
  const toYear = (title: string, next: number): PaletteCommand => ({
    title,
    hint: String(next),
    run: () => {
      setYear(next);
      if (path !== "/insights") navigate("/insights");
    },
  });
  return [
    ...toWeek(t("Previous week"), addDays(from, -1)),
    ...(to < today ? toWeek(t("Next week"), addDays(to, 1)) : []),
    toInsights(t("This week")),
    path === "/insights"
      // Once the palette is closed, so that it is not printed.
      ? { title: t("Print week"), run: () => void setTimeout(() => print()) }
      : toInsights(t("Print week")),
    toInsights(t("Choose a score to see how it's computed")),
    toInsights(t("How is this computed?")),
    toInsights(t("The year as a table")),
    toYear(t("Previous year"), year - 1),
    ...(year < Number(today.slice(0, 4)) ? [toYear(t("Next year"), year + 1)] : []),
  ];
}

export const INSIGHTS_COMMANDS: CommandSource = { useMoreCommands: useInsightCommands };
