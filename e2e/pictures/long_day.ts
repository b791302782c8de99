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
import type { Account } from "../fixtures/account.ts";

const SENTENCE =
  "Before the first coffee, and without a word about the weather, finish the part that was put off since the spring.";
/** A word without a place to break. */
const WORD = "https://example.com/" + "abcdefghij".repeat(9);
const PARAGRAPH = `${SENTENCE} ${SENTENCE}\n\n${WORD}\n\n${SENTENCE}`;

/** Fills the five rings of a day with texts that are nearly as long as they may be. */
export async function fillWithLongTexts(
  { api }: Account,
  day: CalendarDate,
  offset = "Z",
): Promise<void> {
  const params = { day };
  const at = (time: string) => `${day}T${time}:00${offset}`;
  for (const [from, to, note] of [["08:00", "09:30", SENTENCE], ["09:00", "11:00", WORD]] as const) {
    const times = { start_ts: at(from), end_ts: at(to) };
    await api.call(addEntry, {
      params,
      body: { ...times, category: "Entertainment", note, source: "manual" },
    });
  }
  const goals = [SENTENCE, WORD].map((target) => ({
    domain: "A domain with a name of nearly fifty characters",
    target,
    baseline: 1_000,
    current_target: 1_000_000,
    unit: "kilometers on foot",
    note: PARAGRAPH,
  }));
  await api.call(putGoals, { params, body: { goals } });
  await api.call(putFire, {
    params,
    body: { trigger_note: PARAGRAPH, weakness: SENTENCE, task: `${SENTENCE} ${WORD}` },
  });
  const target = {
    subject: SENTENCE,
    completed_minutes: 25,
    practice: `${SENTENCE} ${WORD}`,
    notes: PARAGRAPH,
  };
  await api.call(putStudyTargets, {
    params,
    body: { study_targets: [target, { ...target, subject: WORD }] },
  });
  const rep = { weakness: SENTENCE, rep_description: `${SENTENCE} ${WORD}`, notes: PARAGRAPH };
  await api.call(putWeaknessReps, { params, body: { weakness_reps: [rep] } });
  const battle = {
    hard_thing: SENTENCE,
    battle_description: PARAGRAPH,
    difficulty_rating: 10,
    lessons_learned: PARAGRAPH,
  };
  const battle_logs = [battle, { ...battle, hard_thing: WORD, outcome: "defeat" as const }];
  await api.call(putBattleLogs, { params, body: { battle_logs } });
  for (const date of [day, addDays(day, 1)]) {
    await api.call(putCommitment, {
      params: { day: date },
      body: { tomorrow_commitment: `${SENTENCE} ${WORD}` },
    });
  }
}
