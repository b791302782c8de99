import { describe, expect, it } from "vitest";
import { DaySchema } from "../records/mod.ts";
import { byRing, type Entry, RINGS, type StoredRings } from "../rings/mod.ts";
import { type DayContext, dayView } from "./day_view.ts";

const empty: StoredRings = {
  earth: RINGS.earth.empty(),
  water: RINGS.water.empty(),
  fire: RINGS.fire.empty(),
  wind: RINGS.wind.empty(),
  void: RINGS.void.empty(),
};
const context: DayContext = {
  date: "2026-11-21",
  span: { start: Date.parse("2026-11-21T00:00:00Z"), end: Date.parse("2026-11-22T00:00:00Z") },
  now: Date.parse("2026-11-23T00:00:00Z"),
  previousEarth: RINGS.earth.empty(),
  timePlan: null,
  commitments: { today: "", tomorrow: "" },
  battleDays: new Set(),
};
const never = byRing(() => null);
const entry = (start_ts: string, end_ts: string): Entry => ({
  id: "11111111-1111-4111-8111-111111111111",
  start_ts,
  end_ts,
  category: "Sleep",
  note: "",
  source: "timer",
});

describe("dayView", () => {
  it("of a day without a record has all its fields, empty", () => {
    const day = dayView(empty, never, context);
    expect(DaySchema.safeParse(day).success).toBe(true);
    expect(day).toMatchObject({
      completed: 0,
      completion: byRing(() => false),
      progress: byRing(() => 0),
      versions: never,
      forged_score: null,
      rest: false,
    });
  });

  it("counts yesterday's entry past midnight in the reconciliation, but does not list it or complete the ring", () => {
    const previousEarth = { actual_entries: [entry("2026-11-20T22:00:00.000Z", "2026-11-21T06:00:00.000Z")] };
    const { earth, completion } = dayView(empty, never, { ...context, previousEarth });
    expect(earth.reconciliation.tracked_percentage).toBe(25);
    expect(earth.categories).toEqual([]);
    expect(earth.actual_entries).toEqual([]);
    expect(completion.earth).toBe(false);
  });

  it("counts the rings that are complete", () => {
    const rings: StoredRings = {
      ...empty,
      earth: { actual_entries: [entry("2026-11-21T00:00:00.000Z", "2026-11-21T12:00:00.000Z")] },
      fire: { ...empty.fire, done: true },
    };
    const day = dayView(rings, never, context);
    expect(day.completed).toBe(2);
    expect(day.progress).toEqual({ earth: 50, water: 0, fire: 100, wind: 0, void: 0 });
  });

  it("includes this day's battles in its weekly streak", () => {
    const battleDays = new Set(["2026-11-20", "2026-11-19"]);
    const battle = {
      id: "11111111-1111-4111-8111-111111111111",
      timestamp: "2026-11-21T09:00:00.000Z",
      hard_thing: "h",
      battle_description: "d",
      difficulty_rating: 5,
      outcome: "ongoing" as const,
      lessons_learned: "",
    };
    const fought = { ...empty, void: { battle_logs: [battle], reflection: "" } };
    expect(dayView(fought, never, { ...context, battleDays }).void.weekly_streak).toBe(3);
    expect(dayView(empty, never, { ...context, battleDays }).void.weekly_streak).toBe(0);
  });
});
