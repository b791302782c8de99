import type { WeaknessRep } from "#shared/rings/mod.ts";
import { EmptyState } from "../parts/EmptyState.tsx";
import { type WeaknessRepActions, WeaknessRepRow } from "./WeaknessRepRow.tsx";

export interface WeaknessRepListProps extends WeaknessRepActions {
  reps: readonly WeaknessRep[];
  pending?: boolean;
}

/** Today's exercises against weaknesses, in the order in which they were planned. */
export function WeaknessRepList({ reps, ...row }: WeaknessRepListProps) {
  if (reps.length === 0) {
    return <EmptyState text="No weakness reps yet" hint="Pick what you would rather not practice." />;
  }
  return <ul>{reps.map((rep) => <WeaknessRepRow key={rep.id} rep={rep} {...row} />)}</ul>;
}
