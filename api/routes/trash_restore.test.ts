import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putBattleLogs, restoreFromTrash } from "#shared/contract/mod.ts";
import { keys } from "../store/keys.ts";
import {
  battle,
  day,
  firstOf,
  goal,
  names,
  openTrashStory,
  params,
  times,
  type TrashStory,
} from "../testing/trash_story.ts";

let story: TrashStory;
beforeEach(async () => {
  story = await openTrashStory();
});
afterEach(() => story.app.close());

describe("restoring", () => {
  it("brings back each kind as it was, complete with its row, its score and its version", async () => {
    const before = await story.fillDay();
    await story.emptyDay();
    const items = await story.trash();
    for (const { id: trashId, kind } of items) {
      const answer = await story.restore(trashId);
      expect(answer.restored).toMatchObject({ id: trashId, kind });
      expect(answer.day).toEqual(await story.dayNow());
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

  it("is sent as an event, like any other write of the ring", async () => {
    await story.putAllGoals([goal("a")]);
    const { version } = await story.putAllGoals([]);
    const { day: after } = await story.restore(firstOf(await story.trash()).id);
    expect(after.versions.water).not.toBe(version);
    const [log] = await story.app.services.kv.getMany([keys.changes(story.me.user.id)]);
    expect(log?.value).toMatchObject({ data: { seq: 3, moved: [{ seq: 3, day, ring: "water" }] } });
  });

  it("what is no longer there finds nothing", async () => {
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

  it("twice restores it once; with the same key it returns the same", async () => {
    await story.putAllGoals([goal("a")]);
    await story.putAllGoals([]);
    const body = { id: firstOf(await story.trash()).id };
    const again = { idempotencyKey: crypto.randomUUID() };
    const first = await story.me.client.call(restoreFromTrash, { body }, again);
    expect(await story.me.client.call(restoreFromTrash, { body }, again)).toEqual(first);
    await expect(story.restore(body.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await story.dayNow()).water.goals).toHaveLength(1);
  });

  it("from ten surfaces at once puts it back once", async () => {
    await story.putAllGoals([goal("a")]);
    await story.putAllGoals([]);
    const { id: trashId } = firstOf(await story.trash());
    await Promise.allSettled(times(10).map(() => story.restore(trashId)));
    expect((await story.dayNow()).water.goals).toHaveLength(1);
    expect(await story.keysUnder("trash")).toEqual([]);
  });

  it("what is in its list again leaves the list alone, and the trash", async () => {
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

  it("into a list that is full is rejected, and leaves it in the trash", async () => {
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

  it("into a ring that holds no more text is rejected, and leaves it in the trash", async () => {
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
