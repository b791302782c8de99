import { type GoalState, WATER, type Water } from "#shared/rings/mod.ts";
import { Figure, Figures } from "../parts/Figure.tsx";

/** How the day's goals stand, in five figures. */
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
