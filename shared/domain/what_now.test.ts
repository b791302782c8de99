import { describe, expect, it } from "vitest";
import { dayBounds } from "./calendar.ts";
import { shownWind, spentOn, waterView } from "./day.ts";
import { type Battle, type Entry, RINGS, voidView } from "./rings/mod.ts";
import { type Act, categoryFor, countedRings, type DayToAct, movedText, whatNow } from "./what_now.ts";

const DATE = "2026-11-21";
const STUDY = { kind: "study_target", id: "11111111-1111-4111-8111-111111111111" } as const;
const GOAL = { kind: "goal", id: "22222222-2222-4222-8222-222222222222" } as const;
const TASK = "Phone away for 20 minutes";

function entry(from: string, to: string, more: Partial<Entry> = {}): Entry {
  return {
    id: crypto.randomUUID(),
    start_ts: `2026-11-21T${from}:00.000Z`,
    end_ts: `2026-11-21T${to}:00.000Z`,
    category: "Deep Work",
    note: "",
    source: "timer",
    for: null,
    ...more,
  };
}

/** Returns a day with a study target, a goal in minutes, one in reps, a task and a commitment. */
function dayWith(entries: readonly Entry[] = [], battle_logs: Battle[] = []): DayToAct {
  const span = dayBounds({ timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } }, DATE);
  const spent = spentOn({ actual_entries: [...entries] }, { previousEarth: { actual_entries: [] } }, span);
  const goal = { id: GOAL.id, domain: "Mind", step_pct: 2, state: "pending", note: "" } as const;
  const studied = { completed_minutes: 0, status: "pending", notes: "", practice: "" } as const;
  return {
    date: DATE,
    water: waterView({
      goals: [
        {
          ...goal,
          target: "Focus",
          baseline: 61,
          current_target: 61,
          unit: "minutes",
          category: "Deep Work",
        },
        {
          ...goal,
          id: crypto.randomUUID(),
          target: "Push-ups",
          baseline: 9,
          current_target: 9,
          unit: "reps",
        },
      ],
    }, spent),
    fire: { ...RINGS.fire.empty(), trigger_at: null, weakness: "Scrolling", task: TASK },
    wind: shownWind({
      ...RINGS.wind.empty(),
      study_targets: [{ ...studied, id: STUDY.id, subject: "Spanish", target_minutes: 30 }],
    }, spent),
    void: voidView({ battle_logs, reflection: "" }, 0, { today: "Open the letters", tomorrow: "" }),
  };
}

function actsOf(day: DayToAct, entries: readonly Entry[] = [], running: Entry | null = null): readonly Act[] {
  return whatNow({ day, entries, running, now: Date.parse("2026-11-21T12:00:00Z"), timeZone: "UTC" });
}

const namesOf = (acts: readonly Act[]) => acts.map(({ name }) => name);

describe("whatNow", () => {
  it("lists what is left of the day, each with the rings that it counts for, then recent work", () => {
    const entries = [
      entry("08:00", "08:20", { category: "Admin", note: "Inbox" }),
      entry("09:00", "09:12", { category: "Learning", for: STUDY }),
    ];
    const acts = actsOf(dayWith(entries), entries);
    expect(acts.map(({ name, fact, counts, category }) => [name, fact, counts, category])).toEqual([
      ["Spanish", "18 minutes left of 30", ["earth", "wind"], "Learning"],
      ["Focus", "61 minutes left of 61", ["earth", "water"], "Deep Work"],
      [TASK, "Attack task, 20 minutes", ["earth", "fire"], "Learning"],
      ["Open the letters", "Your commitment for today", ["earth", "water", "void"], "Deep Work"],
      ["Continue: Admin, Inbox", "20m today", ["earth"], "Admin"],
    ]);
  });

  it("leaves out a goal in seconds, of which only whole minutes would count", () => {
    const day = dayWith();
    const goals = day.water.goals.map((goal) => ({ ...goal, unit: "seconds" }));
    const acts = whatNow({
      day: { ...day, water: { ...day.water, goals } },
      entries: [],
      running: null,
      now: Date.parse(`${DATE}T12:00:00.000Z`),
      timeZone: "UTC",
    });
    expect(acts.map(({ name }) => name)).toEqual(["Spanish", TASK, "Open the letters"]);
  });

  it("leaves out what is reached, done, fought or timed", () => {
    const battle: Battle = {
      id: STUDY.id,
      timestamp: "2026-11-21T08:00:00.000Z",
      hard_thing: "Open the letters",
      battle_description: "All of them.",
      difficulty_rating: 6,
      outcome: "ongoing",
      lessons_learned: "",
    };
    const entries = [
      entry("08:00", "08:30", { category: "Learning", for: STUDY }),
      entry("09:00", "10:01", { for: GOAL }),
    ];
    const day = dayWith(entries, [battle]);
    expect(namesOf(actsOf(day))).toEqual([TASK]);
    expect(actsOf({ ...day, fire: { ...day.fire, done: true } })).toEqual([]);
    expect(namesOf(actsOf(dayWith(), [], entry("11:00", "12:00", { for: GOAL }))))
      .toEqual(["Spanish", TASK, "Open the letters"]);
    expect(actsOf(day, [], entry("11:00", "12:00", { note: TASK }))).toEqual([]);
  });

  it("continues work for what it was for, while that is there", () => {
    const entries = [
      entry("08:00", "08:20", { note: "Chapter 3", for: GOAL }),
      entry("08:30", "08:40", { note: "Old", for: { kind: "goal", id: crypto.randomUUID() } }),
    ];
    expect(actsOf(dayWith(entries), entries).slice(-2).map((act) => act.for)).toEqual([null, GOAL]);
  });
});

describe("categoryFor", () => {
  it("is the one that was last used for it, whatever the order of the entries", () => {
    const late = entry("10:00", "11:00", { category: "Commuting", for: STUDY });
    const early = entry("08:00", "09:00", { category: "Admin", for: STUDY });
    expect(categoryFor(dayWith(), [late, early, entry("11:00", "12:00")], STUDY)).toBe("Commuting");
    expect(categoryFor(dayWith(), [], { kind: "commitment" })).toBe("Deep Work");
  });
});

describe("countedRings", () => {
  it("counts a category for a goal of it until that is reached", () => {
    expect(countedRings(dayWith(), "Deep Work", STUDY)).toEqual(["earth", "water", "wind"]);
    const reached = dayWith([entry("09:00", "10:01")]);
    expect(countedRings(reached, "Deep Work", STUDY)).toEqual(["earth", "wind"]);
  });

  it("counts nothing for a goal in another unit than one of time", () => {
    const day = dayWith();
    const inReps = day.water.goals.find(({ unit }) => unit === "reps");
    const purpose = { kind: "goal", id: inReps?.id ?? "" } as const;
    expect(inReps).toBeDefined();
    expect(countedRings(day, "Admin", purpose)).toEqual(["earth"]);
  });
});

describe("movedText", () => {
  it("says what moved in which ring", () => {
    const both = entry("08:00", "08:32", { for: STUDY });
    expect(movedText("Deep Work", 32 * 60_000, dayWith(), dayWith([both])))
      .toBe("Deep Work 32m · Wind 30/30 · Water +32 of 61");
    expect(
      movedText("Admin", 32 * 60_000, dayWith(), dayWith([entry("08:00", "08:32", { category: "Admin" })])),
    )
      .toBe("Admin 32m");
    expect(movedText("Admin", 32 * 60_000, null, null)).toBe("Admin 32m");
  });
});
