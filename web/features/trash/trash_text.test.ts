import { describe, expect, it } from "vitest";
import type { TrashItem } from "#shared/records/mod.ts";
import { trashText } from "./trash_text.ts";

const id = "a0000000-0000-4000-8000-00000000000a";
const where = { id, day: "2026-11-21", deleted_at: "2026-11-21T12:00:00.000Z" } as const;

interface Case {
  readonly deleted: TrashItem;
  readonly title: string;
  readonly facts: string;
  readonly note: string;
}

const DELETED: Case[] = [
  {
    deleted: {
      ...where,
      kind: "entry",
      ring: "earth",
      item: {
        id,
        start_ts: "2026-11-21T09:00:00.000Z",
        end_ts: "2026-11-21T10:30:00.000Z",
        category: "Deep Work",
        note: "Chapter 3",
        source: "timer",
      },
    },
    title: "Deep Work",
    facts: "Time entry, 10:00 AM to 11:30 AM, 1h 30m",
    note: "Chapter 3",
  },
  {
    deleted: {
      ...where,
      kind: "goal",
      ring: "water",
      item: {
        id,
        domain: "Fitness",
        target: "Push-ups",
        baseline: 10,
        step_pct: 10,
        current_target: 1_300,
        state: "success",
        note: "",
        unit: "reps",
      },
    },
    title: "Push-ups",
    facts: "Goal, Fitness, target 1,300 reps",
    note: "",
  },
  {
    deleted: {
      ...where,
      kind: "study_target",
      ring: "wind",
      item: {
        id,
        subject: "Kanji",
        target_minutes: 45,
        completed_minutes: 20,
        status: "partial",
        notes: "Lesson 31",
        practice: "",
      },
    },
    title: "Kanji",
    facts: "Study target, 20 of 45 minutes",
    note: "Lesson 31",
  },
  {
    deleted: {
      ...where,
      kind: "weakness_rep",
      ring: "wind",
      item: {
        id,
        weakness: "Haste",
        rep_description: "Wait a minute.",
        scheduled_time: "",
        completed: true,
        notes: "",
      },
    },
    title: "Haste",
    facts: "Weakness rep, completed",
    note: "Wait a minute.",
  },
  {
    deleted: {
      ...where,
      kind: "battle",
      ring: "void",
      item: {
        id,
        timestamp: "2026-11-21T08:00:00.000Z",
        hard_thing: "Cold water",
        battle_description: "Two minutes.",
        difficulty_rating: 4,
        outcome: "victory",
        lessons_learned: "",
      },
    },
    title: "Cold water",
    facts: "Battle, victory, difficulty 4 of 10",
    note: "Two minutes.",
  },
];

describe("trashText", () => {
  it.each(DELETED)("says what $deleted.kind was", ({ deleted, ...words }) => {
    expect(trashText(deleted, "Europe/Berlin")).toEqual(words);
  });
});
