import { useAtomValue } from "jotai/react";
import { dayBounds } from "#shared/calendar/mod.ts";
import { Card } from "#shared/ui/parts/Card.tsx";
import { EarthFigures } from "#shared/ui/earth/EarthFigures.tsx";
import { TopCategories } from "#shared/ui/earth/TopCategories.tsx";
import { leakText } from "./leak_text.ts";
import { userAtom } from "../auth/session.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { dayRuleAtom } from "../day/today.ts";
import { EarthEntries } from "./EarthEntries.tsx";
import { EarthReconciliation } from "./EarthReconciliation.tsx";
import { EarthTiming } from "./EarthTiming.tsx";
import { PanelHeading, type PanelProps } from "../day/PanelHeading.tsx";

/** Time Truth: figures, the timer, the entries and their categories. */
export function EarthPanel({ day }: PanelProps) {
  const { earth } = day;
  const rule = useAtomValue(dayRuleAtom);
  const user = useAtomValue(userAtom);
  const isToday = useAtomValue(isTodayAtom);
  return (
    <div className="grid gap-6">
      <PanelHeading ring="earth" />
      <EarthFigures earth={earth} isToday={isToday} planned={Boolean(user?.settings.time_plan)} />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <div className="grid min-w-0 gap-5">
          {isToday && <EarthTiming entries={earth.actual_entries} />}
          <EarthEntries date={day.date} entries={earth.actual_entries} span={dayBounds(rule, day.date)} />
        </div>
        <div className="grid min-w-0 gap-5">
          <TopCategories categories={earth.categories} />
          <EarthReconciliation day={day} />
          <Card title="Time leaks">
            <p className="text-soft">
              {leakText(earth.reconciliation.top_leaks, Boolean(user?.settings.time_plan))}
            </p>
          </Card>
        </div>
      </div>
    </div>
  );
}
