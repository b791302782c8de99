import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  analyticsRange,
  getDay,
  listDays,
  putAnswer,
  putFire,
  putGoals,
  sealDay,
  unsealDay,
  weekly,
} from "#shared/contract/mod.ts";
import { NO_ANSWER, RING_NAMES } from "#shared/domain/rings/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const DAY = "2026-11-21";
const NOW = `${DAY}T21:00:00.000Z`;
const QUESTION = "Which hour today would you hand back unopened if you could?";
const params = { day: DAY };

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp(NOW);
  me = await app.signIn();
});
afterEach(() => app.close());

const answer = (text: string, ring: (typeof RING_NAMES)[number] = "earth", day = DAY) =>
  me.client.call(putAnswer, { params: { day, ring }, body: { question: QUESTION, text } });
const day = async (date = DAY) => (await me.client.call(getDay, { params: { day: date } })).day;
const rows = async (from = DAY, to = DAY) =>
  (await me.client.call(analyticsRange, { query: { from, to } })).days;
const put = (path: string, body: unknown) =>
  app.fetchJson(`/days/${path}`, { method: "PUT", token: me.token, body });

describe("an answer to the question of the day", () => {
  it("stands on its ring in the day, and in the response with the whole day", async () => {
    const written = await answer("The one after lunch.");
    expect(written.earth?.answer).toEqual({ question: QUESTION, text: "The one after lunch." });
    expect(written.day).toEqual(await day());
    expect(written.day.water.answer).toEqual(NO_ANSWER);
  });

  it("is given to each of the five rings, and replaced and removed alone", async () => {
    for (const ring of RING_NAMES) await answer(`On ${ring}`, ring);
    await answer("Again", "wind");
    await answer("  ", "void");
    const { earth, water, fire, wind, void: last } = await day();
    expect([earth, water, fire, wind, last].map(({ answer }) => answer.text))
      .toEqual(["On earth", "On water", "On fire", "Again", ""]);
    expect(last.answer).toEqual(NO_ANSWER);
  });

  it("changes no version and completes nothing, and a write of the ring leaves it", async () => {
    const { version } = await me.client.call(putFire, { params, body: { weakness: "Scrolling" } });
    const answered = await answer("Under the desk", "fire");
    expect(answered.version).toBe(version);
    expect(answered.day.completed).toBe(0);
    const headers = { "If-Match": `"${version}"` };
    const response = await app.fetchJson(`/fire/${DAY}`, {
      method: "PUT",
      token: me.token,
      headers,
      body: { done: true },
    });
    expect(response.status).toBe(200);
    expect(response.data.fire).toMatchObject({ done: true, answer: { text: "Under the desk" } });
  });

  it("stores no goals that only carry over", async () => {
    const goal = { domain: "Body", target: "Run", baseline: 1, step_pct: 10, current_target: 1, note: "" };
    await me.client.call(putGoals, { params: { day: "2026-11-20" }, body: { goals: [goal] } });
    const { day: answered } = await answer("Near the door", "water");
    expect(answered.water.goals).toHaveLength(1);
    expect(answered.versions.water).toBeNull();
    // Removed meanwhile on the day that they come from, so today has none.
    await me.client.call(putGoals, { params: { day: "2026-11-20" }, body: { goals: [] } });
    expect((await day()).water).toMatchObject({ goals: [], answer: { text: "Near the door" } });
  });

  it("makes its day a day with data, until it is removed", async () => {
    await answer("Noted", "void", "2026-11-19");
    const query = { from: "2026-11-01", to: DAY };
    expect((await me.client.call(listDays, { query })).days.map(({ date }) => date)).toEqual(["2026-11-19"]);
    expect(await rows("2026-11-01")).toMatchObject([{ date: "2026-11-19", completed: 0, sealed: false }]);
    await answer("", "void", "2026-11-19");
    expect((await me.client.call(listDays, { query })).days).toEqual([]);
    expect(await rows("2026-11-01")).toEqual([]);
  });

  it("may be given on any day, also to come", async () => {
    await answer("Later", "earth", "2027-01-01");
    expect((await day("2027-01-01")).earth.answer.text).toBe("Later");
  });

  it("keeps any text as it is, up to 4,000 characters", async () => {
    for (
      const text of [
        "\u4e94\u8f2a\u306e\u66f8 \ud83e\udd4b",
        "<script>alert(1)</script>",
        "x".repeat(4_000),
        "__proto__",
      ]
    ) {
      await answer(text);
      expect((await day()).earth.answer.text).toBe(text);
    }
  });

  it.each([
    ["a text that is too long", `${DAY}/answers/earth`, { question: QUESTION, text: "x".repeat(4_001) }],
    ["a question that is too long", `${DAY}/answers/earth`, { question: "x".repeat(501), text: "x" }],
    ["half a character", `${DAY}/answers/earth`, { question: QUESTION, text: "\ud83e" }],
    ["a ring that does not exist", `${DAY}/answers/metal`, { question: QUESTION, text: "x" }],
    ["a property of every object", `${DAY}/answers/__proto__`, { question: QUESTION, text: "x" }],
    ["a day that does not exist", "2026-02-30/answers/earth", { question: QUESTION, text: "x" }],
  ])("is rejected with %s", async (_name, path, body) => {
    expect((await put(path, body)).status).toBe(400);
    expect(await rows("2026-01-01", "2026-12-31")).toEqual([]);
  });

  it("holds five full answers of any script in one day", async () => {
    for (const ring of RING_NAMES) await answer("\u4e94".repeat(4_000), ring);
    expect((await day()).void.answer.text).toHaveLength(4_000);
  });

  it("is lost neither to one of another ring nor to a write of its ring at the same time", async () => {
    await Promise.all([
      ...RING_NAMES.map((ring) => answer(`On ${ring}`, ring)),
      me.client.call(putFire, { params, body: { weakness: "Scrolling" } }),
      me.client.call(sealDay, { params }),
    ]);
    const after = await day();
    expect(RING_NAMES.map((ring) => after[ring].answer.text)).toEqual(RING_NAMES.map((ring) => `On ${ring}`));
    expect(after).toMatchObject({ fire: { weakness: "Scrolling" }, sealed_at: NOW });
  });
});

describe("the seal of a day", () => {
  it("stands in the day, its row and its week, and makes it a day with data", async () => {
    const { day: sealed } = await me.client.call(sealDay, { params });
    expect(sealed).toMatchObject({ date: DAY, sealed_at: NOW, completed: 0 });
    expect(await day()).toEqual(sealed);
    expect(await rows()).toMatchObject([{ date: DAY, sealed: true }]);
    const week = (await me.client.call(weekly, { params: { week: DAY } })).weekly;
    expect(week.days.filter((one) => one.sealed).map(({ date }) => date)).toEqual([DAY]);
  });

  it("keeps its first moment when it is set again, and a sealed day can be corrected", async () => {
    await me.client.call(sealDay, { params });
    app.time.now += 3_600_000;
    await me.client.call(putFire, { params, body: { weakness: "Scrolling" } });
    expect((await me.client.call(sealDay, { params })).day.sealed_at).toBe(NOW);
    expect(await rows()).toMatchObject([{ sealed: true }]);
  });

  it("is taken away, again and again, and nothing is left of it", async () => {
    await me.client.call(sealDay, { params });
    for (const _ of [1, 2]) {
      expect((await me.client.call(unsealDay, { params })).day.sealed_at).toBeNull();
    }
    expect(await rows()).toEqual([]);
    expect(await Array.fromAsync(app.db.list({ prefix: ["answer", me.user.id] }))).toEqual([]);
  });

  it("is for any day up to today", async () => {
    await me.client.call(sealDay, { params: { day: "1999-12-31" } });
    expect((await day("1999-12-31")).sealed_at).toBe(NOW);
    expect(await put("2026-11-22/seal", undefined)).toMatchObject({
      status: 400,
      details: [{ path: "day", message: "must not be in the future" }],
    });
  });
});
