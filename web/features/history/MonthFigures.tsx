import { useAtomValue } from "jotai/react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { monthOf } from "#shared/calendar/mod.ts";
import type { DaySummary } from "#shared/records/mod.ts";
import { monthAndYear } from "#shared/rules/format/format_day.ts";
import { minutesText } from "#shared/rules/format/format_time.ts";
import { recordedScore } from "#shared/rules/score/recorded_score.ts";
import { EmptyState } from "#shared/ui/parts/EmptyState.tsx";
import { Figure, Figures } from "#shared/ui/parts/Figure.tsx";
import { todayAtom } from "../day/today.ts";
import { t } from "#shared/texts/translate.ts";

/** The four figures of a month, or a hint when it has no entries. */
export function MonthFigures({ month, rows }: { month: CalendarDate; rows: readonly DaySummary[] }) {
  const today = useAtomValue(todayAtom);
  const own = rows.filter(({ date }) => monthOf(date) === monthOf(month));
  const sum = (of: (row: DaySummary) => number) => own.reduce((total, row) => total + of(row), 0);
  if (own.length === 0) {
    return month > today
      ? (
        <EmptyState
          text={t("{month} is still to come", { month: monthAndYear(month) })}
          hint={t("It will fill up as the days go by.")}
        />
      )
      : (
        <EmptyState
          text={t("No entries in this month")}
          hint={t("Each ring you complete fills its stroke here. You can still fill in past days.")}
        />
      );
  }
  return (
    <div className="border-t border-hairline pt-5">
      <Figures>
        <Figure label={t("Days recorded")} value={own.length} />
        <Figure label={t("Rings completed")} value={sum(({ completed }) => completed)} />
        <Figure label={t("Score per recorded day")} value={recordedScore(own)} />
        <Figure
          label={t("Time tracked")}
          value={minutesText(sum(({ tracked_minutes }) => tracked_minutes))}
        />
      </Figures>
    </div>
  );
}
