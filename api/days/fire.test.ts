import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getDay, putFire, taskSuggestions, weaknessSuggestions } from "#shared/contract/mod.ts";
import { type Fire, NO_ANSWER, RINGS } from "#shared/domain/rings/mod.ts";
import { GENERAL_TASKS, WEAKNESS_GROUPS } from "../features/suggestions.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const today = "2026-11-21";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const put = (body: Partial<Fire>, day = today) => me.client.call(putFire, { params: { day }, body });
const groups = async () => (await me.client.call(weaknessSuggestions, {})).weakness_suggestions;
const tasks = async (weakness: string) =>
  (await me.client.call(taskSuggestions, { query: { weakness } })).task_suggestions;

describe("a day of Fire", () => {
  it("goes from a weakness and a task to done and to a reflection", async () => {
    const saved = await put({
      trigger_note: "After lunch",
      weakness: " Hitting snooze ",
      task: "Stand up at once",
      reflection: "",
      done: false,
    });
    expect(saved.fire).toMatchObject({ weakness: "Hitting snooze", done: false });
    expect(saved.day.completion.fire).toBe(false);
    const done = await put({ ...saved.fire, done: true });
    expect(done.day).toMatchObject({ completed: 1, progress: { fire: 100 } });
    const reflected = await put({ ...done.fire, reflection: "Cold feet wake faster." });
    expect(reflected.day.fire).toEqual({ ...done.fire, reflection: "Cold feet wake faster." });
    const { day } = await me.client.call(getDay, { params: { day: today } });
    expect(day.fire).toEqual(reflected.fire);
  });

  it("leaves absent fields unchanged, and clears empty ones", async () => {
    await put({ weakness: "Gossip", task: "Listen", trigger_note: "Lunch", done: true });
    const { fire } = await put({ trigger_note: "" });
    expect(fire).toEqual({
      ...RINGS.fire.empty(),
      trigger_at: null,
      answer: NO_ANSWER,
      weakness: "Gossip",
      task: "Listen",
      done: true,
    });
  });
});

describe("the weakness suggestions", () => {
  it("are the catalogue for a user without history: at least 8 groups of at least 6", async () => {
    const found = await groups();
    expect(found).toEqual(WEAKNESS_GROUPS);
    expect(found.length).toBeGreaterThanOrEqual(8);
    for (const { suggestions } of found) expect(suggestions.length).toBeGreaterThanOrEqual(6);
  });

  it("begin with what one is at war with, the user's own, then the recently forged, without duplicates", async () => {
    me = await app.signIn({ weaknesses: ["Gossip", "Late nights", "gossip "] });
    await put({ weakness: "Excuses", task: "t", done: true }, "2026-11-17");
    await put({ weakness: "Hitting snooze", task: "t", done: true }, "2026-11-18");
    await put({ weakness: "GOSSIP", task: "t", done: true }, "2026-11-19");
    await put({ weakness: "Long lunches", task: "t", done: true }, "2026-11-20");
    await put({ weakness: "hitting snooze", task: "t", done: true });
    expect((await groups()).slice(0, 2)).toEqual([
      { category: "At war with", suggestions: ["hitting snooze", "Long lunches", "GOSSIP"] },
      { category: "Your own", suggestions: ["Late nights"] },
    ]);
    expect((await groups())[2]).toEqual({ category: "Recently forged", suggestions: ["Excuses"] });
  });

  it("offer the tasks first that worked best against a weakness", async () => {
    await put({ weakness: "Gossip", task: "Listen", done: true }, "2026-11-17");
    await put({ weakness: "gossip", task: "Leave", done: true }, "2026-11-18");
    await put({ weakness: "Gossip", task: "leave", done: true }, "2026-11-19");
    await put({ weakness: "Gossip", task: "Hum", done: false }, "2026-11-20");
    expect((await tasks("Gossip")).slice(0, 2)).toEqual(["leave", "Listen"]);
    expect(await tasks("Gossip")).not.toContain("Hum");
  });

  it("leave out weaknesses that are more than 60 days old, lie in the future, or are laid down", async () => {
    await put({ weakness: "Chosen", done: false });
    await put({ weakness: "Old", done: true }, "2026-09-22");
    await put({ weakness: "Old enough", done: true }, "2026-09-23");
    await put({ weakness: "To come", done: true }, "2026-11-22");
    const atWar = async () => (await groups())[0];
    expect(await atWar()).toEqual({ category: "At war with", suggestions: ["Chosen", "Old enough"] });
    for (let day = 1; day <= 30; day++) {
      await put({ weakness: "Forged", done: true }, `2026-10-${String(day).padStart(2, "0")}`);
    }
    expect(await atWar()).toEqual({ category: "At war with", suggestions: ["Chosen", "Old enough"] });
  });
});

describe("the task suggestions", () => {
  it("are at least 5 for each weakness of the catalogue", async () => {
    for (const weakness of WEAKNESS_GROUPS.flatMap(({ suggestions }) => suggestions)) {
      expect((await tasks(weakness)).length).toBeGreaterThanOrEqual(5);
    }
  });

  it("for other weaknesses are those of the nearest group, then general ones, at most 15", async () => {
    const found = await tasks("I scroll on my phone in bed");
    expect(found).toHaveLength(15);
    expect(found.slice(0, 10).some((task) => GENERAL_TASKS.includes(task))).toBe(false);
    expect(found.slice(10)).toEqual(GENERAL_TASKS.slice(0, 5));
    expect(await tasks("日本語")).toEqual(GENERAL_TASKS);
  });

  it.each(["", "?weakness=", "?weakness=%20"])("are rejected without a weakness: %j", async (query) => {
    const response = await app.request(`/fire/task-suggestions${query}`, { token: me.token });
    const { code, details } = await response.json();
    expect([response.status, code, details[0].path]).toEqual([400, "validation_failed", "weakness"]);
  });
});
