import type { Client } from "#shared/client/mod.ts";
import { addEntry, putBattleLogs, putFire, putGoals, putWind } from "#shared/contract/mod.ts";

/** The Saturday of ISO week 47 of 2026, whose days {@link seedWeek} fills. */
export const TODAY = "2026-11-21";

/**
 * Fills a few days by the API: on Monday all five rings are complete with a score of 84, on Tuesday Earth alone, on
 * Friday Earth and Void.
 */
export async function seedWeek(api: Client): Promise<void> {
  await track(api, "2026-11-16", "Deep Work", 8, 20);
  await api.call(putGoals, {
    params: { day: "2026-11-16" },
    body: {
      goals: [{ domain: "Health", target: "Push-ups", baseline: 10, current_target: 10, state: "success" }],
    },
  });
  await api.call(putFire, {
    params: { day: "2026-11-16" },
    body: { weakness: "The inbox", task: "Close it", done: true, reflection: "It held." },
  });
  await api.call(putWind, {
    params: { day: "2026-11-16" },
    body: { study_targets: [{ subject: "Kanji", target_minutes: 60, completed_minutes: 30 }], done: true },
  });
  await fight(api, "2026-11-16", 7, "victory");
  await track(api, "2026-11-17", "Sleep", 0, 6);
  await track(api, "2026-11-20", "Entertainment", 18, 20);
  await fight(api, "2026-11-20", 5, "defeat");
}

/** Adds an entry from one full hour to another. */
export async function track(
  api: Client,
  day: string,
  category: "Deep Work" | "Sleep" | "Entertainment",
  from: number,
  to: number,
): Promise<void> {
  const at = (hour: number) => `${day}T${String(hour).padStart(2, "0")}:00:00Z`;
  const body = { start_ts: at(from), end_ts: at(to), category, source: "manual" as const };
  await api.call(addEntry, { params: { day }, body });
}

async function fight(api: Client, day: string, difficulty_rating: number, outcome: "victory" | "defeat") {
  const battle = { hard_thing: "Call the landlord", battle_description: "Once.", difficulty_rating, outcome };
  await api.call(putBattleLogs, { params: { day }, body: { battle_logs: [battle] } });
}
