import type { Wind } from "#shared/rings/mod.ts";
import { Figure, Figures } from "../parts/Figure.tsx";

/** The day's study and practice in three figures. */
export function WindFigures({ wind }: { wind: Pick<Wind, "study_targets" | "weakness_reps"> }) {
  const { study_targets: targets, weakness_reps: reps } = wind;
  const studied = targets.filter(({ status }) => status === "completed").length;
  const practised = reps.filter(({ completed }) => completed).length;
  const minutes = targets.reduce((sum, target) => sum + target.completed_minutes, 0);
  return (
    <Figures>
      <Figure label="Study Targets" value={`${studied}/${targets.length}`} />
      <Figure label="Minutes Studied" value={minutes} />
      <Figure label="Weakness Reps" value={`${practised}/${reps.length}`} />
    </Figures>
  );
}
