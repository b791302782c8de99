/** One act, many rings: an entry counts for what it was spent on. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  deleteEntry,
  getDay,
  listTrash,
  patchGoal,
  putFire,
  putGoals,
  putStudyTargets,
  putTimer,
  restoreFromTrash,
  stopTimer,
  updateEntry,
  updateMe,
} from "#shared/contract/mod.ts";
import type { Day } from "#shared/domain/records.ts";
import type { EntryFor, TimeCategory } from "#shared/domain/rings/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const TODAY = "2026-11-21";
const TOMORROW = "2026-11-22";
const GOAL = "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a001";
const STUDY = "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a002";
const params = { day: TODAY };
const forGoal = { kind: "goal", id: GOAL } as const;
const forStudy = { kind: "study_target", id: STUDY } as const;

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp(`${TODAY}T20:00:00.000Z`);
  me = await app.signIn();
});
afterEach(() => app.close());

const read = async (day = TODAY): Promise<Day> => (await me.client.call(getDay, { params: { day } })).day;
const goal = (more: object = {}) => ({
  id: GOAL,
  domain: "Mind",
  target: "Read",
  baseline: 60,
  unit: "minutes",
  ...more,
});
const put = async (more: object = {}) =>
  (await me.client.call(putGoals, { params, body: { goals: [goal(more)] } })).water.goals[0];
const patch = async (body: object, day = TODAY) =>
  (await me.client.call(patchGoal, { params: { day, id: GOAL }, body })).goal;
const study = async (more: object = {}) =>
  (await me.client.call(putStudyTargets, {
    params,
    body: { study_targets: [{ id: STUDY, subject: "Go", target_minutes: 60, ...more }] },
  })).wind.study_targets[0];
const shownGoal = async () => (await read()).water.goals[0];
const shownStudy = async () => (await read()).wind.study_targets[0];

async function track(
  from: string,
  to: string,
  purpose: EntryFor | null,
  category: TimeCategory = "Deep Work",
  day = TODAY,
) {
  const at = (time: string) => time.includes("T") ? `${time}:00Z` : `${day}T${time}:00Z`;
  const body = { start_ts: at(from), end_ts: at(to), category, source: "manual" as const, for: purpose };
  return (await me.client.call(addEntry, { params: { day }, body })).entry;
}

describe("a goal", () => {
  it("has the minutes that were tracked for it and in its category, each once", async () => {
    await put({ category: "Learning" });
    const before = (await read()).versions;
    await track("08:00", "08:30", forGoal);
    await track("09:00", "09:10", null, "Learning");
    await track("10:00", "10:05", forGoal, "Learning");
    expect(await shownGoal()).toMatchObject({ progress: 45, tracked_minutes: 45, state: "partial" });
    await track("11:00", "11:15", forGoal);
    const { water, completion, points, versions } = await read();
    expect(water.goals).toMatchObject([{ progress: 60, state: "success", category: "Learning" }]);
    expect([completion.water, points.water]).toEqual([true, 20]);
    expect([versions.water, versions.wind]).toEqual([before.water, before.wind]);
  });

  it("loses the minutes of an entry that is edited or deleted", async () => {
    await put();
    const entry = await track("08:00", "09:00", forGoal);
    const path = { day: TODAY, id: entry.id };
    await me.client.call(updateEntry, { params: path, body: { end_ts: `${TODAY}T08:20:00Z` } });
    expect(await shownGoal()).toMatchObject({ progress: 20, state: "partial" });
    await me.client.call(updateEntry, { params: path, body: { for: null } });
    expect(await shownGoal()).toMatchObject({ progress: 0, state: "pending" });
    await me.client.call(updateEntry, { params: path, body: { for: forGoal } });
    await me.client.call(deleteEntry, { params: path });
    expect(await shownGoal()).toMatchObject({ progress: 0, tracked_minutes: 0, state: "pending" });
  });

  it("gets the minutes back of an entry that is restored from the trash", async () => {
    await put();
    const { id } = await track("08:00", "08:40", forGoal);
    await me.client.call(deleteEntry, { params: { day: TODAY, id } });
    const { items } = await me.client.call(listTrash, {});
    expect(items.map(({ item }) => item)).toMatchObject([{ id, for: forGoal }]);
    const trashed = items[0]?.id ?? "";
    const { day } = await me.client.call(restoreFromTrash, { body: { id: trashed } });
    expect(day.water.goals).toMatchObject([{ progress: 40, tracked_minutes: 40, state: "partial" }]);
    expect(await shownGoal()).toMatchObject({ progress: 40 });
  });

  it("counts a minute once where entries overlap, whole minutes rounded down, and only within the day", async () => {
    await put();
    await track("08:00", "08:30", forGoal);
    await track("08:20", "08:40", null, "Misc");
    expect(await shownGoal()).toMatchObject({ progress: 20 });
    const body = { start_ts: `${TODAY}T09:00:00Z`, end_ts: `${TODAY}T09:00:59Z`, category: "Misc" as const };
    await me.client.call(addEntry, { params, body: { ...body, source: "manual", for: forGoal } });
    expect(await shownGoal()).toMatchObject({ progress: 20 });
    await track("23:50", `${TOMORROW}T01:00`, forGoal);
    expect(await shownGoal()).toMatchObject({ progress: 30 });
  });

  it("keeps what was typed apart: the user's word wins, and later minutes still count", async () => {
    await put();
    await track("08:00", "08:30", forGoal);
    expect(await patch({ progress: 10 })).toMatchObject({ progress: 10, tracked_minutes: 30 });
    await track("09:00", "09:05", forGoal);
    expect(await shownGoal()).toMatchObject({ progress: 15 });
    expect(await patch({ add: -100 })).toMatchObject({ progress: 0 });
    expect(await patch({ add: 2_000_000 - 1_000_000 })).toMatchObject({ progress: 1_000_000 });
  });

  it("counts every tap once, at the same time and sent twice", async () => {
    await put();
    await Promise.all(Array.from({ length: 10 }, () => patch({ add: 3 })));
    expect(await shownGoal()).toMatchObject({ progress: 30 });
    const key = { idempotencyKey: crypto.randomUUID() };
    for (let times = 0; times < 2; times++) {
      await me.client.call(patchGoal, { params: { day: TODAY, id: GOAL }, body: { add: 5 } }, key);
    }
    expect(await shownGoal()).toMatchObject({ progress: 35 });
    await expect(patch({ add: 1, progress: 2 })).rejects.toMatchObject({ code: "validation_failed" });
    await expect(patch({ add: 0.5 })).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("has the state of its progress until one is set; pending until the progress changes", async () => {
    await put();
    expect(await patch({ progress: 60 })).toMatchObject({ state: "success" });
    expect(await patch({ state: "success", add: -10 })).toMatchObject({ state: "success" });
    expect(await patch({ state: "fail" })).toMatchObject({ state: "fail", progress: 50 });
    expect(await patch({ add: 100 })).toMatchObject({ state: "fail" });
    expect(await patch({ state: "pending" })).toMatchObject({ state: "pending", progress: 150 });
    await track("08:00", "08:01", forGoal);
    expect(await shownGoal()).toMatchObject({ state: "success", progress: 151 });
  });

  it("is changed by no list that sends back what it has read, and by another total", async () => {
    const first = await put();
    await track("08:00", "08:30", forGoal);
    const later = await shownGoal();
    // A client that knew fewer minutes destroys none.
    expect(await put({ ...first })).toMatchObject({ progress: 30, state: "partial" });
    expect(await put({ ...later })).toMatchObject({ progress: 30, state: "partial" });
    expect(await put({ ...first, progress: 5 })).toMatchObject({ progress: 35 });
    expect(await put({ progress: 12 })).toMatchObject({ progress: 12 });
    await track("09:00", "09:03", forGoal);
    expect(await put()).toMatchObject({ progress: 15, state: "partial" });
    expect(await put({ state: "success" })).toMatchObject({ state: "success" });
  });

  it("keeps each field that a list leaves out", async () => {
    const more = {
      category: "Learning",
      cue: "After tea",
      note: "n",
      step_pct: 20,
      weekdays: [6],
      paused: true,
    };
    await put({ ...more, progress: 7, state: "fail", current_target: 80 });
    expect(await put()).toMatchObject({ ...more, progress: 7, state: "fail", current_target: 80 });
  });

  it("has a category only in a unit of time, and shows time in its unit", async () => {
    for (const unit of ["minutes", "min", "h", "hours", "s", "seconds"]) {
      expect(await put({ unit, category: "Learning" })).toMatchObject({ category: "Learning" });
    }
    await track("08:00", "09:30", forGoal);
    expect(await put({ unit: "hours" })).toMatchObject({ progress: 1, tracked_minutes: 90 });
    expect(await put({ unit: "s" })).toMatchObject({ progress: 5_400 });
    expect(await put({ unit: "pages" })).toMatchObject({ category: null, progress: 0, tracked_minutes: 90 });
  });

  it("carries over by the state shown, without its progress", async () => {
    await put({ category: "Learning", cue: "After tea" });
    await track("08:00", "09:00", forGoal);
    await track("23:50", `${TOMORROW}T00:07`, forGoal);
    await patch({ note: "Good" });
    app.time.now += 86_400_000;
    expect((await read(TOMORROW)).water.goals).toMatchObject([
      { current_target: 66, progress: 7, state: "partial", note: "", cue: "After tea", category: "Learning" },
    ]);
    expect(await patch({ add: 1 }, TOMORROW)).toMatchObject({ current_target: 66, progress: 8 });
  });
});

describe("a study target", () => {
  it("has its typed minutes and those tracked for it, between 0 and its target", async () => {
    await study({ completed_minutes: 10 });
    await track("08:00", "08:30", forStudy);
    expect(await shownStudy()).toMatchObject({
      completed_minutes: 40,
      tracked_minutes: 30,
      status: "partial",
    });
    await track("09:00", "10:00", forStudy);
    expect(await shownStudy()).toMatchObject({ completed_minutes: 60, status: "completed" });
    expect(await study({ completed_minutes: 0 })).toMatchObject({ completed_minutes: 0, status: "pending" });
    await track("11:00", "11:05", forStudy);
    expect(await shownStudy()).toMatchObject({ completed_minutes: 5 });
    await expect(study({ completed_minutes: 61 })).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("keeps what a list leaves out, and its minutes when they come back as they were read", async () => {
    await study({ notes: "n", practice: "p", completed_minutes: 10 });
    const known = await shownStudy();
    await track("08:00", "08:30", forStudy);
    expect(await study()).toMatchObject({ notes: "n", practice: "p", completed_minutes: 40 });
    expect(await study({ ...known })).toMatchObject({ completed_minutes: 40 });
    await expect(
      me.client.call(putStudyTargets, {
        params,
        body: { study_targets: [{ id: STUDY, subject: "Go", completed_minutes: 61 }] },
      }),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("a timer", () => {
  it("hands what it is for to its entries, one a day", async () => {
    await put();
    const start_ts = `${TODAY}T19:40:00.000Z`;
    const body = { category: "Deep Work" as const, start_ts, day: TODAY, for: forGoal };
    expect((await me.client.call(putTimer, { body })).timer).toMatchObject({ for: forGoal });
    const { entries, day } = await me.client.call(stopTimer, { body: {} });
    expect(entries).toMatchObject([{ entry: { for: forGoal } }]);
    expect(day.water.goals).toMatchObject([{ progress: 20 }]);
  });
});

describe("an id that the day does not have", () => {
  it("counts for nothing and is kept", async () => {
    const entry = await track("08:00", "08:30", { kind: "goal", id: crypto.randomUUID() });
    await put();
    expect(await shownGoal()).toMatchObject({ progress: 0 });
    expect((await read()).earth.actual_entries).toMatchObject([{ id: entry.id, for: entry.for }]);
    expect(await track("09:00", "09:30", { kind: "task" })).toMatchObject({ for: { kind: "task" } });
    expect(await track("10:00", "10:30", null)).toMatchObject({ for: null });
  });
});

describe("the settings of now", () => {
  it("decide what leaks on past days, and a part of them keeps the others", async () => {
    await track("08:00", "20:00", null, "Social");
    expect((await read()).points.earth).toBe(20);
    const body = { settings: { categories: { Social: "leak" as const } } };
    const { user } = await me.client.call(updateMe, { body });
    expect(user.settings.categories).toMatchObject({ Social: "leak", Misc: "leak", Health: "invest" });
    const day = await read();
    expect([day.points.earth, day.forged_score]).toEqual([10, 10]);
    expect(day.earth.reconciliation.top_leaks).toEqual([{ category: "Social", minutes: 720 }]);
  });
});

describe("the trigger of Fire", () => {
  it("has the time at which it was first written", async () => {
    const write = async (trigger_note: string) => {
      app.time.now += 60_000;
      return (await me.client.call(putFire, { params, body: { trigger_note } })).fire.trigger_at;
    };
    expect(await write("")).toBeNull();
    const first = await write("Dull");
    expect(first).toBe(`${TODAY}T20:02:00.000Z`);
    expect(await write("Dull and long")).toBe(first);
    expect(await write("")).toBeNull();
    expect(await write("Again")).toBe(`${TODAY}T20:05:00.000Z`);
  });
});
