import { addDays, type CalendarDate } from "#shared/domain/calendar.ts";
import {
  addEntry,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putWeaknessReps,
} from "#shared/contract/mod.ts";
import type { TimeCategory } from "#shared/domain/rings/mod.ts";
import type { Account } from "../../fixtures/account.ts";

const ENTRIES: readonly (readonly [string, string, TimeCategory, string])[] = [
  ["00:00", "06:30", "Sleep", ""],
  ["07:00", "08:10", "Learning", "Kanji, lesson 31"],
  ["09:15", "11:10", "Deep Work", ""],
  ["11:10", "11:58", "Entertainment", ""],
];

/**
 * Fills the five rings of a day as they may be in the afternoon, with commitments for it and for the next day. `offset`
 * is that of the user's zone.
 */
export async function fillAfternoon({ api }: Account, day: CalendarDate, offset = "Z"): Promise<void> {
  const params = { day };
  for (const [from, to, category, note] of ENTRIES) {
    const body = {
      start_ts: `${day}T${from}:00${offset}`,
      end_ts: `${day}T${to}:00${offset}`,
      category,
      note,
      source: "manual" as const,
    };
    await api.call(addEntry, { params, body });
  }
  await api.call(putGoals, {
    params,
    body: {
      goals: [
        {
          domain: "Fitness",
          target: "Push-ups",
          baseline: 10,
          current_target: 13,
          state: "success",
          note: "Felt easy",
        },
        { domain: "Health", target: "Read before screens", baseline: 20, current_target: 25, step_pct: 5 },
        { domain: "Home", target: "Clear one surface", baseline: 1, step_pct: 5, state: "partial" },
      ],
    },
  });
  await api.call(putFire, {
    params,
    body: {
      trigger_note: "Waking before the alarm",
      weakness: "Checking the phone first thing in the morning",
      task: "Leave the phone in the kitchen and sit ten minutes by the window.",
    },
  });
  await api.call(putStudyTargets, {
    params,
    body: {
      study_targets: [
        {
          subject: "Kanji",
          completed_minutes: 25,
          practice: "Write each one from memory",
          notes: "Lesson 31",
        },
        { subject: "Go openings", completed_minutes: 30 },
      ],
    },
  });
  const rep = {
    weakness: "Interrupting people",
    rep_description: "Count to three before answering",
    scheduled_time: `${day}T17:30`,
  };
  await api.call(putWeaknessReps, { params, body: { weakness_reps: [rep] } });
  const battles = [
    { hard_thing: "Cold shower", battle_description: "Two minutes, no bargaining.", difficulty_rating: 6 },
    {
      hard_thing: "Tax return",
      battle_description: "An hour with the receipts.",
      difficulty_rating: 8,
      outcome: "victory" as const,
      lessons_learned: "Start with the oldest.",
    },
  ];
  await api.call(putBattleLogs, { params, body: { battle_logs: battles } });
  const commitFor = (date: CalendarDate, tomorrow_commitment: string) =>
    api.call(putCommitment, { params: { day: date }, body: { tomorrow_commitment } });
  await commitFor(day, "Call the landlord before nine.");
  await commitFor(addDays(day, 1), "Run before breakfast.");
}
