import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  deleteEntry,
  deleteTrashed,
  getDay,
  putBattleLogs,
  putGoals,
  putVoid,
  putWind,
  restoreFromTrash,
} from "#shared/contract/mod.ts";
import { type Day, MAX_TRASHED, TRASH_DAYS } from "#shared/domain/records.ts";
import { sweep } from "../../store/erasure.ts";
import { keys } from "../../store/keys.ts";
import {
  battle,
  day,
  DAY_MS,
  firstOf,
  goal,
  names,
  openTrashStory,
  params,
  times,
  type TrashStory,
} from "../../testing/trash_story.ts";

let story: TrashStory;
beforeEach(async () => {
  story = await openTrashStory();
});
afterEach(() => story.app.close());

describe("the trash", () => {
  it("is empty for a user who deleted nothing, and nothing is stored", async () => {
    await story.fillDay();
    expect(await story.trash()).toEqual([]);
    expect(await story.keysUnder("trash")).toEqual([]);
  });

  it("keeps an archived goal until it is restored, to today's list and pending", async () => {
    const [kept, archived] = [
      goal("Read"),
      goal("Ride", { unit: "km", weekdays: [6, 7], state: "pending" }),
    ];
    await story.putAllGoals([kept, archived]);
    const { water } = await story.putAllGoals([kept, { ...archived, note: "Winter", archived: true }]);
    expect(water.goals).toEqual([kept]);
    expect((await story.dayNow()).water.goals).toEqual([kept]);
    await story.later(400);
    await sweep(story.app.services.kv, story.app.time.now);
    const trashed = firstOf(await story.trash());
    expect(trashed).toMatchObject({ day, item: { ...archived, note: "Winter", archived: true } });
    const { restored, day: after } = await story.restore(trashed.id);
    expect([restored.day, after.date]).toEqual(["2027-12-26", "2027-12-26"]);
    expect(after.water.goals.map(({ target }) => target)).toEqual(["Read", "Ride"]);
    expect(after.water.goals[1]).toEqual({ ...archived, state: "pending", note: "" });
    expect(await story.trash()).toEqual([]);
  });

  it("contains an archived goal with an outcome, which its day keeps until the goal is restored", async () => {
    const [kept, archived] = [goal("Read"), goal("Ride", { state: "success" })];
    await story.putAllGoals([kept, archived]);
    const { day: before } = await story.putAllGoals([kept, { ...archived, archived: true }]);
    expect(before.completion.water).toBe(true);
    expect(before.water.goals).toEqual([kept, { ...archived, archived: true }]);
    // A client that does not know the field.
    await story.putAllGoals([kept, archived]);
    expect((await story.dayNow()).water.goals).toEqual(before.water.goals);
    const trashed = firstOf(await story.trash());
    const { day: after } = await story.restore(trashed.id);
    expect(after.water.goals).toEqual([kept, { ...archived, archived: false }]);
    expect(await story.trash()).toEqual([]);
  });

  it("does not carry over an archived goal with an outcome, and restores it pending on a later day", async () => {
    const [read, ride] = [goal("Read"), goal("Ride", { state: "success" })];
    await story.putAllGoals([read, ride]);
    await story.putAllGoals([read, { ...ride, archived: true }]);
    await story.later(1);
    const { client } = story.me;
    const tomorrow = { params: { day: "2026-11-22" } };
    const goalsOf = ({ day }: { day: Day }) => day.water.goals.map(({ target, state }) => [target, state]);
    expect(goalsOf(await client.call(getDay, tomorrow))).toEqual([["Read", "pending"]]);
    const { day: after } = await story.restore(firstOf(await story.trash()).id);
    expect(goalsOf({ day: after })).toEqual([["Read", "pending"], ["Ride", "pending"]]);
  });

  it("deletes an archived goal for good, and nothing of its day", async () => {
    const ride = goal("Ride", { state: "success" });
    const archived = { ...ride, archived: true };
    await story.putAllGoals([ride]);
    await story.putAllGoals([archived]);
    const { id } = firstOf(await story.trash());
    await story.me.client.call(deleteTrashed, { params: { id } });
    expect(await story.trash()).toEqual([]);
    expect(await story.keysUnder("trash")).toEqual([]);
    expect((await story.dayNow()).water.goals).toEqual([archived]);
    await expect(story.me.client.call(deleteTrashed, { params: { id } })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("contains an archived goal that another device edited meanwhile with the edit", async () => {
    const before = goal("Ride", { state: "pending" });
    await story.putAllGoals([{ ...before, note: "Rain" }]);
    await story.putAllGoals([{ ...before, note: "Rain", target: "Cycle", archived: true }]);
    expect(firstOf(await story.trash())).toMatchObject({ item: { target: "Cycle", note: "Rain" } });
  });

  it("removes deleted items before archived goals when there are too many", async () => {
    const archived = goal("Ride", { state: "pending" });
    await story.putAllGoals([archived]);
    await story.putAllGoals([{ ...archived, archived: true }]);
    const rounds = Math.ceil(MAX_TRASHED / 50);
    for (const _ of times(rounds)) {
      story.app.time.now += 1_000;
      await story.putAllGoals(times(50).map((index) => goal(`Goal ${index}`)));
      story.app.time.now += 1_000;
      await story.putAllGoals([]);
    }
    const items = await story.trash();
    expect(items).toHaveLength(MAX_TRASHED);
    expect(names(items.slice(-1))).toEqual(["Ride"]);
  });

  it("contains deleted items of every kind unchanged, latest first", async () => {
    const before = await story.fillDay();
    const [entry, aGoal, study, aRep, aBattle] = [
      before.earth.actual_entries[0],
      before.water.goals[0],
      before.wind.study_targets[0],
      before.wind.weakness_reps[0],
      before.void.battle_logs[0],
    ];
    const { client } = story.me;
    await client.call(deleteEntry, { params: { day, id: entry?.id ?? "" } });
    story.app.time.now += 1_000;
    await story.putAllGoals([]);
    story.app.time.now += 1_000;
    await client.call(putWind, { params, body: { study_targets: [], weakness_reps: [] } });
    story.app.time.now += 1_000;
    await client.call(putVoid, { params, body: { battle_logs: [] } });
    const items = await story.trash();
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
    await story.fillDay();
    await story.emptyDay();
    const other = await story.app.signIn();
    expect(await story.trash(other)).toEqual([]);
    const { id: mine } = firstOf(await story.trash());
    await expect(story.restore(mine, other)).rejects.toMatchObject({ status: 404, code: "not_found" });
    expect(await story.trash()).toHaveLength(5);
  });

  it("does not contain items that were changed, moved, added, or sent again without ids", async () => {
    const [a, b] = [goal("a"), goal("b")];
    await story.putAllGoals([a, b]);
    await story.putAllGoals([b, { ...a, target: "a, with more words", state: "success" }, goal("c")]);
    const { goals } = (await story.dayNow()).water;
    const without = goals.map(({ id: _, ...words }) => words);
    await story.me.client.call(putGoals, { params, body: { goals: without } });
    expect(await story.trash()).toEqual([]);
    await story.me.client.call(putGoals, { params, body: { goals: without.slice(1) } });
    expect(names(await story.trash())).toEqual(["b"]);
  });

  it("contains deleted goals that had only carried over to today", async () => {
    await story.putAllGoals([goal("remaining"), goal("deleted")]);
    story.app.time.now += DAY_MS;
    const today = { day: "2026-11-22" };
    const { day: { water: { goals } } } = await story.me.client.call(getDay, { params: today });
    const remaining = goals.filter((one) => one.target === "remaining");
    await story.me.client.call(putGoals, { params: today, body: { goals: remaining } });
    expect(firstOf(await story.trash())).toMatchObject({
      day: today.day,
      item: { target: "deleted", state: "pending" },
    });
  });

  it("contains an item that was deleted again once, with the latest time", async () => {
    const a = goal("a");
    for (const _ of times(3)) {
      await story.putAllGoals([a]);
      story.app.time.now += DAY_MS;
      await story.putAllGoals([]);
    }
    const items = await story.trash();
    expect(items).toHaveLength(1);
    expect(firstOf(items).deleted_at).toBe(new Date(story.app.time.now).toISOString());
    expect(await story.keysUnder("trash")).toHaveLength(1);
    expect(await story.trashExpiries()).toHaveLength(1);
  });

  it("does not contain an item that is in its day again", async () => {
    const before = await story.fillDay();
    await story.emptyDay();
    await story.putAllGoals(before.water.goals);
    await story.me.client.call(putBattleLogs, { params, body: { battle_logs: before.void.battle_logs } });
    for (const entry of before.earth.actual_entries) {
      await story.me.client.call(addEntry, { params, body: entry });
    }
    expect((await story.trash()).map(({ kind }) => kind).toSorted()).toEqual([
      "study_target",
      "weakness_rep",
    ]);
  });

  it("distinguishes the same id on two days", async () => {
    const a = goal("a");
    const other = { day: "2026-11-20" };
    await story.putAllGoals([a]);
    await story.me.client.call(putGoals, { params: other, body: { goals: [a] } });
    await story.putAllGoals([]);
    await story.me.client.call(putGoals, { params: other, body: { goals: [] } });
    const items = await story.trash();
    expect(items.map((one) => one.day).toSorted()).toEqual([other.day, day]);
    await story.restore(items.find((one) => one.day === day)?.id ?? "");
    expect((await story.trash()).map((one) => one.day)).toEqual([other.day]);
  });

  it(`contains items for ${TRASH_DAYS} days, and the sweep deletes them`, async () => {
    await story.putAllGoals([goal("a")]);
    await story.putAllGoals([]);
    const { id: old } = firstOf(await story.trash());
    story.app.time.now -= 1;
    await story.later(TRASH_DAYS);
    expect(await story.trash()).toHaveLength(1);
    story.app.time.now += 1;
    expect(await story.trash()).toEqual([]);
    await expect(story.restore(old)).rejects.toMatchObject({ code: "not_found" });
    expect(await story.keysUnder("trash")).toHaveLength(1);
    await sweep(story.app.services.kv, story.app.time.now);
    expect(await story.keysUnder("trash")).toEqual([]);
    expect(await story.keysUnder("expiry")).toEqual([]);
  });

  it("still contains an item that was deleted again when its first expiry is swept", async () => {
    const a = goal("a");
    await story.putAllGoals([a]);
    await story.putAllGoals([]);
    await story.later(20);
    await story.restore(firstOf(await story.trash()).id);
    await story.putAllGoals([]);
    await story.later(20);
    await sweep(story.app.services.kv, story.app.time.now);
    expect(names(await story.trash())).toEqual(["a"]);
  });

  it(`contains the latest ${MAX_TRASHED} items`, async () => {
    const rounds = MAX_TRASHED / 50 + 1;
    for (const round of times(rounds)) {
      await story.putAllGoals(times(50).map((number) => goal(`${round}.${number}`)));
      story.app.time.now += 1_000;
    }
    await story.putAllGoals([]);
    const items = await story.trash();
    expect(items).toHaveLength(MAX_TRASHED);
    expect(names(items).slice(0, 2)).toEqual([`${rounds - 1}.0`, `${rounds - 1}.1`]);
    expect(names(items).at(-1)).toBe("1.49");
    expect(await story.trashExpiries()).toHaveLength(MAX_TRASHED);
  });

  it("can contain all items of the fullest ring", async () => {
    const long = "x".repeat(1_000);
    const battles = times(27).map(() => battle({ battle_description: long, lessons_learned: long }));
    await story.me.client.call(putBattleLogs, { params, body: { battle_logs: battles } });
    await story.me.client.call(putBattleLogs, { params, body: { battle_logs: [] } });
    expect((await story.trash()).map(({ item }) => item)).toEqual(battles);
  });
});

describe("restoring", () => {
  it("restores each kind unchanged, with the row, the score and the version of its day", async () => {
    const before = await story.fillDay();
    await story.emptyDay();
    const items = await story.trash();
    for (const { id: trashId, kind } of items) {
      const response = await story.restore(trashId);
      expect(response.restored).toMatchObject({ id: trashId, kind });
      expect(response.day).toEqual(await story.dayNow());
    }
    expect({ ...(await story.dayNow()), versions: null }).toEqual({ ...before, versions: null });
    expect(await story.trash()).toEqual([]);
    expect(await story.keysUnder("trash")).toEqual([]);
  });

  it.each([[[0, 1, 2, 3]], [[3, 2, 1, 0]], [[1, 3, 0, 2]], [[2, 0, 3, 1]]])(
    "in the order %j puts things where they stood",
    async (order) => {
      const goals = ["a", "b", "c", "d", "e"].map((name) => goal(name));
      await story.putAllGoals(goals);
      await story.putAllGoals(goals.slice(4));
      const items = await story.trash();
      for (const index of order) await story.restore(items[index]?.id ?? "");
      expect((await story.dayNow()).water.goals.map((one) => one.target)).toEqual(["a", "b", "c", "d", "e"]);
    },
  );

  it("sends an event, like any other write of the ring", async () => {
    await story.putAllGoals([goal("a")]);
    const { version } = await story.putAllGoals([]);
    const { day: after } = await story.restore(firstOf(await story.trash()).id);
    expect(after.versions.water).not.toBe(version);
    const [log] = await story.app.services.kv.getMany([keys.changes(story.me.user.id)]);
    expect(log?.value).toMatchObject({ data: { seq: 3, moved: [{ seq: 3, day, ring: "water" }] } });
  });

  it("an item that is not in the trash is a 404", async () => {
    const response = await story.app.request("/trash", {
      method: "POST",
      token: story.me.token,
      body: { id: crypto.randomUUID() },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: "not_found",
      error: "This is not in the trash any more.",
    });
  });

  it("twice restores the item once; with the same key it returns the same", async () => {
    await story.putAllGoals([goal("a")]);
    await story.putAllGoals([]);
    const body = { id: firstOf(await story.trash()).id };
    const again = { idempotencyKey: crypto.randomUUID() };
    const first = await story.me.client.call(restoreFromTrash, { body }, again);
    expect(await story.me.client.call(restoreFromTrash, { body }, again)).toEqual(first);
    await expect(story.restore(body.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await story.dayNow()).water.goals).toHaveLength(1);
  });

  it("on ten surfaces at once restores the item once", async () => {
    await story.putAllGoals([goal("a")]);
    await story.putAllGoals([]);
    const { id: trashId } = firstOf(await story.trash());
    await Promise.allSettled(times(10).map(() => story.restore(trashId)));
    expect((await story.dayNow()).water.goals).toHaveLength(1);
    expect(await story.keysUnder("trash")).toEqual([]);
  });

  it("an item that is in its list again leaves the list unchanged and removes it from the trash", async () => {
    const a = goal("a");
    await story.putAllGoals([a]);
    await story.putAllGoals([]);
    const { id: trashId } = firstOf(await story.trash());
    const { version } = await story.putAllGoals([{ ...a, note: "since edited" }]);
    const { day: after, restored } = await story.restore(trashId);
    expect(restored.item).toEqual(a);
    expect(after.versions.water).toBe(version);
    expect(after.water.goals).toMatchObject([{ note: "since edited" }]);
    expect(await story.keysUnder("trash")).toEqual([]);
  });

  it("into a full list is rejected, and the item stays in the trash", async () => {
    await story.putAllGoals([goal("a")]);
    await story.putAllGoals(times(50).map((number) => goal(`${number}`)));
    const { id: trashId } = firstOf(await story.trash());
    await expect(story.restore(trashId)).rejects.toMatchObject({
      status: 413,
      code: "ring_full",
      message: "A day holds at most 50 goals. Delete or join some first.",
    });
    expect(names(await story.trash())).toEqual(["a"]);
    await story.putAllGoals((await story.dayNow()).water.goals.slice(1));
    await story.restore(trashId);
    expect((await story.dayNow()).water.goals).toHaveLength(50);
  });

  it("into a ring without space for more text is rejected, and the item stays in the trash", async () => {
    const long = "ж".repeat(2_000);
    const battles = times(7).map(() => battle({ battle_description: long, lessons_learned: long }));
    const put = (list: typeof battles) =>
      story.me.client.call(putBattleLogs, { params, body: { battle_logs: list } });
    await put(battles);
    await put(battles.slice(1));
    await put([...battles.slice(1), battle({ battle_description: long, lessons_learned: long })]);
    await expect(story.restore(firstOf(await story.trash()).id)).rejects.toMatchObject({ code: "ring_full" });
    expect(await story.trash()).toHaveLength(1);
  });
});
