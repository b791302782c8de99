import { patchGoal, putGoals } from "#shared/contract/mod.ts";
import type { Goal, GoalState } from "#shared/rings/mod.ts";
import { mergeLists, saveRing } from "#shared/sync/mod.ts";
import type { RingChange } from "./save_ring.ts";

/** Replaces the goals of a day by what `change` makes of them. */
export function changeGoals(change: (goals: readonly Goal[]) => Goal[]): RingChange {
  return (client, { date, water, versions }) =>
    saveRing(client, {
      endpoint: putGoals,
      params: { day: date },
      base: water.goals,
      mine: change(water.goals),
      version: versions.water,
      toBody: (goals) => ({ goals }),
      fromAnswer: (answer) => answer.water.goals,
      merge: mergeLists,
    });
}

/** Sets the state of one goal by the call that changes nothing else, whatever others write meanwhile. */
export function setGoalState(id: string, state: GoalState): RingChange {
  return (client, { date }) => client.call(patchGoal, { params: { day: date, id }, body: { state } });
}
