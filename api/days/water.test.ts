import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  analyticsRange,
  getDay,
  goalTemplates,
  listDays,
  patchGoal,
  putFire,
  putGoals,
} from "#shared/contract/mod.ts";
import type { Day } from "#shared/domain/records.ts";
import type { Goal } from "#shared/domain/rings/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const today = "2026-11-21";
const DAY_MS = 86_400_000;

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const A = "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a001";
const B = "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a002";

function goal(id: string, more: Partial<Goal> = {}): Goal {
  return {
    id,
    domain: "Fitness",
    target: "Push-ups",
    baseline: 10,
    step_pct: 10,
    current_target: 10,
    state: "pending",
    note: "",
    ...more,
  };
}

const put = (goals: Goal[], day = today) => me.client.call(putGoals, { params: { day }, body: { goals } });
const read = async (day = today): Promise<Day> => (await me.client.call(getDay, { params: { day } })).day;
const sleep = (days: number) => app.time.now += days * DAY_MS;
const sendGoals = (goals: unknown, headers: Record<string, string> = {}) =>
  app.request(`/water/${today}/goals`, { method: "PUT", token: me.token, body: { goals }, headers });

describe("a list of goals", () => {
  it("is stored in order, with the client's ids", async () => {
    const goals = [goal(B, { note: "felt easy" }), goal(A, { state: "partial" })];
    const { water, version, day } = await put(goals);
    expect(water.goals).toMatchObject(goals);
    expect(day.versions.water).toBe(version);
    expect((await read()).water.goals).toMatchObject(goals);
    await put(goals.toReversed());
    expect((await read()).water.goals).toMatchObject(goals.toReversed());
  });

  it("gets missing fields: an id, a target equal to the baseline, growth and state", async () => {
    const response = await sendGoals([{ domain: " Fitness ", target: "Push-ups", baseline: 12 }]);
    const { data } = await response.json();
    expect(data.water.goals).toMatchObject([
      goal(data.water.goals[0].id, { baseline: 12, current_target: 12 }),
    ]);
    expect(data.water.goals[0].id).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("ETag")).toBe(`"${data.version}"`);
  });

  it("completes Water with one success, and its progress is the share of successes", async () => {
    const { day } = await put([goal(A, { state: "success" }), goal(B)]);
    expect(day.completion.water).toBe(true);
    expect(day.progress.water).toBe(50);
    const after = await put([goal(A, { state: "partial" }), goal(B)]);
    expect(after.day.completed).toBe(0);
  });

  it("can be emptied", async () => {
    await put([goal(A)]);
    expect((await put([])).water.goals).toMatchObject([]);
    expect((await read()).water.goals).toMatchObject([]);
  });
});

describe("the optional fields of a goal", () => {
  const options = { unit: "km", weekdays: [1, 6], paused: false };

  it("are stored, trimmed and in order, and absent where they were never sent", async () => {
    const response = await sendGoals([
      { ...goal(A), unit: " km ", weekdays: [6, 1, 6], paused: false },
      goal(B),
    ]);
    expect((await response.json()).data.water.goals).toMatchObject([goal(A, options), goal(B)]);
  });

  it("stay as they are in a body without them, and change when they are sent", async () => {
    await put([goal(A, options), goal(B)]);
    await put([goal(B), goal(A, { note: "from another client" })]);
    const kept = goal(A, { note: "from another client", ...options });
    expect((await read()).water.goals).toMatchObject([goal(B), kept]);
    await put([goal(A, { unit: "", weekdays: [1, 2, 3, 4, 5, 6, 7] })]);
    const every = goal(A, { unit: "", weekdays: [1, 2, 3, 4, 5, 6, 7], paused: false });
    expect((await read()).water.goals).toMatchObject([every]);
  });

  it.each([{ unit: "x".repeat(21) }, { weekdays: [] }, { weekdays: [8] }, { paused: 1 }])(
    "are rejected beyond their limits: %j",
    async (more) => {
      const response = await sendGoals([{ ...goal(A), ...more }]);
      const { code, details: [{ path }] } = await response.json();
      expect([response.status, code]).toEqual([400, "validation_failed"]);
      expect(path).toMatch(/^goals\.0\.(unit|weekdays|paused)/);
    },
  );

  it("keep a pending goal that is not due out of the day's progress and score", async () => {
    const paused = goal(B, { paused: true });
    const { day } = await put([goal(A, { state: "partial" }), paused]);
    expect([day.completion.water, day.progress.water, day.water.goals.length]).toEqual([false, 0, 2]);
    const only = await put([goal(A, { state: "success" }), paused]);
    expect([only.day.completion.water, only.day.progress.water]).toEqual([true, 100]);
    const { days: [row] } = await me.client.call(analyticsRange, { query: { from: today, to: today } });
    expect([row?.completion.water, row?.score]).toEqual([true, 20]);
  });

  it("keep the success of a goal that is paused afterwards", async () => {
    await put([goal(A), goal(B, { state: "success" })]);
    const { day } = await put([goal(A), goal(B, { state: "success", paused: true })]);
    expect([day.completion.water, day.progress.water]).toEqual([true, 50]);
  });

  it("carry over; a pending goal that was not due keeps its target", async () => {
    await put([goal(A, { ...options, state: "success" }), goal(B, { paused: true })]);
    sleep(1);
    expect((await read("2026-11-22")).water.goals).toMatchObject([
      goal(A, { ...options, current_target: 11 }),
      goal(B, { paused: true }),
    ]);
  });
});

describe("a goal", () => {
  it("changes its state, its note or both, and nothing else", async () => {
    await put([goal(A), goal(B)]);
    const patch = (body: { state?: "success" | "fail"; note?: string }) =>
      me.client.call(patchGoal, { params: { day: today, id: A }, body });
    expect((await patch({ state: "success" })).goal).toMatchObject(goal(A, { state: "success" }));
    expect((await patch({ note: " at last " })).goal).toMatchObject(
      goal(A, { state: "success", note: "at last" }),
    );
    const { goal: both, water } = await patch({ state: "fail", note: "" });
    expect(both).toMatchObject(goal(A, { state: "fail" }));
    expect(water.goals).toMatchObject([both, goal(B)]);
  });

  it("is a 404 when it does not exist or belongs to another user", async () => {
    await put([goal(A)]);
    const path = (id: string) => `/water/${today}/goals/${id}`;
    const body = { state: "success" };
    const missing = await app.request(path(B), { method: "PATCH", token: me.token, body });
    expect([missing.status, (await missing.json()).code]).toEqual([404, "not_found"]);
    const other = await app.signIn();
    const theirs = await app.request(path(A), { method: "PATCH", token: other.token, body });
    expect(theirs.status).toBe(404);
  });
});

describe("two clients that change one list at the same moment", () => {
  it("have exactly one winner; the other gets the current ring", async () => {
    const { version } = await put([goal(A)]);
    const headers = { "If-Match": `"${version}"` };
    const responses = await Promise.all(
      ["one", "two", "three", "four"].map((note) => sendGoals([goal(A, { note })], headers)),
    );
    const bodies = await Promise.all(responses.map((response) => response.json()));
    const won = bodies.filter(({ success }) => success);
    expect(won).toHaveLength(1);
    for (const lost of bodies.filter(({ success }) => !success)) {
      expect(lost.code).toBe("version_conflict");
      expect(lost.data.water).toEqual(won[0].data.water);
      expect(lost.data.version).toBe(won[0].data.version);
      expect(lost.data.day.water).toEqual(won[0].data.water);
    }
  });

  it("have exactly one winner when the ring was never written", async () => {
    const headers = { "If-None-Match": "*" };
    const responses = await Promise.all([A, B].map((id) => sendGoals([goal(id)], headers)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });
});

describe("goals that carry over", () => {
  it("are pending on the next day with the same ids, their targets changed once by the outcome", async () => {
    await put([
      goal(A, { state: "success", note: "easy" }),
      goal(B, { state: "fail", current_target: 20, target: "Squats" }),
    ]);
    sleep(1);
    const next = await read("2026-11-22");
    expect(next.water.goals).toMatchObject([
      goal(A, { current_target: 11 }),
      goal(B, { current_target: 18, target: "Squats" }),
    ]);
    expect(next.versions.water).toBeNull();
    expect(next.completion.water).toBe(false);
    expect(next.progress.water).toBe(0);
  });

  it("lose no growth over skipped days, however many and across months and years", async () => {
    app.time.now = Date.parse("2027-01-31T12:00:00.000Z");
    me = await app.signIn();
    const grown = [goal(A, { current_target: 11 })];
    for (const day of ["2025-12-31", "2026-10-09", "2026-12-31", "2027-01-30"]) {
      await put([goal(A, { state: "success" })], day);
      expect((await read("2027-01-31")).water.goals).toMatchObject(grown);
    }
  });

  it("appear on today only: past and future days without goals are empty", async () => {
    await put([goal(A)]);
    sleep(5);
    expect((await read("2026-11-26")).water.goals).toHaveLength(1);
    expect((await read("2026-11-25")).water.goals).toMatchObject([]);
    expect((await read("2026-11-27")).water.goals).toMatchObject([]);
  });

  it("come from the latest day before today, never from a future day", async () => {
    await put([goal(B)], "2026-11-19");
    await put([goal(A)], "2026-11-20");
    await put([goal(A, { target: "From the future" })], "2026-11-23");
    expect((await read()).water.goals).toMatchObject([goal(A)]);
  });

  it("do not exist after a day whose list was emptied", async () => {
    await put([goal(A)], "2026-11-19");
    await put([], "2026-11-20");
    const day = await read();
    expect(day.water.goals).toMatchObject([]);
    expect(day.versions.water).toBeNull();
  });

  it("belong to one user only", async () => {
    await put([goal(A)], "2026-11-20");
    const other = await app.signIn();
    expect((await other.client.call(getDay, { params: { day: today } })).day.water.goals).toMatchObject([]);
  });

  it("follow the user's day, not the UTC day", async () => {
    const settings = {
      ...me.user.settings,
      day_boundary: { mode: "timezone", start_hour: 4 } as const,
    };
    me = await app.signIn({ timezone: "America/New_York", settings });
    await put([goal(A)], "2026-11-20");
    app.time.now = Date.parse("2026-11-22T08:30:00.000Z"); // 03:30 in New York, before the day's 4 o'clock
    expect((await read("2026-11-21")).water.goals).toHaveLength(1);
    expect((await read("2026-11-22")).water.goals).toMatchObject([]);
  });

  it("are all stored with the first change of one of them", async () => {
    await put([goal(A, { state: "success" }), goal(B)], "2026-11-20");
    const { goal: changed, water, version, day } = await me.client.call(patchGoal, {
      params: { day: today, id: A },
      body: { state: "success" },
    });
    expect(changed).toMatchObject(goal(A, { current_target: 11, state: "success" }));
    expect(water.goals).toMatchObject([changed, goal(B)]);
    expect(version).not.toBeNull();
    expect(day.completion.water).toBe(true);
    sleep(6);
    expect((await read(today)).water.goals).toMatchObject([changed, goal(B)]);
  });

  it("are fixed once stored: later changes do not affect them", async () => {
    await put([goal(A, { state: "success" })], "2026-11-20");
    await me.client.call(patchGoal, { params: { day: today, id: A }, body: { state: "fail" } });
    await put([goal(A, { state: "fail", current_target: 500 })], "2026-11-20");
    expect((await read()).water.goals).toMatchObject([goal(A, { current_target: 11, state: "fail" })]);
  });

  it("follow a past day that is filled in late, until today's are stored", async () => {
    await put([goal(A)], "2026-11-19");
    expect((await read()).water.goals).toMatchObject([goal(A)]);
    await put([goal(A, { state: "success" })], "2026-11-20");
    expect((await read()).water.goals).toMatchObject([goal(A, { current_target: 11 })]);
  });

  it("are not stored: `If-None-Match: *` is met, and If-Match is not", async () => {
    await put([goal(A)], "2026-11-20");
    const rejected = await sendGoals([goal(A)], { "If-Match": '"anything"' });
    const { code, data } = await rejected.json();
    expect(code).toBe("version_conflict");
    expect(data.version).toBeNull();
    expect(data.water.goals).toMatchObject([goal(A)]);
    expect((await sendGoals([goal(A)], { "If-None-Match": "*" })).status).toBe(200);
    expect((await sendGoals([goal(A)], { "If-None-Match": "*" })).status).toBe(412);
  });

  it("are the same in every response about today", async () => {
    await put([goal(A, { state: "success" })], "2026-11-20");
    const day = await read();
    const { days } = await me.client.call(listDays, { query: { from: "2026-11-19", to: "2026-11-22" } });
    expect(days.map(({ date }) => date)).toEqual(["2026-11-20", today]);
    expect(days[1]).toEqual(day);
    const { day: afterFire } = await me.client.call(putFire, {
      params: { day: today },
      body: { done: true },
    });
    expect(afterFire.water).toEqual(day.water);
    expect(afterFire.versions.water).toBeNull();
    const again = await me.client.call(listDays, { query: { from: today, to: today } });
    expect(again.days).toEqual([afterFire]);
  });

  it("do not count as data of today", async () => {
    await put([], "2026-11-20");
    const { days } = await me.client.call(listDays, { query: { from: today, to: today } });
    expect(days).toEqual([]);
  });
});

describe("the templates", () => {
  it("are at least 24 in at least 8 domains", async () => {
    const { templates } = await me.client.call(goalTemplates, {});
    expect(templates.length).toBeGreaterThanOrEqual(24);
    expect(new Set(templates.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(8);
  });
});
