import type { CalendarDate } from "#shared/domain/calendar.ts";
import { RINGS, type StoredRings } from "#shared/domain/rings/mod.ts";

/** A character that takes one byte in the store and two in JSON. */
const WIDE = '"';

/** A day with the maximum amount of text: about 260 KiB in the store, and twice that in a response. */
export function fullDay(date: CalendarDate): StoredRings {
  const id = () => crypto.randomUUID();
  const text = (length: number) => WIDE.repeat(length);
  const minute = (at: number) =>
    `${date}T${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}:00.000Z`;
  const list = <T>(length: number, item: (index: number) => T) => Array.from({ length }, (_, at) => item(at));
  return {
    earth: {
      actual_entries: list(90, (at) => ({
        id: id(),
        start_ts: minute(at * 15),
        end_ts: minute(at * 15 + 10),
        category: "Deep Work",
        note: text(500),
        source: "manual",
      })),
    },
    water: {
      goals: list(42, () => ({
        id: id(),
        domain: text(50),
        target: text(200),
        baseline: 1,
        step_pct: 10,
        current_target: 1,
        state: "success",
        note: text(1_000),
      })),
    },
    fire: {
      ...RINGS.fire.empty(),
      trigger_note: text(4_000),
      weakness: text(200),
      task: text(500),
      reflection: text(4_000),
      done: true,
    },
    wind: {
      study_targets: list(30, () => ({
        id: id(),
        subject: text(200),
        target_minutes: 30,
        completed_minutes: 30,
        status: "completed",
        notes: text(800),
        practice: text(500),
      })),
      weakness_reps: [],
      complacency_answers: {},
      complacency_score: 0,
      note: text(4_000),
      done: true,
    },
    void: {
      battle_logs: list(50, (at) => ({
        id: id(),
        timestamp: minute(at),
        hard_thing: text(200),
        battle_description: text(400),
        difficulty_rating: at % 10 + 1,
        outcome: at % 3 === 0 ? "defeat" : "victory",
        lessons_learned: text(300),
      })),
      reflection: text(4_000),
    },
  };
}
