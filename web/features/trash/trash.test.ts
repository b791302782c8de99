import { describe, expect, it } from "vitest";
import type { DayRule } from "#shared/domain/calendar.ts";
import type { TrashItem } from "#shared/domain/records.ts";
import { deletionDays, trashText } from "./trash.ts";

const utc: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };
const late: DayRule = { timezone: "UTC", boundary: { mode: "timezone", start_hour: 4 } };

function deleted(deleted_at: string): TrashItem {
  const id = crypto.randomUUID();
  return {
    id,
    kind: "weakness_rep",
    ring: "wind",
    day: "2026-11-01",
    deleted_at,
    item: { id, weakness: "w", rep_description: "r", scheduled_time: "", completed: false, notes: "" },
  };
}

describe("deletionDays", () => {
  const items = [
    deleted("2026-11-21T03:00:00.000Z"),
    deleted("2026-11-20T23:00:00.000Z"),
    deleted("2026-11-20T05:00:00.000Z"),
    deleted("2026-10-25T12:00:00.000Z"),
  ];

  it("gathers what was deleted on one day, in words, with the day on which it expires", () => {
    expect(deletionDays(items, utc, "2026-11-21")).toEqual([
      { date: "2026-11-21", title: "Deleted today", until: "2026-12-21", items: items.slice(0, 1) },
      { date: "2026-11-20", title: "Deleted yesterday", until: "2026-12-20", items: items.slice(1, 3) },
      {
        date: "2026-10-25",
        title: "Deleted on Sunday, October 25, 2026",
        until: "2026-11-24",
        items: items.slice(3),
      },
    ]);
  });

  it("goes by the user's own days", () => {
    const [today, ...others] = deletionDays(items, late, "2026-11-20");
    expect(today).toMatchObject({ title: "Deleted today", items: items.slice(0, 3) });
    expect(others).toHaveLength(1);
  });
});

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
