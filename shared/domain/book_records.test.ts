import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RecordedDay, RecordList, RecordReader } from "./book_records.ts";
import { addDays, type CalendarDate, weekdayOf } from "./calendar.ts";
import { type Goal, GOAL_STATES, RINGS, type StoredVoid } from "./rings/mod.ts";
import { withoutRestDay, withRestDay } from "./records.ts";
import { defaultSettings, type Rest } from "./settings.ts";

const ID = "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f";
/** A Saturday. */
const TODAY = "2026-11-21";

const ago = (days: number): CalendarDate => addDays(TODAY, -days);
const { rest } = defaultSettings();
const rules = { rest, shortened: [] };

const withGoal = (date: CalendarDate, state: Goal["state"], more: Partial<Goal> = {}): RecordedDay => ({
  date,
  rings: {
    water: {
      goals: [{
        id: ID,
        domain: "Fitness",
        target: "Push-ups",
        baseline: 1,
        step_pct: 10,
        current_target: 10,
        state,
        note: "",
        ...more,
      }],
    },
  },
});

const fought = (
  date: CalendarDate,
  ...outcomes: StoredVoid["battle_logs"][number]["outcome"][]
): RecordedDay => ({
  date,
  rings: {
    void: {
      reflection: "",
      battle_logs: outcomes.map((outcome, index) => ({
        id: ID.slice(0, -1) + index,
        timestamp: `${date}T1${index}:00:00.000Z`,
        hard_thing: index % 2 === 0 ? "Run" : " run ",
        battle_description: "b",
        difficulty_rating: 5,
        outcome,
        lessons_learned: "",
      })),
    },
  },
});

const forged = (date: CalendarDate, weakness: string, done: boolean): RecordedDay => ({
  date,
  rings: { fire: { ...RINGS.fire.empty(), weakness, task: "Wait", reflection: "Went well", done } },
});

function recordOf(kind: RecordReader["kind"], key: string, days: readonly RecordedDay[], own = rules) {
  const reader = new RecordReader(kind, key);
  for (const day of days) reader.add(day);
  return reader.record(TODAY, own);
}

const goalStreak = (days: readonly RecordedDay[], own = rules) => recordOf("goal", ID, days, own)?.streak;

describe("a goal's streak", () => {
  it("counts due days with success, up to today", () => {
    expect(goalStreak([withGoal(ago(2), "success"), withGoal(ago(1), "success"), withGoal(TODAY, "success")]))
      .toEqual({ current: 3, best: 3 });
  });

  it("is not broken by today before it is over", () => {
    expect(goalStreak([withGoal(ago(1), "success"), withGoal(TODAY, "fail")])).toEqual({
      current: 1,
      best: 1,
    });
    expect(goalStreak([withGoal(ago(1), "success")])).toEqual({ current: 1, best: 1 });
  });

  it("is broken by a failure and by a day that was not written", () => {
    const days = [withGoal(ago(4), "success"), withGoal(ago(3), "success"), withGoal(ago(2), "fail")];
    expect(goalStreak([...days, withGoal(ago(1), "success")])).toEqual({ current: 1, best: 2 });
    expect(goalStreak([withGoal(ago(4), "success"), withGoal(ago(1), "success")])).toEqual({
      current: 1,
      best: 1,
    });
    expect(goalStreak([withGoal(ago(4), "success")])).toEqual({ current: 0, best: 1 });
  });

  it("passes over days on which it is not due, written or not", () => {
    const weekend = { weekdays: [6, 7] };
    const days = [withGoal(ago(7), "success", weekend), withGoal(ago(6), "success", weekend)];
    expect(goalStreak([...days, withGoal(ago(3), "pending", weekend), withGoal(TODAY, "success", weekend)]))
      .toEqual({ current: 3, best: 3 });
    const paused = [withGoal(ago(900), "success"), withGoal(ago(899), "pending", { paused: true })];
    expect(goalStreak([...paused, withGoal(TODAY, "success")])).toEqual({ current: 2, best: 2 });
  });

  it("passes over rest days", () => {
    const resting: Rest = withRestDay(rest, ago(1), "ill");
    const days = [withGoal(ago(2), "success"), withGoal(ago(1), "fail"), withGoal(TODAY, "success")];
    expect(goalStreak(days, { ...rules, rest: resting })).toEqual({ current: 2, best: 2 });
    expect(goalStreak(days, { ...rules, rest: withoutRestDay(resting, ago(1)) })).toEqual({
      current: 1,
      best: 1,
    });
  });

  it("ends after the goal was archived", () => {
    expect(goalStreak([withGoal(ago(4), "success"), withGoal(ago(3), "success", { archived: true })]))
      .toEqual({ current: 0, best: 2 });
  });
});

describe("a goal of two years", () => {
  const DAYS = 730;
  /** Each day of it: not written, or with a state; sometimes with other words, paused, or due on some weekdays. */
  const anyHistory = fc.array(
    fc.option(
      fc.record({
        state: fc.constantFrom(...GOAL_STATES),
        target: fc.constantFrom("Push-ups", "Press-ups"),
        current_target: fc.integer({ min: 1, max: 90 }),
        progress: fc.integer({ min: 0, max: 90 }),
        paused: fc.boolean(),
        weekdays: fc.constantFrom<number[][]>([1, 2, 3, 4, 5, 6, 7], [6, 7], [1, 3, 5]),
      }),
      { freq: 6 },
    ),
    { minLength: DAYS, maxLength: DAYS },
  );

  /** The streak, day by day. */
  function expectedStreak(history: readonly RecordedDay[], resting: readonly number[]) {
    const goals = new Map(history.map(({ date, rings }) => [date, rings.water?.goals[0]]));
    let [current, best, last] = [0, 0, undefined as Goal | undefined];
    for (let date = ago(DAYS - 1); date <= TODAY; date = addDays(date, 1)) {
      const written = goals.get(date);
      last = written ?? last;
      if (!last || last.paused || !(last.weekdays ?? []).includes(weekdayOf(date))) continue;
      if (resting.includes(weekdayOf(date))) continue;
      if (written?.state === "success") best = Math.max(best, ++current);
      else if (date !== TODAY) current = 0;
    }
    return { current, best };
  }

  it("has its targets, outcomes, words and streak day by day, whatever it was called", () => {
    fc.assert(
      fc.property(anyHistory, fc.subarray([1, 6, 7]), (history, weekdays) => {
        const own = { ...rules, rest: { ...rest, weekdays: [{ from: "2020-01-01", days: weekdays }] } };
        const days = history.flatMap((goal, index) => {
          const date = ago(DAYS - 1 - index);
          return goal ? [withGoal(date, goal.state, goal)] : [];
        });
        const record = recordOf("goal", ID, days, own);
        const goals = days.flatMap(({ date, rings }) =>
          rings.water?.goals.map((goal) => ({ date, goal })) ?? []
        );
        expect(record?.title).toBe(goals.at(-1)?.goal.target);
        expect(record?.days).toEqual(goals.map(({ date, goal }) => ({
          date,
          outcome: goal.state,
          target: goal.current_target,
          progress: goal.progress,
        })));
        expect(record?.words.map(({ text }) => text)).toEqual([
          ...new Set(goals.map(({ goal }) => goal.target)),
        ]);
        expect(record?.streak).toEqual(expectedStreak(days, weekdays));
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it("that was archived or deleted keeps its days, its best streak and its last name", () => {
    const days = [withGoal(ago(700), "success"), withGoal(ago(699), "success", { target: "Press-ups" })];
    const kept = { title: "Press-ups", count: 2, streak: { current: 0, best: 2 } };
    expect(recordOf("goal", ID, days)).toMatchObject({ ...kept, last_day: ago(699) });
    const archived = withGoal(ago(698), "fail", { target: "Press-ups", archived: true });
    expect(recordOf("goal", ID, [...days, archived])).toMatchObject({ ...kept, count: 3 });
  });
});

describe("a record", () => {
  it("has each battle of a hard thing, and victories up to the last decided one", () => {
    const days = [
      fought(ago(9), "victory", "defeat"),
      fought(ago(2), "victory", "victory"),
      fought(TODAY, "ongoing"),
    ];
    expect(recordOf("hard_thing", "run", days)).toMatchObject({
      count: 5,
      first_day: ago(9),
      last_day: TODAY,
      streak: { current: 2, best: 2 },
    });
  });

  it("has one day a day of a subject, however many targets it has", () => {
    const target = (subject: string, completed_minutes: number) => ({
      id: ID,
      subject,
      target_minutes: 30,
      completed_minutes,
      status: "pending" as const,
      notes: "",
      practice: "Replay",
    });
    const wind = {
      study_targets: [target("Go", 30), target("GO", 10)],
      weakness_reps: [],
      complacency_answers: {},
      complacency_score: 0,
      note: "",
      done: false,
    };
    expect(recordOf("subject", "go", [{ date: TODAY, rings: { wind } }])?.days).toEqual([
      { date: TODAY, outcome: "partial", minutes: 40 },
    ]);
  });

  it("has the latest spelling of a weakness, when it struck, and its words", () => {
    const record = recordOf("weakness", "delay", [
      forged(ago(1), "delay", true),
      forged(TODAY, "Delay", false),
    ]);
    expect(record).toMatchObject({
      title: "Delay",
      streak: { current: 1, best: 1 },
      days: [{ outcome: "done", task: "Wait", trigger_at: null }, { outcome: "pending" }],
      words: [{ day: ago(1), kind: "reflection", text: "Went well" }, { day: TODAY, kind: "reflection" }],
    });
  });

  it("has no day, but the words, of a weakness that reps were against and that was never chosen", () => {
    const rep = (rep_description: string, weakness: string) => ({
      id: ID,
      weakness,
      rep_description,
      scheduled_time: "2026-11-21T21:00",
      completed: false,
      notes: "",
    });
    const day = (date: CalendarDate, ...weakness_reps: ReturnType<typeof rep>[]): RecordedDay => ({
      date,
      rings: { wind: { ...RINGS.wind.empty(), weakness_reps }, fire: RINGS.fire.empty() },
    });
    const days = [
      day(ago(2), rep("Ask", "shyness"), rep("Wait", "Haste")),
      day(ago(1), rep("Greet", "Shyness")),
    ];
    expect(recordOf("weakness", "shyness", days)).toMatchObject({
      title: "Shyness",
      first_day: ago(2),
      last_day: ago(1),
      count: 0,
      streak: { current: 0, best: 0 },
      days: [],
      words: [{ kind: "rep", text: "Ask" }, { kind: "rep", text: "Greet" }],
    });
  });

  it("is null for a thing that stands on no day", () => {
    expect(recordOf("weakness", "haste", [forged(TODAY, "Delay", true), forged(TODAY, "", true)])).toBeNull();
  });
});

it("a list has the kinds that it was asked for, the latest first", () => {
  const list = new RecordList(["weakness", "goal"]);
  for (const day of [withGoal(ago(2), "success"), forged(ago(1), "", true), forged(TODAY, "Delay", true)]) {
    list.add(day);
  }
  list.add(fought(TODAY, "victory"));
  expect(list.list().map(({ kind, key }) => [kind, key])).toEqual([["weakness", "delay"], ["goal", ID]]);
});
