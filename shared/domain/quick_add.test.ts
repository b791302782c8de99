import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectAnyTextRead } from "./testing/expect_any_text_read.ts";
import { at, goal, NOW, typedOn } from "./testing/typed_on.ts";

const typed = typedOn(["Push-ups", "Read 10 pages", "Read the news"]);
const { read, added } = typed;

describe("an entry", () => {
  it("is read from its times and its category, with a note", () => {
    expect(added("9-10:30 deep work: chapter 3")).toEqual({
      kind: "entry",
      category: "Deep Work",
      start: at("09:00"),
      end: at("10:30"),
      note: "chapter 3",
    });
    expect(added("9-10:30 deep")).toMatchObject({ category: "Deep Work", note: "" });
  });

  it("is read without the direction overrides of pasted text", () => {
    expect(added("\u202e9-10:30 deep\u202d work: chap\u202eter 3")).toEqual(
      added("9-10:30 deep work: chapter 3"),
    );
  });

  it("is of the shown day, in the browser's time zone", () => {
    expect(added("9-10 admin", { shown: "2026-11-03", timeZone: "Asia/Tokyo" })).toMatchObject({
      start: Date.parse("2026-11-03T00:00:00Z"),
      end: Date.parse("2026-11-03T01:00:00Z"),
    });
  });

  it("is read from a category before its times, also with words", () => {
    const entry = (start: string, end: string, note: string) => ({
      kind: "entry",
      start: at(start),
      end: at(end),
      note,
    });
    expect(added("admin 9–10")).toMatchObject(entry("09:00", "10:00", ""));
    expect(added("admin from 9 to 10:30")).toMatchObject(entry("09:00", "10:30", ""));
    expect(added("deep work 9-10:30 chapter 3")).toMatchObject(entry("09:00", "10:30", "chapter 3"));
    expect(added("sleep 1-7am yesterday")).toMatchObject({ start: at("01:00") - 86_400_000, note: "" });
    expect(added("learning chapter 9-10")).toMatchObject({ kind: "timer", note: "chapter 9-10" });
  });

  it("is the last such one that has begun", () => {
    const now = at("11:33");
    const before = (time: string) => at(time) - 86_400_000;
    expect(added("11pm-1am sleep", { now })).toMatchObject({ start: before("23:00"), end: at("01:00") });
    expect(added("9-12 admin", { now })).toMatchObject({ start: at("09:00"), end: at("12:00") });
    expect(added("9-11:33 admin", { now })).toMatchObject({ start: at("09:00"), end: now });
    expect(added("10am-9am misc", { now: at("08:45") })).toMatchObject({
      start: before("10:00"),
      end: at("09:00"),
    });
  });

  it("stays on its day where the clock skips or repeats a time", () => {
    const inBerlin = (text: string, today: string) => {
      const read = added(text, {
        today,
        shown: today,
        now: Date.parse(`${today}T12:00:00Z`),
        timeZone: "Europe/Berlin",
      });
      return read && "kind" in read && read.kind === "entry"
        ? [read.start, read.end].map((instant) => new Date(instant).toISOString().slice(5, 16))
        : read;
    };
    // 2:00 to 3:00 is skipped: what is left begins at 3:00.
    expect(inBerlin("2:30-3:30 admin", "2026-03-29")).toEqual(["03-29T01:00", "03-29T01:30"]);
    expect(inBerlin("2:15-2:45 admin", "2026-03-29")).toEqual(["03-29T01:15", "03-29T01:45"]);
    expect(inBerlin("1:30-3:30 admin", "2026-10-25")).toEqual(["10-24T23:30", "10-25T02:30"]);
  });

  it("is never one of the future", () => {
    const missing = "These times lie in the future.";
    expect(read("10-9 deep work", { now: at("11:33") })).toEqual({ missing });
    expect(read("9-12:04 admin", { now: at("11:33") })).toEqual({ missing });
    expect(read("9-10 admin", { shown: "2026-11-22" })).toEqual({ missing });
    expect(read("22-6 sleep", { shown: "2026-11-20", now: at("05:00") })).toEqual({ missing });
    expect(read("today 22-23 sleep")).toEqual({ missing });
  });

  it("is of the day that is named before the times", () => {
    const yesterday = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
    const sleep = { category: "Sleep", start: yesterday("22:00"), end: yesterday("23:00") };
    expect(added("yesterday 22:00-23:00 sleep")).toMatchObject(sleep);
    expect(added("yesterday 22:00-23:00 sleep", { shown: "2026-11-03" })).toMatchObject(sleep);
    expect(added("Nov 20 22-23 sleep")).toMatchObject(sleep);
    expect(added("1 day ago 22-23 sleep")).toMatchObject(sleep);
    expect(added("tomorrow 9-10 deep work")).toEqual({ kind: "commitment", text: "9-10 deep work" });
  });

  it("is of the day that is all of its note", () => {
    const yesterday = Date.parse("2026-11-20T22:00:00Z");
    expect(added("22-23 sleep yesterday")).toMatchObject({ category: "Sleep", start: yesterday, note: "" });
    expect(added("22-23 sleep, nov 20")).toMatchObject({ start: yesterday, note: "" });
    expect(read("9-10 admin tomorrow")).toEqual({ missing: "These times lie in the future." });
    expect(added("9-10 admin plan tomorrow")).toMatchObject({ start: at("09:00"), note: "plan tomorrow" });
  });

  it("has times with or without colons", () => {
    const learning = { category: "Learning", start: at("09:30"), end: at("11:00") };
    expect(added("0930-1100 learning")).toMatchObject(learning);
    expect(added("930-11 learning")).toMatchObject(learning);
  });

  it("takes the beginning of one category's name", () => {
    expect(added("9-10 learn kanji")).toMatchObject({ category: "Learning", note: "kanji" });
    expect(added("45m ent")).toMatchObject({ category: "Entertainment" });
    expect(read("9-10 le")).toMatchObject({ missing: expect.stringContaining("Which category?") });
  });

  it("ends now when only its length is given", () => {
    for (const text of ["0:45 learning kanji", "45 learning kanji", "0.75h learning kanji"]) {
      expect(added(text)).toEqual(added("45m learning kanji"));
    }
    expect(added("45m learning kanji")).toMatchObject({
      kind: "entry",
      category: "Learning",
      start: at("13:45"),
      end: NOW,
      note: "kanji",
    });
  });

  it("asks for the category when that is missing", () => {
    expect(read("9-10:30 juggling")).toEqual({
      missing: expect.stringContaining("Which category? Deep Work, Admin"),
    });
  });
});

describe("the running timer", () => {
  const timing = { isTiming: true };

  it("gets another start: a time, the last one before now, or some minutes ago", () => {
    expect(added("since 9:15", timing)).toEqual({ kind: "backdate", start: at("09:15") });
    expect(added("since 2pm", timing)).toEqual({ kind: "backdate", start: at("14:00") });
    expect(added("since 10m ago", timing)).toEqual({ kind: "backdate", start: at("14:20") });
    const yesterday = Date.parse("2026-11-20T23:50:00Z");
    expect(added("since 23:50", timing)).toEqual({ kind: "backdate", start: yesterday });
  });

  it("is started or switched at an earlier time, with a note", () => {
    const start = at("09:15");
    const expected = { kind: "timer", category: "Deep Work", start, note: "chapter 3" };
    expect(added("since 9:15 deep work: chapter 3")).toEqual(expected);
    expect(added("since 9:15 deep work: chapter 3", timing)).toEqual(expected);
    expect(added("since 1h ago admin")).toMatchObject({ category: "Admin", start: at("13:30") });
  });

  it("gets a note", () => {
    expect(added("note chapter 3", timing)).toEqual({ kind: "note", text: "chapter 3" });
    expect(read("note chapter 3")).toEqual({ missing: "No timer is running." });
    expect(read(`note ${"x".repeat(501)}`, timing)).toEqual({ missing: "At most 500 characters." });
  });

  it("asks for what is missing", () => {
    expect(read("since", timing)).toEqual({ missing: expect.stringContaining("Give the time") });
    expect(read("since noon", timing)).toEqual({ missing: expect.stringContaining("Give the time") });
    expect(read("since 9:15")).toEqual({ missing: expect.stringContaining("Which category?") });
  });
});

describe("a goal's state", () => {
  it.each([["pushups done", "success"], ["Push-ups half", "partial"], ["push failed", "fail"]])(
    "is read from %s",
    (text, state) => {
      expect(added(text)).toMatchObject({ kind: "goal_state", goal: { target: "Push-ups" }, state });
    },
  );

  it("is not set again", () => {
    const goals = [{ ...goal("Push-ups"), state: "success" as const }, goal("Read")];
    expect(read("pushups done", { goals })).toMatchObject({ missing: "“Push-ups” is already done." });
    expect(added("pushups half", { goals })).toMatchObject({ state: "partial" });
    const learning = [{ ...goal("Learning"), state: "fail" as const }];
    expect(read("learning failed", { goals: learning }))
      .toMatchObject({ missing: "“Learning” has already failed." });
  });

  it.each([
    ["pushups +1", 1, true],
    ["Push-ups+5", 5, true],
    ["pushups 6/20", 6, false],
    ["pushups 20/20", 20, false],
  ])("%s is its count", (text, amount, adds) => {
    expect(added(text)).toMatchObject({ kind: "goal_count", goal: { target: "Push-ups" }, amount, adds });
  });

  it("is counted back as far as it was counted", () => {
    const goals = [{ ...goal("Push-ups"), progress: 2 }];
    expect(added("pushups -1", { goals })).toMatchObject({ kind: "goal_count", amount: -1, adds: true });
    expect(added("pushups -2", { goals })).toMatchObject({ amount: -2 });
    expect(read("pushups -3", { goals })).toEqual({ missing: "The count of “Push-ups” is 2." });
    expect(read("pushups -1")).toEqual({ missing: "The count of “Push-ups” is 0." });
  });

  it("is not counted of another target", () => {
    expect(read("pushups 6/10")).toMatchObject({ missing: "Today's target of “Push-ups” is 20." });
  });

  it("needs a name that one goal has", () => {
    expect(read("read +1")).toEqual({ missing: "Several goals match “read”." });
    expect(read("swim +1")).toEqual({ missing: "No goal is called “swim”." });
  });
});

it.each([
  ["deep work", { kind: "timer", category: "Deep Work", note: "" }],
  ["learn: kanji", { kind: "timer", category: "Learning", note: "kanji" }],
  ["start health: run", { kind: "timer", category: "Health", note: "run" }],
  ["start deep work", { kind: "timer", category: "Deep Work", note: "" }],
  ["deep work 2", { kind: "timer", category: "Deep Work", note: "2" }],
  ["deep work 2h", { kind: "entry", category: "Deep Work", start: at("12:30"), end: NOW, note: "" }],
  ["deep work for 2h", { kind: "entry", category: "Deep Work", start: at("12:30"), end: NOW, note: "" }],
  ["deep work 1.5h", { kind: "entry", category: "Deep Work", start: at("13:00"), end: NOW, note: "" }],
  ["deep work 1:30", { kind: "entry", category: "Deep Work", start: at("13:00"), end: NOW, note: "" }],
  ["deep work 90m", { kind: "entry", category: "Deep Work", start: at("13:00"), end: NOW, note: "" }],
  ["deep work chapter 3 1h 30m", {
    kind: "entry",
    category: "Deep Work",
    start: at("13:00"),
    end: NOW,
    note: "chapter 3",
  }],
  ["learning: kanji 45 min", {
    kind: "entry",
    category: "Learning",
    start: at("13:45"),
    end: NOW,
    note: "kanji",
  }],
  ["battle cold shower 7/10", {
    kind: "battle",
    hardThing: "cold shower",
    difficulty: 7,
    outcome: "ongoing",
  }],
  ["battle cold shower difficulty 7", {
    kind: "battle",
    hardThing: "cold shower",
    difficulty: 7,
    outcome: "ongoing",
  }],
  ["battle cold shower 7/10 won", {
    kind: "battle",
    hardThing: "cold shower",
    difficulty: 7,
    outcome: "victory",
  }],
  ["battle cold shower lost 7/10", {
    kind: "battle",
    hardThing: "cold shower",
    difficulty: 7,
    outcome: "defeat",
  }],
  ["battle 9/10 cold shower", {
    kind: "battle",
    hardThing: "cold shower",
    difficulty: 9,
    outcome: "ongoing",
  }],
  ["battle call mum", { kind: "battle", hardThing: "call mum", difficulty: 5, outcome: "ongoing" }],
  ["goal read 10 pages", {
    kind: "goal",
    target: "Read",
    amount: 10,
    unit: "pages",
    domain: "Learning",
    stepPct: 10,
  }],
  ["goal 20 pushups", {
    kind: "goal",
    target: "Pushups",
    amount: 20,
    unit: "",
    domain: "Fitness",
    stepPct: 10,
  }],
  ["goal juggle", { kind: "goal", target: "Juggle", amount: 1, unit: "", domain: "General", stepPct: 10 }],
  ["commit tomorrow call mum", { kind: "commitment", text: "call mum" }],
  ["commit call mum tomorrow", { kind: "commitment", text: "call mum" }],
  ["commit stop putting it off until tomorrow", {
    kind: "commitment",
    text: "stop putting it off until tomorrow",
  }],
  ["study spanish 30 today", { kind: "study", subject: "spanish", minutes: 30 }],
  ["rest tomorrow", { kind: "rest", date: "2026-11-22" }],
  ["rest on nov 3", { kind: "rest", date: "2026-11-03" }],
  ["weakness the inbox", { kind: "weakness", text: "the inbox" }],
  ["task close it until noon", { kind: "task", text: "close it until noon" }],
  ["study kanji 45m", { kind: "study", subject: "kanji", minutes: 45 }],
  ["study kanji 1:30", { kind: "study", subject: "kanji", minutes: 90 }],
  ["study kanji 1h 30m", { kind: "study", subject: "kanji", minutes: 90 }],
  ["study spanish 30", { kind: "study", subject: "spanish", minutes: 30 }],
  ["study 30 spanish", { kind: "study", subject: "spanish", minutes: 30 }],
  ["study 1h 30m kanji", { kind: "study", subject: "kanji", minutes: 90 }],
  ["study 101 dalmatians", { kind: "study", subject: "101 dalmatians", minutes: 30 }],
  ["study 3 chapters", { kind: "study", subject: "3 chapters", minutes: 30 }],
  ["study chapter 3", { kind: "study", subject: "chapter 3", minutes: 30 }],
  ["study kanji", { kind: "study", subject: "kanji", minutes: 30 }],
  ["rep haste: read it twice", { kind: "rep", weakness: "haste", description: "read it twice" }],
  ["tomorrow run before breakfast", { kind: "commitment", text: "run before breakfast" }],
  ["yesterday", { kind: "day", date: "2026-11-20" }],
  ["nov 3", { kind: "day", date: "2026-11-03" }],
  ["slept 0:10-1:15", { kind: "entry", category: "Sleep", start: at("00:10"), end: at("01:15"), note: "" }],
  ["slept from 0:10 to 1:15", {
    kind: "entry",
    category: "Sleep",
    start: at("00:10"),
    end: at("01:15"),
    note: "",
  }],
  ["Slept 7h", { kind: "entry", category: "Sleep", start: at("07:30"), end: NOW, note: "" }],
  ["fought: asked for a raise, won", {
    kind: "battle",
    hardThing: "asked for a raise",
    difficulty: 5,
    outcome: "victory",
  }],
  ["fought cold shower 7/10", {
    kind: "battle",
    hardThing: "cold shower",
    difficulty: 7,
    outcome: "ongoing",
  }],
  ["run 5 km", { kind: "goal", target: "Run", amount: 5, unit: "km", domain: "Fitness", stepPct: 10 }],
  ["本を10ページ読む", {
    kind: "goal",
    target: "本を読む",
    amount: 10,
    unit: "ページ",
    domain: "Learning",
    stepPct: 10,
  }],
])("%s is understood", (text, expected) => {
  expect(added(text)).toEqual(expected);
});

it.each([
  ["stop", "No timer is running."],
  ["feb 30", "There is no such date: feb 30."],
  ["2/30", "There is no such date: 2/30."],
  ["feb 30 9-10 admin", "There is no such date: feb 30."],
  ["2026-13-01", "There is no such date: 2026-13-01."],
  ["deep work 30h", "An entry takes a minute to 24 hours."],
  ["start deep work 2h", "A timer has no length. For the time up to now, type it without “start”."],
  ["commit finish the report today", "A commitment is always for tomorrow."],
  ["study 30", "What do you study? Type it like “study kanji 45m”."],
  ["study spanish 30 tomorrow", "Open that day first: type “tomorrow”, then add it there."],
  ["battle cold shower 7/10 won yesterday", "Open that day first: type “yesterday”, then add it there."],
  ["run 5 km tomorrow", "Open that day first: type “tomorrow”, then add it there."],
  ["goal read 2.5 pages", "The amount is a whole number, at least 1 and at most 1,000,000."],
])("of %s it says why not", (text, missing) => {
  expect(read(text)).toMatchObject({ missing });
});

describe("a time after the category", () => {
  it.each([
    ["deep work since 6:15", "since 6:15 deep work"],
    ["deep work from 6:15", "since 6:15 deep work"],
    ["from 6:15 deep work", "since 6:15 deep work"],
    ["at 6:15 deep work", "since 6:15 deep work"],
    ["health at 6:15", "since 6:15 health"],
    ["health at 6", "since 6 health"],
    ["admin since 6am", "since 6am admin"],
    ["admin since 6:45 am", "since 6:45am admin"],
    ["deep work since 6:15: chapter 3", "since 6:15 deep work: chapter 3"],
    ["deep work: chapter 3 since 6:15", "since 6:15 deep work: chapter 3"],
    ["deep work chapter 3, since 10m ago", "since 10m ago deep work: chapter 3"],
    ["admin 20m ago", "since 20m ago admin"],
    ["admin since 1h 30m ago", "since 1h 30m ago admin"],
    ["switch to admin since 6:45", "since 6:45 admin"],
    ["start admin at 6:45", "since 6:45 admin"],
    ["start admin 20m ago", "since 20m ago admin"],
  ])("%s is %s", (text, same) => {
    for (const isTiming of [false, true]) {
      expect(added(text, { isTiming })).toMatchObject({ kind: "timer", start: expect.any(Number) });
      expect(read(text, { isTiming })).toEqual(read(same, { isTiming }));
    }
  });

  it.each([
    ["deep work since noon", "Give the time: “since 9:15” or “since 10m ago”."],
    ["deep work since", "Give the time: “since 9:15” or “since 10m ago”."],
    ["deep work since 2h", "Give the time: “since 9:15” or “since 10m ago”."],
    ["deep work since 3 days ago", "Give the time: “since 9:15” or “since 10m ago”."],
    ["deep work at 25:00", "Give the time: “since 9:15” or “since 10m ago”."],
    ["deep work 6:15 am", "Give the time: “since 9:15” or “since 10m ago”."],
    ["deep work at 18:00", "These times lie in the future."],
    ["deep work from 9 for 2h", "Give both times: “9-10:30 deep work”."],
    ["deep work from 9:00 to noon", "Give both times: “9-10:30 deep work”."],
    ["since 6:15 deep work 45m", "Give both times: “9-10:30 deep work”."],
    ["start admin from 9 to 10", "A timer has no length. For the time up to now, type it without “start”."],
  ])("of %s it says why not", (text, missing) => {
    expect(read(text)).toEqual({ missing });
  });

  it.each([
    "from scratch",
    "at home",
    "from 2 books",
    "history since 1945",
    "run at 6:15",
    "run by 7:15",
    "until 7:15",
    "6:15 am club",
    "what was 5 years ago",
  ])("“%s” stays a note", (note) => {
    expect(added(`learning ${note}`)).toEqual({ kind: "timer", category: "Learning", note });
  });

  it("is one of two times of an entry", () => {
    const entry = { kind: "entry", category: "Admin", start: at("09:00"), end: at("10:30"), note: "" };
    for (const text of ["admin since 9-10:30", "admin at 9 to 10:30", "admin from 9:00 until 10:30"]) {
      expect(added(text)).toEqual(entry);
    }
  });

  it("is when a sleep began that ends now", () => {
    const sleep = { kind: "entry", category: "Sleep", end: NOW, note: "" };
    for (const text of ["slept since 6:15", "slept from 6:15"]) {
      expect(added(text)).toEqual({ ...sleep, start: at("06:15") });
    }
    expect(added("slept 7h ago")).toEqual({ ...sleep, start: at("07:30") });
  });

  it("is never a length", () => {
    const text = fc.tuple(
      fc.constantFrom("deep work", "start health", "slept", "admin: call mum", "learning, kanji"),
      fc.constantFrom("since", "from", "at", "until", "by"),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom("", " am", " chapter 3"),
    );
    fc.assert(
      fc.property(text, ([before, word, hour, minute, rest]) => {
        const clock = `${hour}:${String(minute).padStart(2, "0")}`;
        const result = read(`${before} ${word} ${clock}${rest}`);
        if (!result || !("add" in result) || result.add.kind !== "entry") return;
        expect(before).toBe("slept");
        expect(result.add).toMatchObject({ start: expect.any(Number), end: NOW });
        expect(new Date(result.add.start).toISOString().slice(11, 16)).toBe(clock.padStart(5, "0"));
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });
});

it("stop is a command while a timer runs", () => {
  expect(read("stop", { isTiming: true })).toBeNull();
});

it("a length of time is of today only", () => {
  expect(read("deep work 2h", { shown: "2026-11-03" })).toMatchObject({
    missing: expect.stringContaining("On another day"),
  });
});

it("says what a rep lacks", () => {
  expect(read("rep haste")).toEqual({ missing: expect.stringContaining("Name the weakness") });
});

const RUN = { ...goal("Run"), unit: "km" };

it("an amount in the unit of a goal counts for it, and for no goal of another unit", () => {
  expect(added("run 5 km", { goals: [RUN] }))
    .toEqual({ kind: "goal_count", goal: RUN, amount: 5, adds: true });
  expect(added("Run 5 kilometers", { goals: [RUN] })).toMatchObject({ kind: "goal_count", amount: 5 });
  expect(read("run 5 miles", { goals: [RUN] })).toBeNull();
});

it("what was done reads as what is begun, with any time, rating and outcome", () => {
  const minutes = fc.integer({ min: 0, max: 14 * 60 });
  const clock = (all: number) => `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")}`;
  fc.assert(fc.property(minutes, minutes, (from, to) => {
    fc.pre(from !== to);
    const times = `${clock(from)}-${clock(to)}`;
    expect(read(`slept ${times}`)).toEqual(read(`sleep ${times}`));
  }));
  const ending = fc.tuple(fc.integer({ min: 0, max: 11 }), fc.constantFrom("", " won", ", lost", " ongoing"));
  fc.assert(fc.property(ending, ([rating, outcome]) => {
    const battle = `cold shower ${rating}/10${outcome}`;
    expect(read(`fought: ${battle}`)).toEqual(read(`battle ${battle}`));
  }));
  fc.assert(fc.property(fc.integer({ min: 1, max: 999_999 }), (amount) => {
    expect(added(`run ${amount} km`, { goals: [RUN] })).toMatchObject({ goal: RUN, amount, adds: true });
    expect(read(`run ${amount} km`)).toEqual(read(`goal run ${amount} km`));
  }));
});

it.each([
  "",
  "   ",
  "hello",
  "battle",
  "9",
  "goal",
  "comm",
  "ente",
  "slept",
  "slept badly",
  "week 3",
  "start 30 min",
])(
  "nothing is read from %j",
  (text) => {
    expect(read(text)).toBeNull();
  },
);

it("any text is read without failing, and an entry ends after it starts", () => {
  const words = ["9", "-", "10:30", "deep", "work", "+1", "push-ups", "battle", "7/10", "nov", "3", "m"];
  expectAnyTextRead(typed, words, " ");
});

describe("what is out of its limits", () => {
  it.each([
    ["study kanji 1000m", "A study target takes 5 to 480 minutes."],
    ["study kanji 9h", "A study target takes 5 to 480 minutes."],
    ["study kanji 2m", "A study target takes 5 to 480 minutes."],
    ["battle cold shower 11/10", "Rate the difficulty from 1 to 10."],
    ["battle cold shower 0/10", "Rate the difficulty from 1 to 10."],
    ["battle cold shower 7.5/10 won", "Rate the difficulty from 1 to 10."],
    ["battle cold shower 4/5", "Rate the difficulty from 1 to 10."],
    [`battle ${"x".repeat(201)} 7/10`, "At most 200 characters."],
  ])("%s is not changed silently", (text, missing) => {
    expect(added(text)).toEqual({ missing });
  });

  it("the most is taken", () => {
    expect(added("study kanji 8h")).toMatchObject({ subject: "kanji", minutes: 480 });
    expect(added("study kanji 1.5h")).toMatchObject({ subject: "kanji", minutes: 90 });
    expect(added("battle cold shower 10/10")).toMatchObject({ difficulty: 10 });
  });
});
