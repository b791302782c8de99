import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  getBook,
  getDay,
  getRecord,
  listRecords,
  patchGoal,
  putAnswer,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putVoid,
  putWeaknessReps,
  putWind,
} from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const DAY = "2026-11-21";
const BEFORE = "2026-11-20";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp(`${DAY}T12:00:00.000Z`);
  me = await app.signIn();
});
afterEach(() => app.close());

const book = (query: Parameters<typeof me.client.call<typeof getBook>>[1]["query"] = {}) =>
  me.client.call(getBook, { query });

const GOAL = {
  id: "0190a1f0-0000-4000-8000-000000000001",
  domain: "Fitness",
  target: "Push-ups",
  baseline: 10,
};

async function writeEverything(day: string, word: string): Promise<void> {
  const params = { day };
  await me.client.call(addEntry, {
    params,
    body: {
      start_ts: `${day}T08:00:00Z`,
      end_ts: `${day}T09:00:00Z`,
      category: "Deep Work",
      source: "manual",
      note: `entry ${word}`,
    },
  });
  await me.client.call(putGoals, {
    params,
    body: { goals: [{ ...GOAL, cue: "After coffee", note: `note ${word}` }] },
  });
  await me.client.call(putFire, {
    params,
    body: {
      trigger_note: `trigger ${word}`,
      weakness: "Delay",
      task: `task ${word}`,
      reflection: `fire ${word}`,
    },
  });
  await me.client.call(putStudyTargets, {
    params,
    body: { study_targets: [{ subject: "Go", notes: `study ${word}`, practice: `practice ${word}` }] },
  });
  await me.client.call(putWeaknessReps, {
    params,
    body: { weakness_reps: [{ weakness: "Delay", rep_description: `rep ${word}`, notes: `reps ${word}` }] },
  });
  await me.client.call(putWind, { params, body: { note: `wind ${word}` } });
  await me.client.call(putBattleLogs, {
    params,
    body: {
      battle_logs: [{
        hard_thing: "Run",
        battle_description: `battle ${word}`,
        lessons_learned: `lessons ${word}`,
      }],
    },
  });
  await me.client.call(putVoid, { params, body: { reflection: `void ${word}` } });
  await me.client.call(putCommitment, { params, body: { tomorrow_commitment: `commitment ${word}` } });
}

describe("the Book", () => {
  it("has each text once, latest day first, the rings in their order, as they are stored", async () => {
    await writeEverything(BEFORE, "one");
    await writeEverything(DAY, "two");
    const { items, next, counts } = await book();
    const texts = (word: string) => [
      ["earth", "entry", "Deep Work", `entry ${word}`],
      ["water", "goal", "Fitness", "Push-ups\nAfter coffee"],
      ["water", "note", "Push-ups", `note ${word}`],
      ["fire", "trigger", "Delay", `trigger ${word}`],
      ["fire", "weakness", "", "Delay"],
      ["fire", "task", "Delay", `task ${word}`],
      ["fire", "reflection", "Delay", `fire ${word}`],
      ["wind", "note", "Go", `study ${word}`],
      ["wind", "practice", "Go", `practice ${word}`],
      ["wind", "rep", "Delay", `rep ${word}`],
      ["wind", "note", "Delay", `reps ${word}`],
      ["wind", "note", "", `wind ${word}`],
      ["void", "battle", "Run", `battle ${word}`],
      ["void", "lessons", "Run", `lessons ${word}`],
      ["void", "reflection", "", `void ${word}`],
      ["void", "commitment", "", `commitment ${word}`],
    ];
    expect(items.map(({ day, ring, kind, title, text }) => [day, ring, kind, title, text])).toEqual([
      ...texts("two").filter(([, kind]) => kind !== "goal").map((text) => [DAY, ...text]),
      ...texts("one").map((text) => [BEFORE, ...text]),
    ]);
    expect(next).toBeNull();
    expect(counts).toEqual({ earth: 2, water: 3, fire: 8, wind: 10, void: 8 });
  });

  it("finds all words in any order, and counts every ring whatever is shown", async () => {
    await writeEverything(DAY, "Straße im café");
    const { items, counts } = await book({ q: "CAFE  strasse", ring: "fire", kind: "task" });
    expect(items.map(({ text }) => text)).toEqual(["task Straße im café"]);
    expect(counts).toEqual({ earth: 1, water: 1, fire: 3, wind: 5, void: 4 });
  });

  it("returns page after page what one page returns", async () => {
    for (const day of ["2026-11-18", BEFORE, DAY]) await writeEverything(day, day);
    const { items } = await book({ limit: 200 });
    const pages = [];
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof book>> = await book({ limit: 7, ...(before && { before }) });
      pages.push(...page.items);
      before = page.next;
    } while (before !== null);
    expect(pages).toEqual(items);
  });

  it.each([
    ["before=nothing", "Before must be the `next` of an earlier response"],
    ["ring=metal", "Ring must be one of: earth, water, fire, wind, void"],
    ["kind=poem", "Kind must be one of: entry, goal, note"],
    ["limit=201", "Limit must be at most 200"],
    ["limit=0", "Limit must be at least 1"],
    ["limit=two", "Limit must be a number"],
    ["limit=1.5", "Limit must be a whole number"],
    [`q=${"a".repeat(501)}`, "Q must be at most 500 characters"],
    [`q=${"a".repeat(10_000)}`, "Q must be at most 500 characters"],
    ["q=a%00b", "Q must not contain control characters"],
    ["question_id=%3Cscript%3E", "Question id"],
  ])("rejects ?%s", async (query, error) => {
    const response = await app.fetchJson(`/book?${query}`, { token: me.token });
    expect(response.status).toBe(400);
    expect(response.error).toContain(error);
  });

  it("finds characters that mean something elsewhere, and letters with any number of marks", async () => {
    const strange = ["(a+)+$", "[^x]*?", "%_\\\\d'\"; --", "😀", "z\u0351\u036b\u0343\u0360a\u0328\u0321lgo"];
    await me.client.call(putFire, { params: { day: DAY }, body: { reflection: strange.join(" ") } });
    for (const q of [...strange, "ZALGO", "zálgo"]) {
      expect((await book({ q })).counts.fire, q).toBe(1);
    }
    for (const q of [".*", "^"]) expect((await book({ q: `word${q}` })).counts.fire, q).toBe(0);
  });

  it.each([
    ["a family of one sign", "Our 👨‍👩‍👧 ate", "👨‍👩‍👧"],
    ["Hangul in its letters", "한국어를 배웠다", "한국어".normalize("NFD")],
    ["half-width kana and Hangul", "ｶﾞｯｺｳ ﾡ", "がっこう ᄀ"],
    ["a text that was written to the left", "abc \u202edef\u202c ghi", "def"],
    ["a query that turns around", "abc def", "\u202edef"],
    ["the last sigma, and one in the midst", "ΟΔΥΣΣΕΥΣ σοφός", "οδυσσεύς ΣΟΦΌΣ"],
    ["dotted and dotless i", "İstanbul'da ılık", "ISTANBUL ILIK"],
    ["a sharp s of both sizes", "STRAẞE und Straße", "strasse"],
  ])("finds %s", async (_what, reflection, q) => {
    await me.client.call(putFire, { params: { day: DAY }, body: { reflection } });
    expect((await book({ q })).counts.fire).toBe(1);
  });

  it("continues at somebody else's place in what is one's own", async () => {
    for (const day of ["2026-11-18", BEFORE, DAY]) await writeEverything(day, "mine");
    const other = await app.signIn();
    await other.client.call(putFire, { params: { day: BEFORE }, body: { reflection: "theirs" } });
    const { next: before } = await book({ limit: 16 });
    const { items, next } = await other.client.call(getBook, { query: { before: before ?? "", limit: 50 } });
    expect(next).toBeNull();
    expect(items.map(({ text }) => text)).toEqual(["theirs"]);
  });

  it("continues after a day that was erased and came back between two pages", async () => {
    for (const day of ["2026-11-18", BEFORE, DAY]) await writeEverything(day, day);
    const { items } = await book({ limit: 200 });
    const first = await book({ limit: 20 });
    const before = first.next ?? "";
    const empty = { trigger_note: "", weakness: "", task: "", reflection: "" };
    const { fire } = (await me.client.call(getDay, { params: { day: BEFORE } })).day;
    await me.client.call(putFire, { params: { day: BEFORE }, body: empty });
    const without = await book({ before, limit: 200 });
    expect([...first.items, ...without.items].filter(({ day }) => day === "2026-11-18"))
      .toEqual(items.filter(({ day }) => day === "2026-11-18"));
    const { trigger_note, weakness, task, reflection } = fire;
    await me.client.call(putFire, {
      params: { day: BEFORE },
      body: { trigger_note, weakness, task, reflection },
    });
    expect([...first.items, ...(await book({ before, limit: 200 })).items]).toEqual(items);
  });

  it.each([
    ["half a character", "q=%ED%A0%BD"],
    ["half a byte", "q=%ff%fe"],
    ["a place with a path", "before=../../fire"],
  ])("responds to %s without an internal error", async (_what, query) => {
    await writeEverything(DAY, "word");
    expect([200, 400]).toContain((await app.fetchJson(`/book?${query}`, { token: me.token })).status);
  });

  it("answers many searches at once, or says that they are too many", async () => {
    await writeEverything(DAY, "word");
    const all = await Promise.all([
      ...Array.from({ length: 30 }, () => app.fetchJson("/book?q=word", { token: me.token })),
      ...await Promise.all(Array.from({ length: 20 }, () => app.signIn())).then((others) =>
        others.map(({ token }) => app.fetchJson("/book?q=word", { token }))
      ),
    ]);
    const found = all.slice(0, 30).filter(({ status }) => status === 200);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ data }) => data.counts.earth))).toEqual(new Set([1]));
    expect(all.slice(0, 30).every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(all.slice(30).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it("finds the answers to a question by its id, by its words, and by either", async () => {
    const answer = (day: string, question: string, id?: string) =>
      me.client.call(putAnswer, {
        params: { day, ring: "fire" },
        body: { question, text: `answered on ${day}`, ...(id && { question_id: id }) },
      });
    await answer("2026-11-18", "Why?");
    await answer("2026-11-19", "なぜ？", "fire-3");
    await answer("2026-11-20", "Why?", "fire-3");
    await answer(DAY, "Where?", "fire-4");
    const days = async (query: object) => (await book(query)).items.map(({ day }) => day);
    expect(await days({ question_id: "fire-3" })).toEqual(["2026-11-20", "2026-11-19"]);
    expect(await days({ question: "Why?" })).toEqual(["2026-11-20", "2026-11-18"]);
    const either = { question: "Why?", question_id: "fire-3" };
    expect(await days(either)).toEqual(["2026-11-20", "2026-11-19", "2026-11-18"]);
    const { next } = await book({ ...either, limit: 1 });
    expect(await days({ ...either, before: next })).toEqual(["2026-11-19", "2026-11-18"]);
  });

  it("takes spaces alone for no words", async () => {
    await writeEverything(DAY, "word");
    const response = await app.fetchJson(`/book?q=${"+".repeat(10_000)}`, { token: me.token });
    expect(response.data.items).toHaveLength(16);
  });
});

describe("records", () => {
  it("lists each goal, weakness, subject and hard thing under its latest spelling", async () => {
    await writeEverything(BEFORE, "one");
    await writeEverything(DAY, "two");
    await me.client.call(putFire, { params: { day: DAY }, body: { weakness: "  DELAY" } });
    const { records } = await me.client.call(listRecords, {});
    const both = { first_day: BEFORE, last_day: DAY, count: 2 };
    expect(records).toEqual([
      { kind: "weakness", key: "delay", title: "DELAY", ...both },
      { kind: "subject", key: "go", title: "Go", ...both },
      { kind: "goal", key: GOAL.id, title: "Push-ups", ...both },
      { kind: "hard_thing", key: "run", title: "Run", ...both },
    ]);
    const weaknesses = await me.client.call(listRecords, { query: { kind: "weakness" } });
    expect(weaknesses.records).toEqual([records[0]]);
  });

  it("has a goal's days, its streak and the words about it", async () => {
    await writeEverything(BEFORE, "one");
    await writeEverything(DAY, "two");
    await me.client.call(patchGoal, { params: { day: BEFORE, id: GOAL.id }, body: { progress: 12 } });
    const { record } = await me.client.call(getRecord, { params: { kind: "goal", key: GOAL.id } });
    expect(record).toEqual({
      kind: "goal",
      key: GOAL.id,
      title: "Push-ups",
      first_day: BEFORE,
      last_day: DAY,
      count: 2,
      unit: "",
      streak: { current: 1, best: 1 },
      days: [
        { date: BEFORE, outcome: "success", target: 10, progress: 12 },
        { date: DAY, outcome: "pending", target: 10, progress: 0 },
      ],
      words: [
        { day: BEFORE, kind: "goal", text: "Push-ups\nAfter coffee" },
        { day: BEFORE, kind: "note", text: "note one" },
        { day: DAY, kind: "note", text: "note two" },
      ],
    });
  });

  it("has the time that was spent for a goal over midnight, and on a day on which it was only carried", async () => {
    const track = (day: string, start_ts: string, end_ts: string, note: string) =>
      me.client.call(addEntry, {
        params: { day },
        body: {
          start_ts,
          end_ts,
          category: "Learning",
          source: "timer",
          note,
          for: { kind: "goal", id: GOAL.id },
        },
      });
    const goals = (day: string, ...own: object[]) =>
      me.client.call(putGoals, {
        params: { day },
        body: { goals: own.map((more) => ({ ...GOAL, unit: "minutes", baseline: 90, ...more })) },
      });
    const other = { id: "0190a1f0-0000-4000-8000-000000000002", target: "Other" };
    await goals("2026-11-10", other);
    await track("2026-11-13", "2026-11-13T23:40:00Z", "2026-11-14T00:10:00Z", "before");
    await goals("2026-11-14", {}, other);
    await goals("2026-11-15", {});
    await track("2026-11-15", "2026-11-15T23:30:00Z", "2026-11-16T00:20:00Z", "late");
    await goals("2026-11-16", {});
    await track("2026-11-17", "2026-11-16T22:00:00Z", "2026-11-17T01:00:00Z", "carried");
    await goals("2026-11-18", other);
    const { record } = await me.client.call(getRecord, { params: { kind: "goal", key: GOAL.id } });
    expect(record.days.map(({ date, progress }) => [date, progress])).toEqual([
      ["2026-11-14", 10],
      ["2026-11-15", 30],
      ["2026-11-16", 140],
    ]);
    expect(record.words.map(({ day, text }) => [day, text])).toEqual([
      ["2026-11-13", "before"],
      ["2026-11-14", "Push-ups"],
      ["2026-11-15", "late"],
      ["2026-11-17", "carried"],
    ]);
  });

  it("has the words of the latest texts alone when asked, each as often as it was written", async () => {
    const fires = [["Held.", "Tired"], ["Slipped.", "Bored"], ["Held.", ""], ["Delay", "Bored"]];
    for (const [ago, [reflection = "", trigger_note = ""]] of fires.entries()) {
      await me.client.call(putFire, {
        params: { day: addDays(DAY, -ago) },
        body: { weakness: "Delay", reflection, trigger_note },
      });
    }
    const params = { kind: "weakness", key: "delay" } as const;
    const { record: whole } = await me.client.call(getRecord, { params });
    const { record } = await me.client.call(getRecord, { params, query: { texts: 2 } });
    expect(record).toEqual({
      ...whole,
      words: whole.words.filter(({ text }) => text === "Held." || text === "Tired"),
      // The name does not count as a text.
      written: { texts: 4, triggers: 3 },
    });
    expect(record.words).toHaveLength(3);
    expect(whole).not.toHaveProperty("written");
    const all = await me.client.call(getRecord, { params, query: { texts: 4 } });
    expect(all.record.words).toEqual(whole.words);
    expect((await app.fetchJson("/records/weakness/delay?texts=0", { token: me.token })).status).toBe(400);
  });

  it("finds names in any case, with any character of a path", async () => {
    const name = "Ärger / 100 % ? #";
    const battle = {
      hard_thing: name,
      battle_description: "b",
      difficulty_rating: 7,
      outcome: "victory" as const,
    };
    await me.client.call(putBattleLogs, { params: { day: DAY }, body: { battle_logs: [battle, battle] } });
    const { record } = await me.client.call(getRecord, {
      params: { kind: "hard_thing", key: ` ${name.toUpperCase()} ` },
    });
    expect(record).toMatchObject({
      key: name.toLowerCase(),
      count: 2,
      streak: { current: 2, best: 2 },
      days: [{ date: DAY, outcome: "victory", difficulty: 7 }, {
        date: DAY,
        outcome: "victory",
        difficulty: 7,
      }],
    });
  });

  it.each([["goal/nothing", 404], ["subject/Unknown", 404], ["poem/x", 400]])(
    "responds to /records/%s with %d",
    async (path, status) => {
      expect((await app.fetchJson(`/records/${path}`, { token: me.token })).status).toBe(status);
    },
  );

  it("rejects a list of an unknown kind", async () => {
    const response = await app.fetchJson("/records?kind=poem", { token: me.token });
    expect(response.error).toBe("Kind must be one of: goal, weakness, subject, hard_thing");
  });
});
