import { useAtomValue } from "jotai/react";
import { memo } from "react";
import { shortDate } from "#shared/rules/format/format_day.ts";
import { minutesText } from "#shared/rules/format/format_time.ts";
import { weekTrend } from "#shared/rules/week/week_trend.ts";
import { Card } from "#shared/ui/parts/Card.tsx";
import { Columns } from "#shared/ui/charts/Columns.tsx";
import { EmptyState } from "#shared/ui/parts/EmptyState.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { LoadFailure } from "../../frame/LoadFailure.tsx";
import { useLoadStatus } from "../../offline/use_load_status.ts";
import { Later } from "../../platform/Later.tsx";
import { NotOnDevice } from "../../platform/NotOnDevice.tsx";
import { shownWeekAtom, TREND_WEEKS, trendRowsAtom, trendSpanAtom } from "./insight_queries.ts";
import { isRestAtom } from "../settings/rest.ts";
import { todayAtom } from "../day/today.ts";
import { t } from "#shared/texts/translate.ts";

const MAX_POINTS = 100;

/** Returns hours as a column shows them: whole ones, and below ten one decimal, so that few hours are not far off. */
const shownHours = (hours: number) => hours < 9.95 ? Math.round(10 * hours) / 10 : Math.round(hours);

/** The average score and the tracked time of the shown week and the eleven before it. */
export const Trends = memo(function Trends({ isWeekAwaited }: { isWeekAwaited: boolean }) {
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(trendRowsAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const span = useAtomValue(trendSpanAtom);
  const { week: shown } = useAtomValue(shownWeekAtom);
  const today = useAtomValue(todayAtom);
  const isRest = useAtomValue(isRestAtom);
  const points = weekTrend({ span, rows: data?.days ?? [], today, isRest }).map((
    { tracked_minutes, ...point },
    index,
  ) => ({
    ...point,
    hours: tracked_minutes / 60,
    duration: minutesText(tracked_minutes),
    key: point.week,
    label: index % 2 === 1 ? t("W{week}", { week: point.week.slice(-2) }) : "",
    chosen: point.week === shown,
    name: t("Week {week}, from {from}", { week: Number(point.week.slice(-2)), from: shortDate(point.from) }),
  }));
  // The page has said so.
  if (status === "awaited" && isWeekAwaited) return null;
  return (
    <Card className="idle-offscreen" title={t("{count} weeks", { count: TREND_WEEKS })}>
      {status === "failed" && (
        <LoadFailure message={t("The weeks could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "loading" && <Skeleton className="h-34 w-full" />}
      {status === "awaited" && <NotOnDevice />}
      {data && data.days.length === 0 && (
        span.to < today
          ? <EmptyState text={t("No entries in these weeks")} hint={t("You can still fill in past days.")} />
          : (
            <EmptyState
              text={t("No entries in these weeks yet")}
              hint={t("After a few days, you'll see here whether you're getting stronger.")}
            />
          )
      )}
      {data && data.days.length > 0 && (
        <Later fallback={<Skeleton className="h-34 w-full" />}>
          <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 print:grid-cols-2">
            <figure className="grid gap-2">
              <figcaption className="text-small text-soft">
                {t("Average forged score, out of 100")}
              </figcaption>
              <Columns
                label={t("Average forged score, week by week")}
                max={MAX_POINTS}
                columns={points.map(({ name, mean_score, hours: _, duration: __, ...point }) => ({
                  ...point,
                  value: mean_score === null ? null : Math.round(mean_score),
                  text: `${name}${t(": ")}${
                    mean_score === null ? t("no entries") : t("average score {score}", { score: mean_score })
                  }`,
                }))}
              />
            </figure>
            <figure className="grid gap-2">
              <figcaption className="text-small text-soft">{t("Time tracked, in hours")}</figcaption>
              <Columns
                label={t("Time tracked, week by week")}
                max={Math.max(1, ...points.map(({ hours }) => hours))}
                columns={points.map(({ name, mean_score: _, hours, duration, ...point }) => ({
                  ...point,
                  value: shownHours(hours) || null,
                  text: t("{name}: {duration} tracked", { name, duration }),
                }))}
              />
            </figure>
          </div>
        </Later>
      )}
    </Card>
  );
});
