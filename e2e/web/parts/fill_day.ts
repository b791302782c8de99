import type { Client } from "#shared/client/mod.ts";
import {
  addEntry,
  putBattleLogs,
  putFire,
  putGoals,
  putStudyTargets,
  putWeaknessReps,
} from "#shared/contract/mod.ts";

/** Fills each ring of a day with something that is still to be done. */
export async function fillDay(api: Client, day: string): Promise<void> {
  const params = { day };
  const times = { start_ts: `${day}T09:15:00Z`, end_ts: `${day}T10:00:00Z` };
  await api.call(addEntry, { params, body: { ...times, category: "Deep Work", source: "manual" } });
  const goals = ["Push-ups", "Read"].map((target) => ({ target, domain: "Body", baseline: 10 }));
  await api.call(putGoals, { params, body: { goals } });
  await api.call(putFire, { params, body: { weakness: "The inbox", task: "Close it" } });
  await api.call(putStudyTargets, { params, body: { study_targets: [{ subject: "Kanji" }] } });
  const weakness_reps = [{ weakness: "Haste", rep_description: "Count to ten" }];
  await api.call(putWeaknessReps, { params, body: { weakness_reps } });
  const battle_logs = [{ hard_thing: "Cold shower", battle_description: "Two minutes" }];
  await api.call(putBattleLogs, { params, body: { battle_logs } });
}
