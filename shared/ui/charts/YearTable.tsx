import { useRef } from "react";
import type { DaySummary } from "#shared/records/mod.ts";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { monthAndYear } from "#shared/rules/format/format_day.ts";
import { recordedScore } from "#shared/rules/score/recorded_score.ts";
import { useSideScroll } from "./use_side_scroll.ts";
import { t } from "#shared/texts/translate.ts";

/** A table of a year by month: the days recorded, the complete days per ring, and the mean score of these days. */
export function YearTable({ year, rows }: { year: number; rows: readonly DaySummary[] }) {
  const box = useRef<HTMLDivElement>(null);
  useSideScroll(box);
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = `${String(year).padStart(4, "0")}-${String(index + 1).padStart(2, "0")}`;
    return { month, days: rows.filter(({ date }) => date.startsWith(month)) };
  }).filter(({ days }) => days.length > 0);
  return (
    <div
      ref={box}
      className="side-scroll overflow-x-auto"
      tabIndex={0}
      role="group"
      aria-label={t("Table of {year}", { year })}
    >
      <table className="w-full min-w-120 text-small">
        <caption className="sr-only">{t("{year}, month by month", { year })}</caption>
        <thead className="text-left text-soft">
          <tr>
            <th scope="col" className="py-1 pr-4 font-normal">{t("Month")}</th>
            <th scope="col" className="pr-4 text-right font-normal">{t("Days recorded")}</th>
            {RING_NAMES.map((ring) => (
              <th key={ring} scope="col" className="pr-4 text-right font-normal">{t(RINGS[ring].title)}</th>
            ))}
            <th scope="col" className="text-right font-normal">{t("Score per recorded day")}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, days }) => (
            <tr key={month} className="border-t border-hairline">
              <th scope="row" className="py-1 pr-4 text-left font-normal">{monthAndYear(`${month}-01`)}</th>
              <td className="pr-4 text-right">{days.length}</td>
              {RING_NAMES.map((ring) => (
                <td key={ring} className="pr-4 text-right">
                  {days.filter(({ completion }) => completion[ring]).length}
                </td>
              ))}
              <td className="text-right">
                {recordedScore(days)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
