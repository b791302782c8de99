import { GoalGrowth } from "#shared/ui/water/GoalGrowth.tsx";
import { PanelHeading, type PanelProps } from "../day/PanelHeading.tsx";
import { WaterGoals } from "./WaterGoals.tsx";
import { type GoalState, WATER, type Water } from "#shared/rings/mod.ts";
import { Figure, Figures } from "#shared/ui/parts/Figure.tsx";

/** Adaptive micro-goals: figures, the goals and their growth. */
export function WaterPanel({ day: { date, water } }: PanelProps) {
  return (
    <div className="grid gap-6">
      <PanelHeading ring="water" />
      <WaterFigures water={water} />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <WaterGoals date={date} goals={water.goals} />
        <GoalGrowth goals={water.goals} />
      </div>
    </div>
  );
}

/** The five figures of the Water panel. */
export function WaterFigures({ water }: { water: Water }) {
  const count = (state: GoalState) => water.goals.filter((goal) => goal.state === state).length;
  return (
    <Figures>
      <Figure label="Goal Completion" value={`${Math.round(WATER.progress(water))}%`} />
      <Figure label="Total" value={water.goals.length} />
      <Figure label="Success" value={count("success")} />
      <Figure label="Partial" value={count("partial")} />
      <Figure label="Failed" value={count("fail")} />
    </Figures>
  );
}
