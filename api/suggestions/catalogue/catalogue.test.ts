import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BATTLES } from "./battles.ts";
import { HARD_THINGS } from "./hard_things.ts";
import { COMPLACENCY_QUESTIONS, RING_QUESTIONS } from "./questions.ts";
import { TASKS_BY_CATEGORY } from "./tasks/by_category.ts";
import { GENERAL_TASKS } from "./tasks/general.ts";
import { tasksFor } from "./tasks/tasks_for.ts";
import { GOAL_TEMPLATES } from "./templates.ts";
import { WEAKNESS_GROUPS } from "./weaknesses.ts";
import { anyCharacter } from "#shared/schema/testing/any_character.ts";

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const weaknesses: string[] = WEAKNESS_GROUPS.flatMap(({ suggestions }) => [...suggestions]);
const taskLists = Object.values(TASKS_BY_CATEGORY).flatMap((lists) => Object.entries(lists));
const listedTasks = taskLists.flatMap(([, tasks]) => [...tasks]);
const tasks = [...listedTasks, ...GENERAL_TASKS];
const ringQuestions = Object.values(RING_QUESTIONS).flat();

const sentences = [
  ...tasks,
  ...HARD_THINGS.map(({ why }) => why),
  ...BATTLES.flatMap(({ battle_description, why }) => [battle_description, why]),
  ...COMPLACENCY_QUESTIONS.map(({ text }) => text),
  ...ringQuestions,
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

describe("the goal templates", () => {
  it("are at least 28 in at least 9 domains", () => {
    expect(GOAL_TEMPLATES.length).toBeGreaterThanOrEqual(28);
    expect(new Set(GOAL_TEMPLATES.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(9);
  });

  it("have unique kebab-case ids", () => {
    const ids = GOAL_TEMPLATES.map(({ id }) => id);
    expect(doubles(ids)).toEqual([]);
    expect(ids.filter((id) => !KEBAB.test(id))).toEqual([]);
  });

  it.each(GOAL_TEMPLATES)(
    "keep to the limits of a goal: $id",
    ({ title, domain, baseline, unit, step_pct }) => {
      expect(title.length).toBeLessThanOrEqual(200);
      expect(domain.length).toBeLessThanOrEqual(50);
      expect(unit).toMatch(/^\S.{0,19}$/);
      expect(Number.isInteger(baseline) && baseline >= 1 && baseline <= 1_000_000, `baseline ${baseline}`)
        .toBe(true);
      expect(Number.isInteger(step_pct) && step_pct >= 1 && step_pct <= 50, `step_pct ${step_pct}`).toBe(
        true,
      );
    },
  );

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

  it("are short phrases that fit the fire ring", () => {
    expect(weaknesses.filter((weakness) => weakness.length > 80)).toEqual([]);
  });

  it("have different group names", () => {
    expect(doubles(WEAKNESS_GROUPS.map(({ category }) => category))).toEqual([]);
  });
});

describe("the attack tasks", () => {
  it("are at least 5 for every listed weakness", () => {
    expect(taskLists.filter(([, list]) => list.length < 5).map(([weakness]) => weakness)).toEqual([]);
  });

  it("are keyed by listed weaknesses and nothing else, under their own category", () => {
    const keyed = Object.entries(TASKS_BY_CATEGORY).map((
      [category, lists],
    ) => [category, Object.keys(lists).sort()]);
    const listed = WEAKNESS_GROUPS.map(({ category, suggestions }) => [category, [...suggestions].sort()]);
    expect(keyed).toEqual(listed);
  });

  it("include at least 8 that suit any weakness", () => {
    expect(GENERAL_TASKS.length).toBeGreaterThanOrEqual(8);
  });

  it("have at most 500 characters each", () => {
    expect(tasks.filter((task) => task.length > 500)).toEqual([]);
  });

  it("each contain their duration in minutes", () => {
    expect(tasks.filter((task) => !/\b\d+ minutes\b/.test(task))).toEqual([]);
  });

  it("never take more than 30 minutes in total", () => {
    const long = tasks.filter((task) => minutesIn(task).reduce((sum, minutes) => sum + minutes, 0) > 30);
    expect(long).toEqual([]);
  });
});

describe("the hard things", () => {
  it("are at least 36, of at most 200 characters, each with one sentence on why", () => {
    expect(HARD_THINGS.length).toBeGreaterThanOrEqual(36);
    expect(HARD_THINGS.filter(({ hard_thing }) => hard_thing.length > 200)).toEqual([]);
    expect(HARD_THINGS.filter(({ why }) => !/^[^.?!]+\.$/.test(why))).toEqual([]);
  });
});

describe("the battles", () => {
  it("are at least 36, within the limits of a battle log", () => {
    expect(BATTLES.length).toBeGreaterThanOrEqual(36);
    expect(BATTLES.filter(({ hard_thing }) => hard_thing.length > 200)).toEqual([]);
    expect(BATTLES.filter(({ battle_description }) => battle_description.length > 2000)).toEqual([]);
    expect(BATTLES.filter(({ why }) => !/^[^.?!]+\.$/.test(why))).toEqual([]);
  });

  it("contain at least two battles of every difficulty from 1 to 10, and no others", () => {
    const counts = new Map<number, number>();
    for (const { difficulty_rating } of BATTLES) {
      counts.set(difficulty_rating, (counts.get(difficulty_rating) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(2);
  });
});

describe("the questions", () => {
  it("of the complacency check are exactly 3, with unique kebab-case ids", () => {
    const ids = COMPLACENCY_QUESTIONS.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(doubles(ids)).toEqual([]);
    expect(ids.filter((id) => !KEBAB.test(id))).toEqual([]);
  });

  it("of the complacency check all ask for an amount, so that one scale fits them", () => {
    expect(COMPLACENCY_QUESTIONS.filter(({ text }) => !text.startsWith("How much"))).toEqual([]);
  });

  it("of the day are at least 14 for each of the five rings", () => {
    expect(Object.keys(RING_QUESTIONS)).toEqual(["earth", "water", "fire", "wind", "void"]);
    expect(Object.entries(RING_QUESTIONS).filter(([, questions]) => questions.length < 14)).toEqual([]);
  });

  it("end in a question mark and stay short", () => {
    const all = [...ringQuestions, ...COMPLACENCY_QUESTIONS.map(({ text }) => text)];
    expect(all.filter((question) => !question.endsWith("?") || question.length > 140)).toEqual([]);
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
