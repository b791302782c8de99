import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  deleteEntry,
  getDay,
  listTrash,
  putBattleLogs,
  putGoals,
  putStudyTargets,
  putVoid,
  putWeaknessReps,
  putWind,
  restoreFromTrash,
} from "#shared/contract/mod.ts";
import { MOST_TRASHED, TRASH_DAYS, type TrashItem } from "#shared/records/mod.ts";
import type { Goal } from "#shared/rings/mod.ts";
import { keys } from "../store/keys.ts";
import { sweep } from "../store/sweep.ts";
import { openTestApp, type SignedIn, type TestApp } from "../test_app.ts";

const day = "2026-11-21";
const params = { day };
const DAY_MS = 86_400_000;
const span = { start_ts: "2026-11-21T09:00:00.000Z", end_ts: "2026-11-21T10:00:00.000Z" };

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const id = () => crypto.randomUUID();
const goal = (target: string, more: Partial<Goal> = {}): Goal => ({
  id: id(),
  domain: "Body",
  target,
  baseline: 10,
  step_pct: 10,
  current_target: 12,
  state: "partial",
  note: "Nearly.",
  ...more,
});
const target = () => ({ id: id(), subject: "Kant", target_minutes: 30, completed_minutes: 10, notes: "§ 3" });
const rep = () => ({ id: id(), weakness: "Haste", rep_description: "Wait a minute.", completed: true });
const battle = (more: object = {}) => ({
  id: id(),
  timestamp: "2026-11-21T08:00:00.000Z",
  hard_thing: "Cold water",
  battle_description: "Two minutes under the shower.",
  difficulty_rating: 4,
  outcome: "victory" as const,
  lessons_learned: "Breathe.",
  ...more,
});

const dayNow = async (who = me) => (await who.client.call(getDay, { params })).day;
const trash = async (who = me) => (await who.client.call(listTrash, {})).items;
const putAllGoals = (goals: readonly Goal[]) =>
  me.client.call(putGoals, { params, body: { goals: [...goals] } });
const restore = (trashId: string, who = me) => who.client.call(restoreFromTrash, { body: { id: trashId } });
const firstOf = (items: readonly TrashItem[]) => {
  const [first] = items;
  if (!first) throw new Error("The trash is empty.");
  return first;
};
const names = (items: readonly TrashItem[]) =>
  items.map((one) => one.kind === "goal" ? one.item.target : one.kind);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const later = async (days: number) => {
  app.time.now += days * DAY_MS;
  me = await app.signInAgain(me.user);
};
const keysUnder = async (...prefix: string[]) =>
  (await app.services.kv.list({ prefix })).map(({ key }) => key);

async function fillDay() {
  const { client } = me;
  await client.call(addEntry, {
    params,
    body: { ...span, category: "Admin", source: "manual", note: "Post" },
  });
  await putAllGoals([goal("Push-ups")]);
  await client.call(putStudyTargets, { params, body: { study_targets: [target()] } });
  await client.call(putWeaknessReps, { params, body: { weakness_reps: [rep()] } });
  await client.call(putBattleLogs, { params, body: { battle_logs: [battle()] } });
  return await dayNow();
}

async function emptyDay() {
  const { client } = me;
  for (const entry of (await dayNow()).earth.actual_entries) {
    await client.call(deleteEntry, { params: { day, id: entry.id } });
  }
  await putAllGoals([]);
  await client.call(putStudyTargets, { params, body: { study_targets: [] } });
  await client.call(putWeaknessReps, { params, body: { weakness_reps: [] } });
  await client.call(putBattleLogs, { params, body: { battle_logs: [] } });
}

describe("the trash", () => {
  it("of somebody who deleted nothing is empty, and nothing of it is stored", async () => {
    await fillDay();
    expect(await trash()).toEqual([]);
    expect(await keysUnder("trash")).toEqual([]);
  });

  it("holds what was deleted, of every kind, as it was, the latest first", async () => {
    const before = await fillDay();
    const [entry, aGoal, study, aRep, aBattle] = [
      before.earth.actual_entries[0],
      before.water.goals[0],
      before.wind.study_targets[0],
      before.wind.weakness_reps[0],
      before.void.battle_logs[0],
    ];
    const { client } = me;
    await client.call(deleteEntry, { params: { day, id: entry?.id ?? "" } });
    app.time.now += 1_000;
    await putAllGoals([]);
    app.time.now += 1_000;
    await client.call(putWind, { params, body: { study_targets: [], weakness_reps: [] } });
    app.time.now += 1_000;
    await client.call(putVoid, { params, body: { battle_logs: [] } });
    const items = await trash();
    expect(items).toEqual([
      { kind: "battle", ring: "void", item: aBattle },
      { kind: "study_target", ring: "wind", item: study },
      { kind: "weakness_rep", ring: "wind", item: aRep },
      { kind: "goal", ring: "water", item: aGoal },
      { kind: "entry", ring: "earth", item: entry },
    ].map((one) => ({ ...one, id: expect.any(String), day, deleted_at: expect.any(String) })));
    expect(items.map(({ deleted_at }) => deleted_at)).toEqual(
      [3, 2, 2, 1, 0].map((seconds) => `2026-11-21T12:00:0${seconds}.000Z`),
    );
  });

  it("is one person's alone", async () => {
    await fillDay();
    await emptyDay();
    const other = await app.signIn();
    expect(await trash(other)).toEqual([]);
    const { id: mine } = firstOf(await trash());
    await expect(restore(mine, other)).rejects.toMatchObject({ status: 404, code: "not_found" });
    expect(await trash()).toHaveLength(5);
  });

  it("takes nothing of what was changed, moved, added, or sent again without ids", async () => {
    const [a, b] = [goal("a"), goal("b")];
    await putAllGoals([a, b]);
    await putAllGoals([b, { ...a, target: "a, with more words", state: "success" }, goal("c")]);
    const { goals } = (await dayNow()).water;
    const without = goals.map(({ id: _, ...words }) => words);
    await me.client.call(putGoals, { params, body: { goals: without } });
    expect(await trash()).toEqual([]);
    await me.client.call(putGoals, { params, body: { goals: without.slice(1) } });
    expect(names(await trash())).toEqual(["b"]);
  });

  it("takes what is deleted of goals that only carried on to today", async () => {
    await putAllGoals([goal("kept"), goal("deleted")]);
    app.time.now += DAY_MS;
    const today = { day: "2026-11-22" };
    const { day: { water: { goals } } } = await me.client.call(getDay, { params: today });
    const kept = goals.filter((one) => one.target === "kept");
    await me.client.call(putGoals, { params: today, body: { goals: kept } });
    expect(firstOf(await trash())).toMatchObject({
      day: today.day,
      item: { target: "deleted", state: "pending" },
    });
  });

  it("shows what was deleted again once, with the latest time", async () => {
    const a = goal("a");
    for (const _ of times(3)) {
      await putAllGoals([a]);
      app.time.now += DAY_MS;
      await putAllGoals([]);
    }
    const items = await trash();
    expect(items).toHaveLength(1);
    expect(firstOf(items).deleted_at).toBe(new Date(app.time.now).toISOString());
    expect(await keysUnder("trash")).toHaveLength(1);
    expect(await keysUnder("expiry")).toHaveLength(1);
  });

  it("does not show what is in its day again by another way", async () => {
    const before = await fillDay();
    await emptyDay();
    await putAllGoals(before.water.goals);
    await me.client.call(putBattleLogs, { params, body: { battle_logs: before.void.battle_logs } });
    for (const entry of before.earth.actual_entries) await me.client.call(addEntry, { params, body: entry });
    expect((await trash()).map(({ kind }) => kind).toSorted()).toEqual(["study_target", "weakness_rep"]);
  });

  it("tells the same id on two days apart", async () => {
    const a = goal("a");
    const other = { day: "2026-11-20" };
    await putAllGoals([a]);
    await me.client.call(putGoals, { params: other, body: { goals: [a] } });
    await putAllGoals([]);
    await me.client.call(putGoals, { params: other, body: { goals: [] } });
    const items = await trash();
    expect(items.map((one) => one.day).toSorted()).toEqual([other.day, day]);
    await restore(items.find((one) => one.day === day)?.id ?? "");
    expect((await trash()).map((one) => one.day)).toEqual([other.day]);
  });

  it(`keeps things for ${TRASH_DAYS} days, and the sweep leaves nothing of them`, async () => {
    await putAllGoals([goal("a")]);
    await putAllGoals([]);
    const { id: old } = firstOf(await trash());
    app.time.now -= 1;
    await later(TRASH_DAYS);
    expect(await trash()).toHaveLength(1);
    app.time.now += 1;
    expect(await trash()).toEqual([]);
    await expect(restore(old)).rejects.toMatchObject({ code: "not_found" });
    expect(await keysUnder("trash")).toHaveLength(1);
    await sweep(app.services.kv, app.time.now);
    expect(await keysUnder("trash")).toEqual([]);
    expect(await keysUnder("expiry")).toEqual([]);
  });

  it("is not swept of what was deleted a second time before the first time is over", async () => {
    const a = goal("a");
    await putAllGoals([a]);
    await putAllGoals([]);
    await later(20);
    await restore(firstOf(await trash()).id);
    await putAllGoals([]);
    await later(20);
    await sweep(app.services.kv, app.time.now);
    expect(names(await trash())).toEqual(["a"]);
  });

  it(`keeps the latest ${MOST_TRASHED} things`, async () => {
    const rounds = MOST_TRASHED / 50 + 1;
    for (const round of times(rounds)) {
      await putAllGoals(times(50).map((number) => goal(`${round}.${number}`)));
      app.time.now += 1_000;
    }
    await putAllGoals([]);
    const items = await trash();
    expect(items).toHaveLength(MOST_TRASHED);
    expect(names(items).slice(0, 2)).toEqual([`${rounds - 1}.0`, `${rounds - 1}.1`]);
    expect(names(items).at(-1)).toBe("1.49");
    expect(await keysUnder("expiry")).toHaveLength(MOST_TRASHED);
  });

  it("takes the fullest ring whole", async () => {
    const long = "x".repeat(1_000);
    const battles = times(27).map(() => battle({ battle_description: long, lessons_learned: long }));
    await me.client.call(putBattleLogs, { params, body: { battle_logs: battles } });
    await me.client.call(putBattleLogs, { params, body: { battle_logs: [] } });
    expect((await trash()).map(({ item }) => item)).toEqual(battles);
  });
});

describe("restoring", () => {
  it("brings back each kind as it was, complete with its row, its score and its version", async () => {
    const before = await fillDay();
    await emptyDay();
    const items = await trash();
    for (const { id: trashId, kind } of items) {
      const answer = await restore(trashId);
      expect(answer.restored).toMatchObject({ id: trashId, kind });
      expect(answer.day).toEqual(await dayNow());
    }
    expect({ ...(await dayNow()), versions: null }).toEqual({ ...before, versions: null });
    expect(await trash()).toEqual([]);
    expect(await keysUnder("trash")).toEqual([]);
  });

  it.each([[[0, 1, 2, 3]], [[3, 2, 1, 0]], [[1, 3, 0, 2]], [[2, 0, 3, 1]]])(
    "in the order %j puts things where they stood",
    async (order) => {
      const goals = ["a", "b", "c", "d", "e"].map((name) => goal(name));
      await putAllGoals(goals);
      await putAllGoals(goals.slice(4));
      const items = await trash();
      for (const index of order) await restore(items[index]?.id ?? "");
      expect((await dayNow()).water.goals.map((one) => one.target)).toEqual(["a", "b", "c", "d", "e"]);
    },
  );

  it("is told as it happens, like any other write of the ring", async () => {
    await putAllGoals([goal("a")]);
    const { version } = await putAllGoals([]);
    const { day: after } = await restore(firstOf(await trash()).id);
    expect(after.versions.water).not.toBe(version);
    const [log] = await app.services.kv.getMany([keys.changes(me.user.id)]);
    expect(log?.value).toMatchObject({ data: { seq: 3, moved: [{ seq: 3, day, ring: "water" }] } });
  });

  it("what is no longer there finds nothing", async () => {
    const response = await app.request("/trash", { method: "POST", token: me.token, body: { id: id() } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: "not_found",
      error: "This is not in the trash any more.",
    });
  });

  it("twice puts it back once; with the same key it answers the same", async () => {
    await putAllGoals([goal("a")]);
    await putAllGoals([]);
    const body = { id: firstOf(await trash()).id };
    const again = { idempotencyKey: id() };
    const first = await me.client.call(restoreFromTrash, { body }, again);
    expect(await me.client.call(restoreFromTrash, { body }, again)).toEqual(first);
    await expect(restore(body.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await dayNow()).water.goals).toHaveLength(1);
  });

  it("from ten surfaces at once puts it back once", async () => {
    await putAllGoals([goal("a")]);
    await putAllGoals([]);
    const { id: trashId } = firstOf(await trash());
    await Promise.allSettled(times(10).map(() => restore(trashId)));
    expect((await dayNow()).water.goals).toHaveLength(1);
    expect(await keysUnder("trash")).toEqual([]);
  });

  it("what is in its list again leaves the list alone, and the trash", async () => {
    const a = goal("a");
    await putAllGoals([a]);
    await putAllGoals([]);
    const { id: trashId } = firstOf(await trash());
    const { version } = await putAllGoals([{ ...a, note: "since edited" }]);
    const { day: after, restored } = await restore(trashId);
    expect(restored.item).toEqual(a);
    expect(after.versions.water).toBe(version);
    expect(after.water.goals).toMatchObject([{ note: "since edited" }]);
    expect(await keysUnder("trash")).toEqual([]);
  });

  it("into a list that is full is refused, and leaves it in the trash", async () => {
    await putAllGoals([goal("a")]);
    await putAllGoals(times(50).map((number) => goal(`${number}`)));
    const { id: trashId } = firstOf(await trash());
    await expect(restore(trashId)).rejects.toMatchObject({
      status: 413,
      code: "ring_full",
      message: "A day holds at most 50 goals. Delete or join some first.",
    });
    expect(names(await trash())).toEqual(["a"]);
    await putAllGoals((await dayNow()).water.goals.slice(1));
    await restore(trashId);
    expect((await dayNow()).water.goals).toHaveLength(50);
  });

  it("into a ring that holds no more text is refused, and leaves it in the trash", async () => {
    const long = "ж".repeat(2_000);
    const battles = times(7).map(() => battle({ battle_description: long, lessons_learned: long }));
    const put = (list: typeof battles) =>
      me.client.call(putBattleLogs, { params, body: { battle_logs: list } });
    await put(battles);
    await put(battles.slice(1));
    await put([...battles.slice(1), battle({ battle_description: long, lessons_learned: long })]);
    await expect(restore(firstOf(await trash()).id)).rejects.toMatchObject({ code: "ring_full" });
    expect(await trash()).toHaveLength(1);
  });
});
