import * as fc from "fast-check";
import { addDays } from "../../domain/calendar.ts";
import {
  type Battle,
  BATTLE_OUTCOMES,
  type Entry,
  ENTRY_SOURCES,
  type Goal,
  GOAL_STATES,
  RINGS,
  studyStatus,
  type StudyTarget,
  TIME_CATEGORIES,
  type WeaknessRep,
} from "../../domain/rings/mod.ts";
import type { DayRecord } from "../document.ts";

const MINUTE = 60_000;

/** A text as it is stored: trimmed, and without control characters. */
const text = (maxLength: number) =>
  fc.string({ unit: "grapheme", maxLength }).map((value) => value.trim()).filter((value) =>
    value.length <= maxLength
  );
const required = (maxLength: number) => text(maxLength - 1).map((value) => `x${value}`.trim());
const list = <T extends { id: string }>(item: fc.Arbitrary<T>) =>
  fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 });
const id = fc.uuid();

const entryOn = (date: string): fc.Arbitrary<Entry> =>
  fc.record({
    id,
    start: fc.integer({ min: 0, max: 1_439 }),
    length: fc.integer({ min: 1, max: 1_440 }),
    category: fc.constantFrom(...TIME_CATEGORIES),
    note: text(500),
    source: fc.constantFrom(...ENTRY_SOURCES),
  }).map(({ start, length, ...entry }) => {
    const at = Date.parse(date) + start * MINUTE;
    return {
      ...entry,
      start_ts: new Date(at).toISOString(),
      end_ts: new Date(at + length * MINUTE).toISOString(),
    };
  });

const anyGoal: fc.Arbitrary<Goal> = fc.record({
  id,
  domain: required(50),
  target: required(200),
  baseline: fc.integer({ min: 1, max: 1_000_000 }),
  step_pct: fc.integer({ min: 1, max: 50 }),
  current_target: fc.integer({ min: 1, max: 1_000_000 }),
  state: fc.constantFrom(...GOAL_STATES),
  note: text(1_000),
  unit: text(20),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  paused: fc.boolean(),
}, {
  requiredKeys: [
    "id",
    "domain",
    "target",
    "baseline",
    "step_pct",
    "current_target",
    "state",
    "note",
  ],
});

const anyStudy: fc.Arbitrary<StudyTarget> = fc.record({
  id,
  subject: required(200),
  target_minutes: fc.integer({ min: 5, max: 480 }),
  share: fc.integer({ min: 0, max: 100 }),
  notes: text(1_000),
  practice: text(500),
}).map(({ share, ...study }) => {
  const completed_minutes = Math.floor(study.target_minutes * share / 100);
  return { ...study, completed_minutes, status: studyStatus(completed_minutes, study.target_minutes) };
});

const anyRep: fc.Arbitrary<WeaknessRep> = fc.record({
  id,
  weakness: required(200),
  rep_description: required(500),
  scheduled_time: fc.constantFrom("", "2026-03-29T02:30"),
  completed: fc.boolean(),
  notes: text(1_000),
});

const battleOn = (date: string): fc.Arbitrary<Battle> =>
  fc.record({
    id,
    timestamp: fc.constant(`${date}T12:00:00.000Z`),
    hard_thing: required(200),
    battle_description: required(2_000),
    difficulty_rating: fc.integer({ min: 1, max: 10 }),
    outcome: fc.constantFrom(...BATTLE_OUTCOMES),
    lessons_learned: text(2_000),
  });

/** Rings with these fields. A field without a generator has its value of an empty day. */
const ring = <E extends object, T extends Partial<E>>(
  empty: E,
  fields: { [F in keyof T]: fc.Arbitrary<T[F]> },
) => fc.record<T>(fields).map((filled) => ({ ...empty, ...filled }));

const anyAnswer = fc.record(
  {
    question: text(500),
    question_id: fc.integer({ min: 1, max: 31 }).map((number) => `earth-${number}`),
    text: required(4_000),
  },
  { requiredKeys: ["question", "text"] },
);

/** A day with anything, or nothing, in its rings. */
function dayOn(date: string): fc.Arbitrary<DayRecord> {
  return fc.record({
    date: fc.constant(date),
    earth: ring(RINGS.earth.empty(), { actual_entries: list(entryOn(date)) }),
    water: ring(RINGS.water.empty(), { goals: list(anyGoal) }),
    fire: ring(RINGS.fire.empty(), {
      trigger_note: text(4_000),
      weakness: text(200),
      task: text(500),
      reflection: text(4_000),
      done: fc.boolean(),
    }),
    wind: ring(RINGS.wind.empty(), {
      study_targets: list(anyStudy),
      weakness_reps: list(anyRep),
      complacency_answers: fc.dictionary(
        fc.constantFrom("easier-option", "same-work"),
        fc.integer({ min: 0, max: 4 }),
      ),
      complacency_score: fc.integer({ min: 0, max: 100 }),
      note: text(4_000),
      done: fc.boolean(),
    }),
    void: ring(RINGS.void.empty(), { battle_logs: list(battleOn(date)), reflection: text(4_000) }),
    commitment: required(4_000),
    answers: fc.record({
      earth: anyAnswer,
      water: anyAnswer,
      fire: anyAnswer,
      wind: anyAnswer,
      void: anyAnswer,
    }, { requiredKeys: [] }).filter((answers) => Object.keys(answers).length > 0),
    sealed_at: fc.constantFrom("2026-11-21T21:00:00.000Z", "1970-01-01T00:00:00.000Z"),
  }, { requiredKeys: ["date"] }).filter((day) => Object.keys(day).length > 1);
}

/** Days in the order of their dates, in the four weeks up to 2026-11-21. */
export const anyDays: fc.Arbitrary<DayRecord[]> = fc.uniqueArray(fc.integer({ min: 0, max: 27 }), {
  maxLength: 5,
})
  .chain((offsets) =>
    fc.tuple(...offsets.toSorted((a, b) => a - b).map((offset) => dayOn(addDays("2026-10-25", offset))))
  );
