import { useAtom, useAtomValue } from "jotai/react";
import { memo } from "react";
import { useLocation } from "wouter";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { YearHeatmap } from "#shared/ui/charts/YearHeatmap.tsx";
import { YearStrips } from "#shared/ui/charts/YearStrips.tsx";
import { YearTable } from "#shared/ui/charts/YearTable.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { LoadFailure } from "../../frame/LoadFailure.tsx";
import { StepText } from "../../frame/steps/StepText.tsx";
import { useLoadStatus } from "../../offline/use_load_status.ts";
import { Later } from "../../platform/Later.tsx";
import { NotOnDevice } from "../../platform/NotOnDevice.tsx";
import { heatmapYearAtom, yearRowsAtom } from "./insight_queries.ts";
import { isRestAtom } from "../settings/rest.ts";
import { todayAtom } from "../day/today.ts";
import { t } from "#shared/texts/translate.ts";

/** A year as a heatmap of all rings, with a strip for each ring, and as a table. */
export const YearCard = memo(function YearCard({ isWeekAwaited }: { isWeekAwaited: boolean }) {
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(yearRowsAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const [year, setYear] = useAtom(heatmapYearAtom);
  const [, navigate] = useLocation();
  const today = useAtomValue(todayAtom);
  const isRest = useAtomValue(isRestAtom);
  const thisYear = Number(today.slice(0, 4));
  // The page has said so. A year that was chosen here says it itself.
  if (status === "awaited" && isWeekAwaited && year === thisYear) return null;
  return (
    <Card
      className="idle-offscreen"
      title={t("The year {year}", { year })}
      aside={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Button size="small" onClick={() => setYear(year - 1)}>
            <StepText to="before">{t("Previous year")}</StepText>
          </Button>
          <Button size="small" onClick={() => setYear(year + 1)} disabled={year >= thisYear}>
            <StepText to="after">{t("Next year")}</StepText>
          </Button>
        </div>
      }
    >
      {status === "failed" && (
        <LoadFailure message={t("The year could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "loading" && <Skeleton className="h-40 w-full" />}
      {status === "awaited" && <NotOnDevice />}
      {data && (
        <Later fallback={<Skeleton className="h-40 w-full" />}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <YearHeatmap
              year={year}
              rows={data.days}
              today={today}
              isRest={isRest}
              onOpen={(date) => navigate(`/dashboard?day=${date}`)}
            >
              {data.days.length > 0 && (
                <Later>
                  <YearStrips year={year} rows={data.days} today={today} />
                </Later>
              )}
            </YearHeatmap>
            <Legend />
            {data.days.length === 0
              ? (
                <p className="text-soft">
                  {t("No entries in {year}. Each ring you complete fills that day's square.", { year })}
                </p>
              )
              : (
                <details className="print:hidden">
                  <summary className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4">
                    {t("The year as a table")}
                  </summary>
                  <div className="mt-2">
                    <YearTable year={year} rows={data.days} />
                  </div>
                </details>
              )}
          </div>
        </Later>
      )}
    </Card>
  );
});

/** The legend of the heatmap, and what a rest day is. */
function Legend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4.5 gap-y-1 text-small text-soft">
      <span className="flex items-center gap-x-1.5">
        {t("0 rings")}
        {LEVELS.map((level) => (
          <span
            key={level}
            aria-hidden="true"
            data-bar=""
            className={`heat heat-${level} size-3 rounded-cell`}
          />
        ))}
        {t("5 rings")}
      </span>
      <span className="flex gap-x-1.5">
        {/* In the middle of the first line, as the others are of theirs. */}
        <span
          aria-hidden="true"
          data-bar=""
          className="heat heat-0 rest-mark mt-[calc(0.5lh-0.375rem)] size-3 shrink-0 rounded-cell"
        />
        <span>
          {t("rest day: it neither breaks nor extends a streak, and its score doesn't count in any average")}
        </span>
      </span>
    </p>
  );
}

const LEVELS = [0, 1, 2, 3, 4, 5] as const;
