import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  battleStats,
  battleSuggestions,
  complacencyCheck,
  hardThingSuggestions,
  putBattleLogs,
  putCommitment,
} from "#shared/contract/mod.ts";
import SUGGESTIONS from "#shared/data/suggestions.json" with { type: "json" };
import type { BattleOutcome } from "#shared/domain/rings/mod.ts";
import { anyCharacter } from "#shared/domain/testing/any_character.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import {
  BATTLES,
  COMPLACENCY_QUESTIONS,
  GENERAL_TASKS,
  GOAL_TEMPLATES,
  HARD_THINGS,
  SuggestionsSchema,
  TASKS_BY_CATEGORY,
  tasksFor,
  WEAKNESS_GROUPS,
} from "./suggestions.ts";

describe("battles", () => {
  let app: TestApp;
  let me: SignedIn;

  beforeEach(async () => {
    app = await openTestApp();
    me = await app.signIn();
  });
  afterEach(() => app.close());

  function fight(day: string, ...battles: [string, BattleOutcome, number?][]) {
    const battle_logs = battles.map(([hard_thing, outcome, difficulty_rating = 5], index) => ({
      hard_thing,
      battle_description: `${hard_thing}, as it went`,
      outcome,
      difficulty_rating,
      timestamp: `${day}T${10 + index}:00:00.000Z`,
    }));
    return me.client.call(putBattleLogs, { params: { day }, body: { battle_logs } });
  }

  describe("the suggestions", () => {
    const battles = async () => (await me.client.call(battleSuggestions, {})).battle_suggestions;
    const hardThings = async () => (await me.client.call(hardThingSuggestions, {})).hard_thing_suggestions;

    it("are the catalogue at first: at least 30 of each", async () => {
      expect(await battles()).toEqual(BATTLES.map((battle) => ({ ...battle, rematch: null })));
      expect(await hardThings()).toEqual(HARD_THINGS);
      expect(BATTLES.length).toBeGreaterThanOrEqual(30);
      expect(HARD_THINGS.length).toBeGreaterThanOrEqual(30);
    });

    it("begin with rematches that are due, then what was left ongoing, and say why", async () => {
      await fight("2026-11-14", ["Run", "defeat", 7], ["Swim", "defeat"]);
      await fight("2026-11-19", ["Cook", "defeat"]);
      await fight("2026-11-20", ["Taxes", "ongoing", 3], ["swim", "victory"]);
      expect((await battles()).slice(0, 3)).toMatchObject([
        {
          hard_thing: "Run",
          battle_description: "Run, as it went",
          difficulty_rating: 7,
          why: "Lost on November 14. Again?",
          rematch: { lost_on: "2026-11-14", due_on: "2026-11-21" },
        },
        {
          hard_thing: "Taxes",
          battle_description: "Taxes, as it went",
          difficulty_rating: 3,
          why: "Left ongoing on November 20. Finish it?",
          rematch: null,
        },
        BATTLES[0],
      ]);
      expect((await hardThings()).slice(0, 3)).toEqual([
        {
          hard_thing: "Run",
          why: "Lost on November 14. Again?",
          said: { code: "battle_lost", values: { day: "2026-11-14" } },
        },
        {
          hard_thing: "Taxes",
          why: "Left ongoing on November 20. Finish it?",
          said: { code: "battle_ongoing", values: { day: "2026-11-20" } },
        },
        HARD_THINGS[0],
      ]);
    });

    it("name today instead of its date", async () => {
      await fight("2026-11-21", ["Taxes", "ongoing"]);
      const whys = ["Still ongoing today. Finish it?"];
      expect((await battles()).slice(0, 1).map(({ why }) => why)).toEqual(whys);
      expect((await hardThings()).slice(0, 1).map(({ why }) => why)).toEqual(whys);
    });

    it("contain no hard thing twice", async () => {
      const [known] = BATTLES;
      await fight("2026-11-18", [known?.hard_thing.toUpperCase() ?? "", "defeat"]);
      const found = await battles();
      expect(found).toHaveLength(BATTLES.length);
      expect(found[0]?.why).toBe("Lost on November 18. Again?");
    });

    it("remember a defeat for a year", async () => {
      await fight("2025-11-20", ["Too old", "defeat"]);
      await fight("2025-11-21", ["Old enough", "defeat"]);
      const named = (await battles()).map(({ hard_thing }) => hard_thing);
      expect(named).toContain("Old enough");
      expect(named).not.toContain("Too old");
    });
  });

  it("a rank counts the battles of the last 90 days, whatever the span", async () => {
    await fight("2026-08-23", ["Run", "victory", 10]);
    await fight("2026-08-24", ["Run", "victory", 10]);
    await fight("2026-11-21", ["Taxes", "victory", 6], ["Run", "defeat", 9]);
    for (const span of ["all", "week", "2026-08-23"]) {
      const { battle_stats } = await me.client.call(battleStats, { params: { span } });
      expect(battle_stats.rank).toEqual({
        title: "9th kyū",
        points: 145,
        next: { title: "8th kyū", points: 150 },
      });
    }
  });

  it("the check has moves today, which are calls of the API, and none on another day", async () => {
    for (const day of ["2026-11-19", "2026-11-20", "2026-11-21"]) await fight(day, ["Run", "victory", 3]);
    const check = async (day: string) =>
      (await me.client.call(complacencyCheck, { params: { day } })).complacency_check;
    expect((await check("2026-11-20")).moves).toEqual([]);
    const [move, ...others] = (await check("2026-11-21")).moves;
    expect(others).toEqual([]);
    expect(move).toMatchObject({
      id: "battle",
      why: "Your hardest battle in these two weeks was at difficulty 3.",
      action: { method: "PUT", path: "/void/2026-11-22/commitment" },
    });
    await me.client.call(putCommitment, {
      params: { day: "2026-11-22" },
      body: { tomorrow_commitment: move?.action.body.tomorrow_commitment ?? "" },
    });
    expect((await check("2026-11-21")).moves).toEqual([]);
  });
});

const weaknesses: string[] = WEAKNESS_GROUPS.flatMap(({ suggestions }) => [...suggestions]);
const taskLists = Object.values(TASKS_BY_CATEGORY).flatMap((lists) => Object.entries(lists));
const listedTasks = taskLists.flatMap(([, tasks]) => [...tasks]);
const tasks = [...listedTasks, ...GENERAL_TASKS];

const sentences = [
  ...tasks,
  ...HARD_THINGS.map(({ why }) => why),
  ...BATTLES.flatMap(({ battle_description, why }) => [battle_description, why]),
  ...COMPLACENCY_QUESTIONS.map(({ text }) => text),
];
const phrases = [
  ...GOAL_TEMPLATES.map(({ title }) => title),
  ...weaknesses,
  ...HARD_THINGS.map(({ hard_thing }) => hard_thing),
  ...BATTLES.map(({ hard_thing }) => hard_thing),
];
const labels = [
  ...GOAL_TEMPLATES.flatMap(({ domain, unit }) => [domain, unit]),
  ...WEAKNESS_GROUPS.map(({ category }) => category),
];

/** Returns the texts that occur more than once, ignoring case and the closing mark. */
function doubles(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const folded = text.toLowerCase().replace(/[.?!]$/, "");
    return seen.has(folded) || !seen.add(folded);
  });
}

/** Returns every duration in a text, in minutes. */
function minutesIn(text: string): number[] {
  const amounts = text.matchAll(/(\d+(?:\.\d+)?)[\s-]*(seconds?|secs?|minutes?|mins?|hours?|hrs?|h)\b/gi);
  return [...amounts].map(([, amount, unit = ""]) => {
    const perUnit = /^h/i.test(unit) ? 60 : /^s/i.test(unit) ? 1 / 60 : 1;
    return Number(amount) * perUnit;
  });
}

describe("the suggestions", () => {
  it("keep to their schema: the limits of each ring, and how many there are", () => {
    expect(SuggestionsSchema.parse(SUGGESTIONS)).toEqual(SUGGESTIONS);
  });
});

describe("the goal templates", () => {
  it("are in at least 9 domains, with unique ids", () => {
    expect(new Set(GOAL_TEMPLATES.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(9);
    expect(doubles(GOAL_TEMPLATES.map(({ id }) => id))).toEqual([]);
  });

  it("grow by at most a tenth, from an amount of at least ten units", () => {
    const jumps = GOAL_TEMPLATES.filter(({ baseline, step_pct }) => step_pct > 10 || baseline < 5);
    expect(jumps).toEqual([]);
  });
});

describe("the weaknesses", () => {
  it("are at least 7 in each of at least 9 groups", () => {
    expect(WEAKNESS_GROUPS.length).toBeGreaterThanOrEqual(9);
    expect(WEAKNESS_GROUPS.filter(({ suggestions }) => suggestions.length < 7)).toEqual([]);
  });
});

describe("the attack tasks", () => {
  it("each contain their duration in minutes", () => {
    expect(tasks.filter((task) => !/\b\d+ minutes\b/.test(task))).toEqual([]);
  });

  it("never take more than 30 minutes in total", () => {
    const long = tasks.filter((task) => minutesIn(task).reduce((sum, minutes) => sum + minutes, 0) > 30);
    expect(long).toEqual([]);
  });
});

describe("the battles", () => {
  it("contain at least two battles of every difficulty from 1 to 10", () => {
    const counts = new Map<number, number>();
    for (const { difficulty_rating } of BATTLES) {
      counts.set(difficulty_rating, (counts.get(difficulty_rating) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(2);
  });
});

describe("the questions of the complacency check", () => {
  it("have unique ids, and all ask for an amount, so that one scale fits them", () => {
    expect(doubles(COMPLACENCY_QUESTIONS.map(({ id }) => id))).toEqual([]);
    expect(COMPLACENCY_QUESTIONS.filter(({ text }) => !/^How much.*\?$/.test(text))).toEqual([]);
  });
});

describe("the texts", () => {
  it("never repeat, within a list or across lists", () => {
    expect(doubles([...phrases, ...sentences])).toEqual([]);
  });

  it("are trimmed, in plain ASCII, without double spaces", () => {
    const odd = [...phrases, ...sentences, ...labels].filter((text) => !/^[!-~]+(?: [!-~]+)*$/.test(text));
    expect(odd).toEqual([]);
  });

  it("begin with a capital or a digit", () => {
    expect([...phrases, ...sentences].filter((text) => !/^[A-Z0-9]/.test(text))).toEqual([]);
  });

  it("end in a closing mark if they are sentences, and do not if they are phrases", () => {
    expect(sentences.filter((text) => !/[.?!]'?$/.test(text))).toEqual([]);
    expect(phrases.filter((text) => /[.?!;:,]$/.test(text))).toEqual([]);
  });
});

describe("tasksFor", () => {
  it.each(weaknesses)("returns a listed weakness's own tasks: %s", (weakness) => {
    const own = new Map(taskLists).get(weakness);
    expect(tasksFor(weakness)).toEqual(own);
    expect(tasksFor(`  ${weakness.toUpperCase()} \n`)).toEqual(own);
  });

  it.each([
    ["I scroll on my phone in bed", "Sleep", "Looking at a screen in bed"],
    ["social media", "Distraction", "Scrolling social media without meaning to"],
    ["not exercising", "Health habits", "Skipping exercise when it is inconvenient"],
    ["I get angry at my kids", "Emotional reactivity", "Replying in anger"],
    ["forgetting what I read", "Learning", "Reading without remembering"],
    ["overspending", "Money", "Spending to lift a bad mood"],
    ["lying", "Honesty", "Telling small lies to avoid friction"],
    ["being late", "Order", "Arriving late"],
    ["perfectionism", "Social courage", "Hiding my work until it is perfect"],
    ["Procrastinating!", "Procrastination", "Putting off the first step of a big task"],
  ])("sends %j to %s, nearest weakness first, then the general tasks", (words, category, nearest) => {
    const group = Object.entries(TASKS_BY_CATEGORY).find(([name]) => name === category)?.[1] ?? {};
    const suggested = tasksFor(words);
    expect(suggested.slice(0, 5)).toEqual(new Map(Object.entries(group)).get(nearest));
    expect(suggested.slice(0, -GENERAL_TASKS.length).sort()).toEqual(Object.values(group).flat().sort());
    expect(suggested.slice(-GENERAL_TASKS.length)).toEqual(GENERAL_TASKS);
  });

  it.each(["", "   ", "zzz qqq", "what I always do", "五輪", "__proto__", "constructor"])(
    "returns the general tasks for %j, which matches no group",
    (words) => {
      expect(tasksFor(words)).toEqual(GENERAL_TASKS);
    },
  );

  it("returns a new list each time, so a caller cannot change the catalogue", () => {
    tasksFor("Hitting snooze").length = 0;
    tasksFor("").length = 0;
    expect(tasksFor("Hitting snooze")).toHaveLength(5);
    expect(tasksFor("")).toEqual(GENERAL_TASKS);
  });

  it("returns at least 5 distinct tasks for any text, always the same ones", () => {
    const vocabulary = [...new Set([...weaknesses, ...listedTasks].join(" ").split(" "))];
    const anyWords = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(fc.constantFrom(...vocabulary), { maxLength: 8 }).map((words) => words.join(" ")),
    );
    fc.assert(fc.property(anyWords, (words) => {
      const suggested = tasksFor(words);
      expect(suggested.length).toBeGreaterThanOrEqual(5);
      expect(new Set(suggested).size).toBe(suggested.length);
      expect(tasksFor(words)).toEqual(suggested);
    }));
  });
});
