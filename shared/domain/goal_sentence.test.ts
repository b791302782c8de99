import { describe, expect, it, test } from "vitest";
import { domainOf, type GoalSentence, readGoal } from "./goal_sentence.ts";

const nothing = { amount: null, unit: "", weekdays: null, growth: null, domain: null };

test.each<[string, Partial<GoalSentence>]>([
  ["Read 10 pages", { target: "Read", amount: 10, unit: "pages" }],
  ["meditate 20 min on weekdays", {
    target: "meditate",
    amount: 20,
    unit: "minutes",
    weekdays: [1, 2, 3, 4, 5],
  }],
  ["Read for 20 minutes every day", { target: "Read", amount: 20, unit: "minutes" }],
  ["Push-ups 20 +5% #Fitness", { target: "Push-ups", amount: 20, growth: 5, domain: "Fitness" }],
  ["20 push-ups", { target: "push-ups", amount: 20 }],
  ["Drink 8 glasses of water daily", { target: "Drink water", amount: 8, unit: "glasses" }],
  ["Walk 7,500 steps on mon, wed and fri", {
    target: "Walk",
    amount: 7_500,
    unit: "steps",
    weekdays: [1, 3, 5],
  }],
  ["Run 5km Saturdays", { target: "Run", amount: 5, unit: "km", weekdays: [6] }],
  ["Call home 1 time on Sunday", { target: "Call home", amount: 1, unit: "time", weekdays: [7] }],
  ["Piano 1h 30m mon-fri", { target: "Piano", amount: 90, unit: "minutes", weekdays: [1, 2, 3, 4, 5] }],
  ["Stretch fri to mon", { target: "Stretch", weekdays: [1, 5, 6, 7] }],
  ["Write 300 words growing by 3% #deep_work", {
    target: "Write",
    amount: 300,
    unit: "words",
    growth: 3,
    domain: "deep work",
  }],
  ["Read chapter 3 for 20 min", { target: "Read chapter 3", amount: 20, unit: "minutes" }],
  ["本を10ページ 平日", { target: "本", amount: 10, unit: "ページ", weekdays: [1, 2, 3, 4, 5] }],
])("“%s” is understood", (text, understood) => {
  expect(readGoal(text)).toEqual({ ...nothing, ...understood });
});

// A word is only taken out of the name where nothing else can be meant.
it.each([
  "Phone in another room",
  "Watch Black Friday pass by",
  "Prepare Monday",
  "Sit in the sun",
  "Read chapter 3",
  "Wake at 6:30",
  "Get 80% right",
  "Learn C#",
  "Lift in the 5x5 way",
  "Read Fahrenheit-451",
])("“%s” stays a name", (text) => {
  expect(readGoal(text)).toEqual({ ...nothing, target: text });
});

describe("what cannot be read for sure is said", () => {
  it.each([
    ["Run 5 km in 30 minutes", "Several amounts: leave one of them."],
    ["Do 3 or 4 push-ups", "Several amounts: leave one of them."],
    ["Run 2.5 km", "Starting amount must be a whole number from 1 to 1,000,000"],
    ["Read 0 pages", "Starting amount must be a whole number from 1 to 1,000,000"],
    ["Walk 2000000 steps", "Starting amount must be a whole number from 1 to 1,000,000"],
    ["Read 10 pages +60%", "Growth rate must be a whole number from 1 to 50"],
    ["20 minutes on weekends", "Name the goal, too: “Read 10 pages”."],
    ["a".repeat(201), "At most 200 characters."],
  ])("“%s”", (text, missing) => {
    expect(readGoal(text)).toEqual({ missing });
  });

  it("and nothing is read from nothing", () => {
    expect(readGoal("   ")).toBeNull();
  });
});

describe("the domain", () => {
  const goals = [{ target: "Push-ups", domain: "Fitness" }, { target: "Call home", domain: "Family" }];
  const templates = [{ title: "Read before screens", domain: "Learning" }];
  const of = (target: string, domain: string | null = null) => domainOf({ target, domain }, goals, templates);

  it("is the typed one, as it is written elsewhere", () => {
    expect([of("Read", "fitness"), of("Read", "Garden")]).toEqual(["Fitness", "Garden"]);
  });

  it("or that of a goal or template with the same first word, or the latest goal's", () => {
    expect([of("read 10 pages"), of("Weed a bed")]).toEqual(["Learning", "Family"]);
    expect(domainOf({ target: "Weed", domain: null }, [])).toBe("General");
  });
});
