import { useAtomValue } from "jotai/react";
import { GoalGrowth } from "#shared/ui/water/GoalGrowth.tsx";
import { Later } from "../../platform/Later.tsx";
import { FollowsDay } from "../panels/FollowsDay.tsx";
import { isTodayAtom } from "../day/shown_day.ts";
import { PanelHeading, type PanelProps } from "../day/PanelHeading.tsx";
import WATER_QUESTIONS from "#shared/data/questions/water.json" with { type: "json" };
import { WaterGoals } from "./WaterGoals.tsx";
import { countedGoals, dueGoals, type GoalState, WATER } from "#shared/rings/mod.ts";
import { Figure, Figures } from "#shared/ui/parts/Figure.tsx";
import { t } from "#shared/texts/translate.ts";

/** Adaptive micro-goals: figures, the goals and their growth. */
export function WaterPanel({ day }: PanelProps) {
  const { date, water } = day;
  return (
    <div className="grid gap-6">
      <PanelHeading ring="water" questions={WATER_QUESTIONS} />
      <FollowsDay Part={WaterFigures} />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <WaterGoals date={date} goals={water.goals} />
        <Later>
          <FollowsDay Part={Growth} />
        </Later>
      </div>
    </div>
  );
}

function Growth({ day: { date, water } }: PanelProps) {
  return <GoalGrowth goals={dueGoals(water.goals, date)} isToday={useAtomValue(isTodayAtom)} />;
}

/** The five figures of the Water panel: of the goals that count. */
export function WaterFigures({ day: { date, water } }: { day: Pick<PanelProps["day"], "date" | "water"> }) {
  const goals = countedGoals(water.goals, date);
  const count = (state: GoalState) => goals.filter((goal) => goal.state === state).length;
  return (
    <Figures quiet={goals.every(({ state }) => state === "pending")}>
      <Figure label={t("Goal Completion")} value={`${Math.round(WATER.progress(water, date))}%`} />
      <Figure label={t("Total")} value={goals.length} />
      <Figure label={t("Success")} value={count("success")} />
      <Figure label={t("Partial")} value={count("partial")} />
      <Figure label={t("Failed")} value={count("fail")} />
    </Figures>
  );
}
