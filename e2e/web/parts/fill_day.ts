import type { Client } from "#shared/client/mod.ts";
import {
  addEntry,
  putBattleLogs,
  putFire,
  putGoals,
  putStudyTargets,
  putWeaknessReps,
} from "#shared/contract/mod.ts";

/** Fills each ring of a day with something that is still to be done. Its entry begins at the instant `start` (ISO). */
export async function fillDay(api: Client, day: string, start = `${day}T09:15:00Z`): Promise<void> {
  const params = { day };
  const MINUTE_MS = 60_000;
  const times = { start_ts: start, end_ts: new Date(Date.parse(start) + 45 * MINUTE_MS).toISOString() };
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
