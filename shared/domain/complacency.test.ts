import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar.ts";
import {
  complacency,
  type ComplacencyDay,
  type ComplacencyInput,
  knownAnswers,
  movesOf,
} from "./complacency.ts";
import { type Battle, type BattleOutcome, type Goal, type GoalState, RINGS } from "./rings/mod.ts";

const DATE = "2026-11-21";
const QUESTIONS = ["a", "b", "c"];

/** Returns the day `ago` days before the day of the check. */
function day(ago: number, more: Partial<Omit<ComplacencyDay, "date">> = {}): ComplacencyDay {
  return {
    date: addDays(DATE, -ago),
    water: RINGS.water.empty(),
    fire: RINGS.fire.empty(),
    wind: RINGS.wind.empty(),
    void: RINGS.void.empty(),
    ...more,
  };
}

function battles(...fought: [BattleOutcome, number][]): { void: ComplacencyDay["void"] } {
  const battle_logs = fought.map(([outcome, difficulty_rating]): Battle => ({
    id: crypto.randomUUID(),
    timestamp: "2026-11-21T12:00:00.000Z",
    hard_thing: "Cold shower",
    battle_description: "Two minutes.",
    difficulty_rating,
    outcome,
    lessons_learned: "",
  }));
  return { void: { battle_logs, reflection: "" } };
}

function goal(state: GoalState, more: Partial<Goal> = {}): { water: ComplacencyDay["water"] } {
  const one: Goal = {
    id: "1f4a3b0e-7d63-4a8e-9d37-0a4e7e6a1c11",
    domain: "Fitness",
    target: "Push-ups",
    baseline: 10,
    step_pct: 10,
    current_target: 10,
    state,
    note: "",
    ...more,
  };
  return { water: { goals: [one] } };
}

function studied(minutes: number): { wind: ComplacencyDay["wind"] } {
  const study = {
    id: crypto.randomUUID(),
    subject: "Go",
    target_minutes: 480,
    completed_minutes: minutes,
    status: "partial" as const,
    notes: "",
    practice: "",
  };
  return { wind: { ...RINGS.wind.empty(), study_targets: [study] } };
}

function forged(weakness: string, reflection = ""): { fire: ComplacencyDay["fire"] } {
  return { fire: { ...RINGS.fire.empty(), weakness, reflection } };
}

/**
 * Returns the check of `days`. Unless given, the user's first day is the day of the check, so that no day without a
 * battle counts.
 */
function check(days: readonly ComplacencyDay[], more: Partial<ComplacencyInput> = {}) {
  return complacency({ date: DATE, days, firstDay: DATE, answers: {}, questions: QUESTIONS, ...more });
}

function detailOf(name: string, days: readonly ComplacencyDay[], more: Partial<ComplacencyInput> = {}) {
  return check(days, more).signals.find((signal) => signal.name === name)?.detail;
}

describe("a user without any record", () => {
  it("is sharp", () => {
    expect(check([], { firstDay: null })).toEqual({ score: 0, level: null, signals: [] });
  });
});

describe("goals that succeed without growth", () => {
  const name = "goals_without_growth";

  it("are a signal from the third consecutive day on, with the goal's name", () => {
    expect(detailOf(name, [day(2, goal("success")), day(1, goal("success"))])).toBeUndefined();
    expect(detailOf(name, [day(2, goal("success")), day(1, goal("success")), day(0, goal("success"))])).toBe(
      "“Push-ups” succeeded 3 days running, and its growth was not raised from 10%.",
    );
  });

  it("are looked for up to the last day of the calendar", () => {
    const last = { ...day(0, goal("success", { paused: true })), date: "9999-12-31" };
    expect(
      complacency({ date: last.date, days: [last], firstDay: last.date, answers: {}, questions: [] }).signals,
    )
      .toEqual([]);
  });

  it("ignore a goal that is pending or missing on the day itself", () => {
    const three = [day(3, goal("success")), day(2, goal("success")), day(1, goal("success"))];
    expect(detailOf(name, [...three, day(0, goal("pending"))])).toContain("3 days running");
    expect(detailOf(name, three)).toContain("3 days running");
    expect(detailOf(name, [...three, day(0, goal("fail"))])).toBeUndefined();
  });

  it("count only from the last raise of a goal's growth", () => {
    const raised = goal("success", { step_pct: 15 });
    const three = [day(3, goal("success")), day(2, goal("success")), day(1, goal("success"))];
    expect(detailOf(name, [...three, day(0, raised)])).toBeUndefined();
    expect(detailOf(name, [...three, day(0, goal("pending", { step_pct: 15 }))])).toBeUndefined();
    expect(detailOf(name, [day(3, goal("success")), day(2, raised), day(1, raised), day(0, raised)]))
      .toContain("3 days running, and its growth was not raised from 15%");
  });

  it("need consecutive days up to the present", () => {
    expect(detailOf(name, [day(3, goal("success")), day(1, goal("success")), day(0, goal("success"))]))
      .toBeUndefined();
    expect(detailOf(name, [day(5, goal("success")), day(4, goal("success")), day(3, goal("success"))]))
      .toBeUndefined();
  });

  it("count the days on which a goal is due", () => {
    // Saturday, Thursday, Tuesday and Sunday: today, and two, four and six days ago.
    const weekly = (state: GoalState) => goal(state, { weekdays: [2, 4, 6, 7] });
    const three = [day(6, weekly("success")), day(4, weekly("success")), day(2, weekly("success"))];
    expect(detailOf(name, three)).toContain("3 days running");
    expect(detailOf(name, [...three, day(0, weekly("pending"))])).toContain("3 days running");
    expect(detailOf(name, three.toSpliced(1, 1, day(5, weekly("pending"))))).toBeUndefined();
    expect(detailOf(name, three.toSpliced(1, 1, day(4, weekly("fail"))))).toBeUndefined();
  });

  it("are not interrupted by the days on which a goal is paused", () => {
    const three = [day(5, goal("success")), day(4, goal("success")), day(1, goal("success"))];
    const paused = [3, 2].map((ago) => day(ago, goal("pending", { paused: true })));
    expect(detailOf(name, [...three.slice(0, 2), ...paused, ...three.slice(2)])).toContain("3 days running");
    expect(detailOf(name, three)).toBeUndefined();
  });

  it("include the number of other such goals", () => {
    const id = crypto.randomUUID();
    const both = (state: GoalState) => ({
      water: { goals: [...goal(state).water.goals, ...goal(state, { id }).water.goals] },
    });
    expect(detailOf(name, [day(2, both("success")), day(1, both("success")), day(0, both("success"))]))
      .toContain("The same holds for 1 other goal.");
  });
});

describe("days without a battle", () => {
  const name = "days_without_battle";
  const one = battles(["ongoing", 5]);

  it("are a signal when two of the last seven have none", () => {
    const six = [0, 1, 2, 3, 4, 5].map((ago) => day(ago, one));
    expect(detailOf(name, six, { firstDay: "2026-01-01" })).toBeUndefined();
    expect(detailOf(name, six.slice(1), { firstDay: "2026-01-01" })).toBe(
      "2 of the last 7 days had no battle.",
    );
  });

  it("do not count before the user's first day", () => {
    expect(detailOf(name, [day(0, one)], { firstDay: addDays(DATE, -1) })).toBeUndefined();
    expect(detailOf(name, [day(0, one)], { firstDay: addDays(DATE, -2) })).toBe(
      "2 of the last 3 days had no battle.",
    );
    expect(detailOf(name, [], { firstDay: addDays(DATE, 5) })).toBeUndefined();
  });
});

describe("easier battles", () => {
  const name = "easier_battles";

  it("are a signal when the week's average fell by a whole point", () => {
    const before = day(7, battles(["victory", 6], ["defeat", 7]));
    expect(detailOf(name, [before, day(6, battles(["victory", 5], ["victory", 6]))])).toBe(
      "Battles averaged 5.5 of 10 in the last seven days, after 6.5 in the seven before.",
    );
    expect(detailOf(name, [before, day(0, battles(["victory", 5], ["victory", 6], ["victory", 6]))]))
      .toBeUndefined();
  });

  it("need a battle in both weeks of the fortnight", () => {
    expect(detailOf(name, [day(14, battles(["victory", 9])), day(0, battles(["victory", 1]))]))
      .toBeUndefined();
    expect(detailOf(name, [day(13, battles(["victory", 9]))])).toBeUndefined();
  });
});

describe("less study", () => {
  const name = "less_study";

  it("is a signal when the minutes fell by a fifth", () => {
    expect(detailOf(name, [day(8, studied(100)), day(1, studied(80))])).toBe(
      "1h 20m studied in the last seven days, after 1h 40m in the seven before.",
    );
    expect(detailOf(name, [day(8, studied(100)), day(1, studied(81))])).toBeUndefined();
  });

  it("is a signal when no study is left, but not without study before", () => {
    expect(detailOf(name, [day(8, studied(100))])).toBe(
      "Nothing was studied in the last seven days, after 1h 40m in the seven before.",
    );
    expect(detailOf(name, [day(1, studied(100))])).toBeUndefined();
  });
});

describe("a weakness without reflection", () => {
  const name = "weakness_without_reflection";

  it("is a signal at the third choice of the same weakness", () => {
    const two = [day(9, forged("Hitting snooze")), day(5, forged("hitting  snooze"))];
    expect(detailOf(name, two)).toBeUndefined();
    expect(detailOf(name, [...two, day(3, forged("Gossip"))])).toBeUndefined();
    expect(detailOf(name, [...two, day(1, forged("Hitting snooze"))])).toBe(
      "You chose “Hitting snooze” 3 times without writing a reflection.",
    );
  });

  it("is no signal after a reflection, until three choices without one follow", () => {
    const some = [6, 5].map((ago) => day(ago, forged("Gossip")));
    const reflected = day(4, forged("Gossip", "It begins at lunch."));
    expect(detailOf(name, [...some, reflected, day(3, forged("Gossip"))])).toBeUndefined();
    expect(detailOf(name, [reflected, ...[3, 2, 1].map((ago) => day(ago, forged("Gossip")))])).toContain(
      "3 times",
    );
  });
});

describe("only easy victories", () => {
  const name = "only_easy_victories";

  it("are a signal from the third decided battle on", () => {
    expect(detailOf(name, [day(0, battles(["victory", 3], ["victory", 2], ["ongoing", 9]))])).toBeUndefined();
    expect(detailOf(name, [day(9, battles(["victory", 3])), day(0, battles(["victory", 2], ["victory", 1]))]))
      .toBe("All 3 battles decided in these two weeks were victories at difficulty 3 or less.");
  });

  it("are no signal after one harder victory or one defeat", () => {
    const easy: [BattleOutcome, number][] = [["victory", 1], ["victory", 2], ["victory", 3]];
    expect(detailOf(name, [day(0, battles(...easy, ["victory", 4]))])).toBeUndefined();
    expect(detailOf(name, [day(0, battles(...easy, ["defeat", 1]))])).toBeUndefined();
  });
});

describe("the score", () => {
  const worst = [
    ...[9, 8, 7].map((ago) => day(ago, { ...battles(["victory", 3]), ...studied(60) })),
    ...[2, 1, 0].map((ago) => day(ago, { ...goal("success"), ...forged("Gossip") })),
    day(3, battles(["victory", 1])),
  ];

  it("is 70 with every signal, and 100 with the worst answers as well", () => {
    const { score, level, signals } = check(worst, { firstDay: "2026-01-01" });
    expect(signals.map(({ points }) => points)).toEqual([15, 15, 10, 10, 10, 10]);
    expect({ score, level }).toEqual({ score: 70, level: "complacent" });
    expect(check(worst, { firstDay: "2026-01-01", answers: { a: 4, b: 4, c: 4 } }).score).toBe(100);
  });

  it("counts the answers in proportion, and ignores unknown questions", () => {
    expect(check([], { answers: { a: 4, b: 4, c: 4 } }).score).toBe(30);
    expect(check([], { answers: { a: 1 } }).score).toBe(3);
    expect(check([], { answers: { z: 4, toString: 4 } }).score).toBe(0);
    expect(check([], { answers: { a: 4 }, questions: [] }).score).toBe(0);
  });

  it("is sharp below 34, drifting below 67, and complacent from there on", () => {
    const levelAt = (days: readonly ComplacencyDay[], answers: Record<string, number>, firstDay: string) => {
      // So that there are enough days; they have nothing on them.
      const others = Array.from({ length: 14 }, (_, ago) => day(ago))
        .filter(({ date }) => !days.some((one) => one.date === date));
      const { score, level } = check([...days, ...others], { answers, firstDay });
      return [score, level];
    };
    const easy = [day(0, battles(["victory", 1], ["victory", 1], ["victory", 1]))];
    expect(levelAt(easy, { a: 4, b: 4, c: 1 }, DATE)).toEqual([33, "sharp"]);
    expect(levelAt(easy, { a: 4, b: 4, c: 2 }, DATE)).toEqual([35, "drifting"]);
    expect(levelAt(worst.slice(3), { a: 4, b: 4, c: 2 }, "2026-01-01")).toEqual([65, "drifting"]);
    expect(levelAt(worst.slice(3), { a: 4, b: 4, c: 3 }, "2026-01-01")).toEqual([68, "complacent"]);
  });

  it("is a whole number from 0 to 100 for any fortnight", () => {
    const anyDay = fc.tuple(
      fc.integer({ min: 0, max: 20 }),
      fc.array(
        fc.tuple(fc.constantFrom("victory", "defeat", "ongoing"), fc.integer({ min: 1, max: 10 })),
        {
          maxLength: 3,
        },
      ),
      fc.integer({ min: 0, max: 480 }),
      fc.constantFrom("", "Gossip"),
      fc.constantFrom("success", "fail", "pending"),
    ).map(([ago, fought, minutes, weakness, state]) =>
      day(ago, { ...battles(...fought as []), ...studied(minutes), ...forged(weakness), ...goal(state) })
    );
    const anyAnswers = fc.dictionary(
      fc.constantFrom("a", "b", "c", "__proto__"),
      fc.integer({ min: 0, max: 4 }),
    );
    fc.assert(fc.property(
      fc.uniqueArray(anyDay, { selector: ({ date }) => date, maxLength: 14 }),
      anyAnswers,
      (days, answers) => {
        const { score, signals } = check(days, { answers, firstDay: "2026-11-01" });
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        for (const { detail } of signals) expect(detail).toMatch(/\d.*\.$/);
      },
    ));
  });
});

describe("knownAnswers", () => {
  it("returns the answers to known questions, in the order of the questions", () => {
    const known = knownAnswers({ z: 1, c: 2, a: 0, constructor: 3 }, QUESTIONS);
    expect(Object.entries(known)).toEqual([["a", 0], ["c", 2]]);
  });
});

describe("moves", () => {
  const BATTLES = [
    { hard_thing: "Cold shower", difficulty_rating: 4 },
    { hard_thing: "Call the bank", difficulty_rating: 6 },
  ];
  const moves = (days: readonly ComplacencyDay[], isCommitted = false) =>
    movesOf({ date: DATE, days, firstDay: addDays(DATE, -13) }, { battles: BATTLES, isCommitted });
  const moveOf = (id: string, days: readonly ComplacencyDay[], isCommitted = false) =>
    moves(days, isCommitted).find((one) => one.id === id);

  it("are none without a record but for a first battle", () => {
    expect(moves([]).map(({ id, why }) => [id, why])).toEqual([
      ["battle", "You fought no battle in these two weeks."],
    ]);
  });

  it("raise the growth of the goal with the longest run, to the next step", () => {
    const days = [0, 1, 2, 3].map((ago) => day(ago, goal("success", { step_pct: 2 })));
    expect(moveOf("growth", days)).toMatchObject({
      ring: "water",
      text: "Raise the growth of “Push-ups” to 5%.",
      why: "4 successes in a row at 2%.",
      action: {
        method: "PATCH",
        path: "/water/2026-11-21/goals/1f4a3b0e-7d63-4a8e-9d37-0a4e7e6a1c11",
        body: { step_pct: 5 },
      },
    });
    expect(moveOf("growth", [0, 1, 2].map((ago) => day(ago, goal("success", { step_pct: 50 })))))
      .toBeUndefined();
    // The goal has left the list.
    const gone = [day(0, goal("success", { id: "0b9d8a52-5a54-4f0e-8d7d-7d1a3e3f7f10", target: "Read" }))];
    expect(moveOf("growth", [...gone, ...[1, 2, 3].map((ago) => day(ago, goal("success")))])).toBeUndefined();
  });

  it("commit to a battle harder than the hardest of the fortnight, unless something is committed to", () => {
    const days = [0, 1, 2].map((ago) => day(ago, battles(["victory", 3])));
    expect(moveOf("battle", days)).toMatchObject({
      ring: "void",
      text: "Commit to “Call the bank” for tomorrow, at difficulty 6.",
      why: "Your hardest battle in these two weeks was at difficulty 3.",
      action: {
        method: "PUT",
        path: "/void/2026-11-22/commitment",
        body: { tomorrow_commitment: "Call the bank" },
      },
    });
    expect(moveOf("battle", days, true)).toBeUndefined();
    const daily = Array.from({ length: 14 }, (_, ago) => day(ago, battles(["victory", 5])));
    expect(moveOf("battle", daily)).toBeUndefined();
  });

  it("turn the latest practice into a rep, beside those of the day", () => {
    const practice = (ago: number, text: string) => {
      const [study] = studied(30).wind.study_targets;
      const rep = { id: crypto.randomUUID(), weakness: "Go", rep_description: "Joseki", scheduled_time: "" };
      return day(ago, {
        wind: {
          ...RINGS.wind.empty(),
          study_targets: study ? [{ ...study, practice: text }] : [],
          weakness_reps: [{ ...rep, completed: false, notes: "" }],
        },
      });
    };
    const found = moveOf("rep", [practice(0, "joseki"), practice(1, "Read ladders to the end")]);
    expect(found).toMatchObject({
      ring: "wind",
      text: "Make “Read ladders to the end” a weakness rep.",
      action: { method: "PUT", path: "/wind/2026-11-21/weakness-reps" },
    });
    expect(found?.action.body.weakness_reps).toMatchObject([
      { rep_description: "Joseki" },
      { weakness: "Go", rep_description: "Read ladders to the end" },
    ]);
  });
});
