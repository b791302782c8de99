import { useAtomValue } from "jotai/react";
import { memo } from "react";
import { addDays, isCalendarDate } from "#shared/calendar/mod.ts";
import { StepLink } from "../../frame/steps/StepLink.tsx";
import { isTodayAtom, shownDayAtom } from "./shown_day.ts";
import { useDayAddress } from "./use_day_address.ts";
import { t } from "#shared/texts/translate.ts";

/** Links to the previous and the next day, and back to today. The chosen ring stays. */
export const DaySteps = memo(function DaySteps() {
  const shown = useAtomValue(shownDayAtom);
  const isToday = useAtomValue(isTodayAtom);
  const hrefOf = useDayAddress();
  const before = addDays(shown, -1);
  const after = addDays(shown, 1);
  return (
    <nav
      aria-label={t("Days")}
      className="mt-1 flex flex-wrap items-center gap-2 text-small sm:mt-2"
    >
      {/* A date after the year 9999 has no address. */}
      {isCalendarDate(before) && (
        <StepLink href={hrefOf(before)} to="before">{isToday ? t("Yesterday") : t("Previous day")}</StepLink>
      )}
      {isCalendarDate(after) && (
        <StepLink href={hrefOf(after)} to="after">{isToday ? t("Tomorrow") : t("Next day")}</StepLink>
      )}
      {!isToday && <StepLink href={hrefOf(null)} strong className="to-today">{t("Back to today")}</StepLink>}
    </nav>
  );
});
