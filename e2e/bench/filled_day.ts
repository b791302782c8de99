import { EARTH_LIMITS, RINGS, type StoredRings, TIME_CATEGORIES } from "#shared/domain/rings/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";

/**
 * A day as somebody lives it who keeps all five rings: eight entries, five goals, three studies, two reps, three
 * battles.
 */
export function filledDay(date: CalendarDate): StoredRings {
  const id = () => crypto.randomUUID();
  const hour = (at: number) => `${date}T${String(at).padStart(2, "0")}:00:00.000Z`;
  const count = (length: number) => Array.from({ length }, (_, index) => index);
  return {
    earth: {
      actual_entries: count(8).map((index) => ({
        id: id(),
        start_ts: hour(6 + index * 2),
        end_ts: hour(7 + index * 2),
        category: TIME_CATEGORIES[index % TIME_CATEGORIES.length] ?? "Misc",
        note: "What was done in this hour, in a few words.".slice(0, EARTH_LIMITS.note),
        source: "timer",
      })),
    },
    water: {
      goals: count(5).map((index) => ({
        id: id(),
        domain: "Health",
        target: `Walk a little further than yesterday, way ${index + 1}`,
        baseline: 20,
        step_pct: 10,
        current_target: 22 + index,
        state: index < 3 ? "success" : "pending",
        note: "",
      })),
    },
    fire: {
      ...RINGS.fire.empty(),
      trigger_note: "The phone lay beside the keyboard again.",
      weakness: "Checking messages before the day's work is done",
      task: "Put the phone into the other room for thirty minutes and write",
      reflection: "It was easier than the fear of it. Tomorrow for an hour.",
      done: true,
    },
    wind: {
      study_targets: count(3).map((index) => ({
        id: id(),
        subject: `The Book of Wind, part ${index + 1}`,
        target_minutes: 30,
        completed_minutes: 30,
        status: "completed",
        notes: "",
        practice: "Explain it to somebody who has not read it",
      })),
      weakness_reps: count(2).map((index) => ({
        id: id(),
        weakness: "Speaking before others",
        rep_description: "Ask one question in the meeting",
        scheduled_time: `${date}T1${index}:30`,
        completed: index === 0,
        notes: "",
      })),
      complacency_answers: {},
      complacency_score: 0,
      note: "",
      done: true,
    },
    void: {
      battle_logs: count(3).map((index) => ({
        id: id(),
        timestamp: hour(9 + index * 3),
        hard_thing: "The call that was put off all week",
        battle_description: "Dialled before there was time to think of reasons. It took nine minutes.",
        difficulty_rating: 5 + index,
        outcome: index === 2 ? "ongoing" : "victory",
        lessons_learned: "The dread was longer than the call.",
      })),
      reflection: "",
    },
  };
}
