import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { Link } from "wouter";
import type { Weekly } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { CategoryStack } from "#shared/ui/charts/CategoryStack.tsx";
import { WeekDays } from "#shared/ui/charts/WeekDays.tsx";
import { EmptyState } from "#shared/ui/parts/EmptyState.tsx";
import { LoadFailure } from "../../frame/LoadFailure.tsx";
import { useLoadStatus } from "../../offline/use_load_status.ts";
import { accountDayAtom, shownWeekAtom, weeklyAtom } from "./insight_queries.ts";
import { todayAtom } from "../day/today.ts";
import { HowComputed } from "./HowComputed.tsx";
import { Observations } from "./Observations.tsx";
import { ScoreDialog } from "./ScoreDialog.tsx";
import { Streaks } from "./Streaks.tsx";
import { Trends } from "./Trends.tsx";
import { WeekFigures } from "./WeekFigures.tsx";
import { WeekOutcomes } from "./WeekOutcomes.tsx";
import { WeekSkeleton } from "./WeekSkeleton.tsx";
import { WeekSteps } from "./WeekSteps.tsx";
import { YearCard } from "./YearCard.tsx";
import { Later } from "../../platform/Later.tsx";
import { NotOnDevice } from "../../platform/NotOnDevice.tsx";
import { PageFrame } from "../../frame/PageFrame.tsx";
import { t } from "#shared/texts/translate.ts";

/** The week, the trends of the weeks before it, and the year. */
export default function Insights() {
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(weeklyAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const { week } = useAtomValue(shownWeekAtom);
  const [scored, setScored] = useState<CalendarDate | null>(null);
  const isFilled = data !== undefined && !isEmpty(data.weekly);
  return (
    <PageFrame
      title={t("Insights")}
      sheet
      aside={<Button size="small" disabled={!isFilled} onClick={() => print()}>{t("Print week")}</Button>}
    >
      <WeekSteps />
      {data && <Week key={week} weekly={data.weekly} onScore={setScored} />}
      {status === "failed" && (
        <LoadFailure message={t("The week could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "loading" && <WeekSkeleton />}
      {status === "awaited" && (
        <Card>
          <NotOnDevice />
        </Card>
      )}
      <Later>
        <Trends isWeekAwaited={status === "awaited"} />
        <YearCard isWeekAwaited={status === "awaited"} />
        {isFilled && <HowComputed topics={["week", "observations", "battles"]} named />}
      </Later>
      {scored && <ScoreDialog day={scored} onClose={() => setScored(null)} />}
    </PageFrame>
  );
}

/** The shown week, or a hint when it has no entries. */
function Week({ weekly, onScore }: { weekly: Weekly; onScore: (day: CalendarDate) => void }) {
  const today = useAtomValue(todayAtom);
  const since = useAtomValue(accountDayAtom);
  if (isEmpty(weekly)) {
    const future = weekly.from > today;
    const past = weekly.to < today;
    return (
      <Card title={future ? t("This week is in the future") : past ? t("No entries") : t("No entries yet")}>
        <EmptyState
          text={past
            ? t("Nothing was recorded that week")
            : t("Your week's scores, time and results will appear here.")}
          hint={future
            ? t("It will fill up as the days go by.")
            : past
            ? t("You can still fill in past days.")
            : t("One time entry is enough to begin. You can still fill in past days.")}
          action={!future && (
            <Link
              href={past ? `/dashboard?day=${weekly.from}` : "/dashboard"}
              className="inline-flex items-center pointer-coarse:min-h-11"
            >
              {past ? t("Open the first day of that week") : t("Start with today")}
            </Link>
          )}
        />
      </Card>
    );
  }
  return (
    <>
      <WeekFigures weekly={weekly} today={today} />
      <Observations observations={weekly.observations} />
      <Later>
        <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2 print:grid-cols-2">
          <Card
            className="idle-offscreen"
            title={t("Completion and forged score")}
            aside={
              <span className="text-small text-soft print:hidden">
                {t("Choose a score to see how it's computed")}
              </span>
            }
          >
            <WeekDays days={weekly.days} today={today} since={since} onScore={onScore} />
          </Card>
          <Card className="idle-offscreen" title={t("Where the time went")}>
            {weekly.categories.length > 0
              ? <CategoryStack days={weekly.days} totals={weekly.categories} />
              : (
                <EmptyState
                  text={t("Nothing tracked")}
                  hint={t("Use the timer in Earth, or add an entry by hand.")}
                />
              )}
          </Card>
        </div>
        <Later>
          <WeekOutcomes weekly={weekly} />
          <Streaks weekly={weekly} />
        </Later>
      </Later>
    </>
  );
}

function isEmpty({ days, goals, reps, battles, categories, study_minutes }: Weekly): boolean {
  return categories.length === 0 && goals.total === 0 && reps.total === 0 && battles.total === 0 &&
    study_minutes === 0 && days.every(({ completed, score }) => completed === 0 && score === 0);
}
