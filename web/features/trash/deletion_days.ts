import { addDays, type CalendarDate, type DayRule, todayFor } from "#shared/calendar/mod.ts";
import { TRASH_DAYS, type TrashItem } from "#shared/records/mod.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { t } from "#shared/texts/translate.ts";

/** The items deleted on one day. */
export interface DeletionDay {
  readonly date: CalendarDate;
  /** 'Deleted today', 'Deleted yesterday', 'Deleted on Thursday, November 19, 2026'. */
  readonly title: string;
  /** The day on which they are removed for good. */
  readonly until: CalendarDate;
  readonly items: readonly TrashItem[];
}

/** Returns the items grouped by the day on which they were deleted, latest first. */
export function deletionDays(
  items: readonly TrashItem[],
  rule: DayRule,
  today: CalendarDate,
): DeletionDay[] {
  const days = Map.groupBy(items, ({ deleted_at }) => todayFor(rule, Date.parse(deleted_at)));
  return [...days].map(([date, own]) => ({
    date,
    title: titleOf(date, today),
    until: addDays(date, TRASH_DAYS),
    items: own,
  }));
}

function titleOf(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return t("Deleted today");
  if (date === addDays(today, -1)) return t("Deleted yesterday");
  return t("Deleted on {date}", { date: longDate(date) });
}
