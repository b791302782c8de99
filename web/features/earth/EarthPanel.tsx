import { useAtomValue } from "jotai/react";
import { Card } from "#shared/ui/parts/Card.tsx";
import { EarthFigures } from "#shared/ui/earth/EarthFigures.tsx";
import { TopCategories } from "#shared/ui/earth/TopCategories.tsx";
import { Later } from "../../platform/Later.tsx";
import { leakText } from "./leak_text.ts";
import { FollowsDay } from "../panels/FollowsDay.tsx";
import { DayGuide } from "../guide/DayGuide.tsx";
import { needsGuide } from "../guide/needs_guide.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { EarthEntries } from "./EarthEntries.tsx";
import { EarthReconciliation } from "./EarthReconciliation.tsx";
import { EarthTiming } from "./EarthTiming.tsx";
import { soFarAtom } from "./so_far.ts";
import { PanelHeading, type PanelProps } from "../day/PanelHeading.tsx";
import EARTH_QUESTIONS from "#shared/data/questions/earth.json" with { type: "json" };
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

/** The right column. */
const SIDE = "grid min-w-0 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1";

/** Time Truth: figures, the timer, the entries and their categories. */
export function EarthPanel({ day }: PanelProps) {
  const isToday = useAtomValue(isTodayAtom);
  return (
    <div className="grid gap-6">
      <PanelHeading ring="earth" questions={EARTH_QUESTIONS} />
      <FollowsDay Part={FiguresSoFar} />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr] lg:grid-rows-[auto_1fr]">
        {isToday && <EarthTiming entries={day.earth.actual_entries} task={day.fire.task} />}
        <Later>
          <FollowsDay Part={Accounted} />
        </Later>
      </div>
    </div>
  );
}

function FiguresSoFar({ day }: PanelProps) {
  const { earth, isPlanned } = useAtomValue(soFarAtom)(day);
  const isToday = useAtomValue(isTodayAtom);
  return <EarthFigures earth={earth} isToday={isToday} planned={isPlanned} />;
}

/** The entries, and what follows from them. */
function Accounted({ day }: PanelProps) {
  const { span, before, until, content, earth, isPlanned } = useAtomValue(soFarAtom)(day);
  const isToday = useAtomValue(isTodayAtom);
  const isEmpty = earth.actual_entries.length + content.carried.length + content.gaps.length === 0 &&
    !isPlanned;
  const top = earth.categories.length > 0 && <TopCategories categories={earth.categories} />;
  const guide = isToday && needsGuide(day) && <DayGuide day={day} />;
  return (
    <>
      {isEmpty && <div className={SIDE}>{guide}{top}</div>}
      <div className="min-w-0 lg:col-start-1">
        <EarthEntries date={day.date} span={span} until={until} before={before} {...content} />
      </div>
      {!isEmpty && (
        <div className={SIDE}>
          {guide}
          <Later>
            {top}
            <EarthReconciliation day={day} span={span} carried={content.carried} gaps={content.gaps} />
            {earth.reconciliation.top_leaks.length > 0 && (
              <Card title={t("Time leaks")}>
                <p className="text-soft">
                  {keepTimes(leakText(earth.reconciliation.top_leaks, isPlanned))}
                </p>
              </Card>
            )}
          </Later>
        </div>
      )}
    </>
  );
}
