import { describe, expect, it } from "vitest";
import type { Battle, Goal } from "#shared/rings/mod.ts";
import { sampleDay } from "./testing/sample_day.ts";
import { daysWith, SAMPLE_ACCOUNT, SAMPLE_USER, signedInState } from "./testing/sample_state.ts";
import { viewToday } from "./view.ts";
import { type Command, titleOf } from "#shared/offline/mod.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const DAY = "2026-11-21";

const GOAL: Goal = {
  id: "00000000-0000-4000-8000-00000000000a",
  domain: "Body",
  target: "Push-ups",
  baseline: 10,
  step_pct: 10,
  current_target: 13,
  state: "pending",
  note: "",
};

const BATTLE: Battle = {
  id: "00000000-0000-4000-8000-00000000000b",
  timestamp: "2026-11-21T08:00:00.000Z",
  hard_thing: "Cold shower",
  battle_description: "Two minutes, no warm water.",
  difficulty_rating: 6,
  outcome: "ongoing",
  lessons_learned: "",
};

const ENTRY: Command = {
  kind: "add_entry",
  day: DAY,
  entry: {
    start_ts: "2026-11-21T09:00:00.000Z",
    end_ts: "2026-11-21T09:45:00.000Z",
    category: "Deep Work",
    source: "timer",
    note: "",
  },
};
const WON: Command = {
  kind: "battle_outcome",
  day: DAY,
  battle_id: BATTLE.id,
  hard_thing: BATTLE.hard_thing,
  outcome: "victory",
};
const GOAL_DONE: Command = {
  kind: "goal_state",
  day: DAY,
  goal_id: GOAL.id,
  target: GOAL.target,
  state: "success",
};

function queueWith(...commands: Command[]) {
  return {
    pending: commands.map((command, index) => ({
      id: String(index),
      account: SAMPLE_ACCOUNT,
      command,
      queuedAt: 0,
      attempts: 0,
    })),
    rejected: [],
    conflicts: [],
    unreadable: [],
  };
}

const TODAY = sampleDay(DAY, { water: { goals: [GOAL] }, void: { battle_logs: [BATTLE], reflection: "" } });
const days = daysWith(TODAY, NOON - 60_000);

describe("today, from the stored state", () => {
  it("is the cached day", () => {
    const view = viewToday(signedInState({ days }), NOON);
    expect(view).toMatchObject({ date: DAY, knownAt: NOON - 60_000, pendingCount: 0 });
    expect(view.day.completion).toMatchObject({ water: false, void: true });
  });

  it("has carried-over goals and the commitment when only yesterday is cached", () => {
    const goals = [{ ...GOAL, state: "success" } as const];
    const yesterday = sampleDay("2026-11-20", { water: { goals } });
    const day = { ...yesterday, void: { ...yesterday.void, tomorrow_commitment: "Run." } };
    const view = viewToday(signedInState({ days: daysWith(day) }), NOON);
    expect(view).toMatchObject({ date: DAY, knownAt: null });
    expect(view.day.water.goals).toEqual([{ ...GOAL, state: "pending", current_target: 14 }]);
    expect(view.day.void.today_commitment).toBe("Run.");
  });

  it("is empty and not loaded when nothing, or only the day of another account, is cached", () => {
    for (const days of [daysWith(TODAY, NOON, "somebody else"), {}]) {
      const view = viewToday(signedInState({ days }), NOON);
      expect(view).toMatchObject({ date: DAY, knownAt: null });
      expect(view.day).toMatchObject({ date: DAY, completed: 0 });
    }
  });

  it("includes every pending command and the rings they complete", () => {
    const state = signedInState({ days, queue: queueWith(ENTRY, GOAL_DONE, WON) });
    const { day } = viewToday(state, NOON);
    expect(day.completed).toBe(3);
    expect(day.earth.categories).toEqual([{ category: "Deep Work", minutes: 45 }]);
    expect(day.water.goals[0]?.state).toBe("success");
    expect(day.void).toMatchObject({ battles: [{ completed: true }], war_score: 6, weekly_streak: 1 });
  });

  it("shows a pending victory of a pending battle", () => {
    const log: Command = { kind: "log_battle", day: DAY, battle: BATTLE };
    const { day } = viewToday(signedInState({ queue: queueWith(log, log, WON) }), NOON);
    expect(day.void.battle_logs).toEqual([{ ...BATTLE, outcome: "victory" }]);
  });

  it("shows a commitment on its day and on the day before", () => {
    const commit = (day: string): Command => ({ kind: "commit_to", day, commitment: "Call the landlord." });
    const { day } = viewToday(signedInState({ queue: queueWith(commit(DAY), commit("2026-11-22")) }), NOON);
    expect(day.void.today_commitment).toBe("Call the landlord.");
    expect(day.void.tomorrow_commitment).toBe("Call the landlord.");
  });

  it("leaves out commands of other days and other accounts", () => {
    const other: Command = { ...ENTRY, day: "2026-11-20" };
    const queue = queueWith(other, ENTRY);
    const theirs = queue.pending.map((write, index) => index === 1 ? { ...write, account: "bob" } : write);
    const view = viewToday(signedInState({ queue: { ...queue, pending: theirs } }), NOON);
    expect(view.day.earth.actual_entries).toEqual([]);
    expect(view.pendingCount).toBe(1);
  });

  it("follows the user's day boundary", () => {
    const settings = { ...SAMPLE_USER.settings, day_boundary: { mode: "timezone", start_hour: 4 } as const };
    const user = { ...SAMPLE_USER, timezone: "Europe/Berlin", settings };
    expect(viewToday(signedInState({ user }), Date.parse("2026-11-22T02:30:00Z")).date).toBe("2026-11-21");
  });
});

it.each([
  [ENTRY, "Deep Work, 45m"],
  [GOAL_DONE, "Push-ups: Success"],
  [WON, "Cold shower: Victory"],
])("a command has a title", (command, title) => {
  expect(titleOf(command)).toBe(title);
});
