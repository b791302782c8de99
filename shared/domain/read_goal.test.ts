import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JAPANESE } from "../texts/ja/mod.ts";
import { setLanguage } from "../texts/translate.ts";
import { readGoal } from "./read_goal.ts";

/** What a sentence says, in one line. */
function said(sentence: string): string {
  const read = readGoal(sentence);
  return "missing" in read
    ? read.missing
    : [read.target, [read.amount, read.unit].filter(Boolean).join(" "), read.domain].join(" | ");
}

it.each([
  ["read 10 pages", "Read | 10 pages | Learning"],
  ["20 pushups", "Pushups | 20 | Fitness"],
  ["do 20 push-ups", "Push-ups | 20 | Fitness"],
  ["pushups 20", "Pushups | 20 | Fitness"],
  ["3x10 squats", "3x10 squats | 1 | Fitness"],
  ["meditate 10 min", "Meditate | 10 minutes | Mindfulness"],
  ["30 min reading", "Reading | 30 minutes | Learning"],
  ["study spanish 1.5h", "Study spanish | 90 minutes | Learning"],
  ["focus 1h 30m", "Focus | 90 minutes | Deep Work"],
  ["focus 90m", "Focus | 90 minutes | Deep Work"],
  ["plank 1.5 min", "Plank | 90 seconds | Fitness"],
  ["run 5km", "Run | 5 km | Fitness"],
  ["run 2.5 km", "Run | 2500 meters | Fitness"],
  ["swim 400m", "Swim | 400 meters | Fitness"],
  ["walk 10,000 steps", "Walk | 10000 steps | Health"],
  ["drink 2 liters of water", "Drink water | 2 l | Health"],
  ["write 3 haiku", "Write | 3 haiku | Creativity"],
  ["call mum", "Call mum | 1 | Relationships"],
  ["no news", "No news | 1 | General"],
  ["20 pages", "Pages | 20 | Learning"],
  ["read chapter 3", "Read chapter 3 | 1 | Learning"],
  ["in bed by 22", "In bed by 22 | 1 | Health"],
  ["up at 6:30", "Up at 6:30 | 1 | General"],
  ["2.5 apples", "The amount is a whole number, at least 1 and at most 1,000,000."],
  ["read 0 pages", "The amount is a whole number, at least 1 and at most 1,000,000."],
  ["-5 pages", "The amount is a whole number, at least 1 and at most 1,000,000."],
  ["−5 km", "The amount is a whole number, at least 1 and at most 1,000,000."],
  ["read -5 pages", "The amount is a whole number, at least 1 and at most 1,000,000."],
  ["read 2000000 pages", "The amount is a whole number, at least 1 and at most 1,000,000."],
  ["read 10 pages +80%", "A goal grows by 1 to 50 %."],
  ["  ", "What is the goal? Type it like “read 10 pages”."],
])("%s is %s", (sentence, expected) => {
  expect(said(sentence)).toBe(expected);
});

it("takes the domain of a goal of the same name, and says what it assumes", () => {
  const known = [{ target: "Read", domain: "Thesis" }, { target: "Swim", domain: "Fitness" }];
  expect(readGoal("read 10 pages +5%", known)).toEqual({
    target: "Read",
    amount: 10,
    unit: "pages",
    domain: "Thesis",
    stepPct: 5,
    assumed: [],
  });
  expect(readGoal("juggle", known)).toMatchObject({
    domain: "General",
    stepPct: 10,
    assumed: ["amount", "domain", "growth"],
  });
});

it.each<[string, string, readonly number[] | undefined]>([
  ["meditate 20 min on weekdays", "Meditate | 20 minutes | Mindfulness", [1, 2, 3, 4, 5]],
  ["read for 20 minutes every day", "Read | 20 minutes | Learning", undefined],
  ["drink 8 glasses of water daily", "Drink water | 8 glasses | Health", undefined],
  ["walk 7,500 steps on mon, wed and fri", "Walk | 7500 steps | Health", [1, 3, 5]],
  ["run 5km Saturdays +5%", "Run | 5 km | Fitness", [6]],
  ["call home 2 times on Sunday", "Call home | 2 reps | Relationships", [7]],
  ["piano 1h 30m mon-fri", "Piano | 90 minutes | Creativity", [1, 2, 3, 4, 5]],
  ["row mon wed fri", "Row | 1 | Fitness", [1, 3, 5]],
  ["10 push-ups on tue thu", "Push-ups | 10 | Fitness", [2, 4]],
  ["save $5", "Save | 5 dollars | Finance", undefined],
  ["save 2.50 € a day", "Save | 250 cents | Finance", undefined],
  ["stretch fri to mon", "Stretch | 1 | Fitness", [1, 5, 6, 7]],
  ["write 300 words #deep_work", "Write | 300 words | Deep Work", undefined],
  ["weed a bed #Garden", "Weed a bed | 1 | Garden", undefined],
  ["本を10ページ読む 平日", "本を読む | 10 ページ | Learning", [1, 2, 3, 4, 5]],
  // Days are only taken out of the name where nothing else can be meant.
  ["watch Black Friday pass by", "Watch Black Friday pass by | 1 | General", undefined],
  ["prepare Monday", "Prepare Monday | 1 | General", undefined],
  ["sit in the sun", "Sit in the sun | 1 | General", undefined],
  ["read each day of the week", "Read each day of the week | 1 | Learning", undefined],
  ["set an alarm #1", "Set an alarm #1 | 1 | General", undefined],
  ["learn C#", "Learn C# | 1 | Learning", undefined],
])("%s has its days and its domain", (sentence, expected, weekdays) => {
  expect(said(sentence)).toBe(expected);
  expect(readGoal(sentence)).toHaveProperty("assumed");
  expect("missing" in readGoal(sentence) ? null : readGoal(sentence)).toMatchObject(
    weekdays ? { weekdays } : {},
  );
  if (!weekdays) expect(readGoal(sentence)).not.toHaveProperty("weekdays");
});

describe("in Japanese", () => {
  beforeAll(() => setLanguage(JAPANESE));
  afterAll(() => setLanguage(null));

  it.each([
    ["腕立て伏せ20回", "腕立て伏せ | 20 回"],
    ["本を10ページ読む", "本を読む | 10 ページ"],
    ["瞑想 10分", "瞑想 | 10 分"],
    ["第3章を読む", "第3章を読む | 1"],
    ["read 10 pages", "Read | 10 pages"],
  ])("%s is %s", (sentence, expected) => {
    expect(said(sentence).split(" | ").slice(0, 2).join(" | ")).toBe(expected);
  });
});

it.each([
  ["read 12 pages +5% 📚", "Read 📚 | 12 pages | Learning", 5],
  ["+5% read 12 pages", "Read | 12 pages | Learning", 5],
  ["read, growing by 5%, 12 pages", "Read | 12 pages | Learning", 5],
  ["save 20% of income", "Save % of income | 20 | Finance", 10],
])("%s has its growth, which may stand anywhere", (sentence, expected, stepPct) => {
  expect(said(sentence)).toBe(expected);
  expect(readGoal(sentence)).toMatchObject({ stepPct });
});

it("reads any text as a goal within its limits, or says why not", () => {
  const word = fc.constantFrom(
    "read",
    "10",
    "pages",
    "1.5",
    "h",
    "30m",
    "+5%",
    "chapter",
    "3",
    "km",
    "本",
    "回",
  );
  const texts = fc.oneof(fc.string(), fc.array(word, { maxLength: 6 }).map((words) => words.join(" ")));
  fc.assert(
    fc.property(texts, (text) => {
      const read = readGoal(text);
      if ("missing" in read) return;
      expect(read.target.trim()).not.toBe("");
      expect(read.unit.length).toBeLessThanOrEqual(20);
      expect(Number.isInteger(read.amount) && read.amount >= 1).toBe(true);
    }),
    { seed: 20261121, numRuns: 500 },
  );
});
