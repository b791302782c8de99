import { addEntry, putCommitment, putFire, putGoals, putStudyTargets } from "#shared/contract/mod.ts";
import type { Account } from "../../fixtures/account.ts";

/** The day that the stories of the Seal are about. */
export const DAY = "2026-11-21";
export const params = { day: DAY };

/** When it is sealed. */
export const EVENING = `${DAY}T20:10:00Z`;

/** What was committed to for that day. */
export const COMMITMENT = "Open every unopened letter";

const entry = (from: string, to: string, category: "Sleep" | "Deep Work" | "Health") => ({
  start_ts: `${DAY}T${from}:00Z`,
  end_ts: `${DAY}T${to}:00Z`,
  category,
  source: "manual" as const,
});

const goal = (target: string) => ({
  domain: "Fitness",
  target,
  baseline: 10,
  step_pct: 10,
  current_target: 10,
});

/** Records what a day has by evening: `gaps` blank stretches, open goals, a forged weakness, and a commitment. */
export async function record(
  { api }: Account,
  { gaps, goals }: { gaps: number; goals: readonly string[] },
): Promise<void> {
  const hours = ["09:00", "11:00", "13:00", "15:00", "17:00"];
  const entries = [
    entry("00:00", "08:00", "Sleep"),
    ...hours.slice(0, gaps).map((from) => entry(from, `${Number(from.slice(0, 2)) + 1}:00`, "Deep Work")),
    entry(gaps < 5 ? `${9 + 2 * gaps}:00` : "19:00", "20:10", "Health"),
  ];
  for (const body of entries) await api.call(addEntry, { params, body });
  await api.call(putGoals, { params, body: { goals: goals.map(goal) } });
  await api.call(putFire, { params, body: { weakness: "The inbox", task: "Close it until noon" } });
  const target = { subject: "Spanish", target_minutes: 30, completed_minutes: 30, notes: "" };
  await api.call(putStudyTargets, { params, body: { study_targets: [target] } });
  await api.call(putCommitment, { params, body: { tomorrow_commitment: COMMITMENT } });
}

/** A day with as much to decide as the Seal shows. */
export const FULL = { gaps: 4, goals: ["One", "Two", "Three", "Four", "Five", "Six"] } as const;
