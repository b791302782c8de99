import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import { Link } from "wouter";
import { addDays, calendarSpan } from "#shared/domain/calendar.ts";
import { longDate, shortWeekday } from "#shared/domain/format.ts";
import { type ByRing, RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { fullnessOfRow } from "#shared/domain/score.ts";
import { t } from "#shared/texts/translate.ts";
import { Mark, markText } from "#shared/ui/Mark.tsx";
import { SealSign } from "#shared/ui/seal/Stamp.tsx";
import { todayAtom } from "../../app/session.ts";
import {
  completeRingsAtom,
  isTodayAtom,
  pointsAtom,
  queryClientAtom,
  rangeQuery,
  shownDayAtom,
  useDayAddress,
} from "../../day/day.ts";

const DAYS = [0, 1, 2, 3, 4, 5, 6];

const weekAtom = atomWithQuery(
  (get) => rangeQuery(get, calendarSpan("week", get(todayAtom))),
  (get) => get(queryClientAtom),
);

/** The days of this week, each as its circle with a link to it. Beside the page, where a window is wide enough. */
export function WeekColumn() {
  const today = useAtomValue(todayAtom);
  const shown = useAtomValue(shownDayAtom);
  const isToday = useAtomValue(isTodayAtom);
  const complete = useAtomValue(completeRingsAtom);
  const soFar = useAtomValue(pointsAtom);
  const { data } = useAtomValue(weekAtom);
  const hrefOf = useDayAddress();
  const { from } = calendarSpan("week", today);
  return (
    <nav
      aria-label={t("This week")}
      className="absolute top-20 left-[calc(50%+40rem)] hidden w-40 justify-items-center gap-4 print:hidden min-[100rem]:grid"
    >
      <p className="text-small text-soft">{t("This week")}</p>
      {DAYS.map((index) => {
        const date = addDays(from, index);
        const known = data?.days.find((day) => day.date === date);
        const isNow = isToday && date === today;
        const rings = isNow ? complete : ringsOf(known?.completion);
        const fullness = isNow ? soFar?.fullness : known && fullnessOfRow(known);
        return (
          <Link
            key={date}
            href={hrefOf(date)}
            title={longDate(date)}
            aria-current={date === shown ? "date" : undefined}
            className="grid justify-items-center gap-1 rounded-sm px-3 py-1 text-small text-soft transition-colors hover:bg-wash aria-[current]:font-semibold aria-[current]:text-ink"
          >
            <Mark size={64} complete={rings} fullness={fullness} />
            <span className="flex items-center gap-1">
              {shortWeekday(date)} {Number(date.slice(-2))}
              {known?.sealed && <SealSign />}
            </span>
            <span className="sr-only">
              {date > today ? "" : `${markText(rings.length)}${known?.sealed ? t(", ") + t("sealed") : ""}`}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

function ringsOf(completion: ByRing<boolean> | undefined): RingName[] {
  return RING_NAMES.filter((ring) => completion?.[ring]);
}
