import type { Battle } from "#shared/rings/mod.ts";
import { Figure, Figures } from "../parts/Figure.tsx";

/** The day's war in four figures. */
export function VoidFigures({ battles }: { battles: readonly Battle[] }) {
  const count = (outcome: Battle["outcome"]) => battles.filter((battle) => battle.outcome === outcome).length;
  return (
    <Figures>
      <Figure label="Victories" value={count("victory")} />
      <Figure label="Defeats" value={count("defeat")} />
      <Figure label="Ongoing" value={count("ongoing")} />
      <Figure label="Avg Difficulty" value={`${averageDifficulty(battles).toFixed(1)}/10`} />
    </Figures>
  );
}

function averageDifficulty(battles: readonly Battle[]): number {
  if (battles.length === 0) return 0;
  return battles.reduce((sum, battle) => sum + battle.difficulty_rating, 0) / battles.length;
}
