import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { type ListName, LISTS } from "../testing/list_requests.ts";

const day = "2026-11-21";

let app: TestApp;
let me: SignedIn;

beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  me = await app.signIn();
});
afterAll(() => app.close());

const send = async (method: string, path: string, body: unknown) => {
  const response = await app.request(path, { method, token: me.token, body });
  return { status: response.status, ...await response.json() };
};
const read = async () => (await (await app.request(`/days/${day}`, { token: me.token })).json()).data.day;

const ID = "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a001";

describe.each(Object.entries(LISTS))("the list %s", (list, { path, ring, item }) => {
  const many = (count: number) => Array.from({ length: count }, () => ({ ...item, id: crypto.randomUUID() }));

  it("holds 50 items and no more", async () => {
    const fifty = many(50);
    expect((await send("PUT", path, { [list]: fifty })).status).toBe(200);
    const { status, code, details } = await send("PUT", path, { [list]: many(51) });
    expect([status, code]).toEqual([400, "validation_failed"]);
    expect(details).toEqual([{ path: list, message: "must hold at most 50 items a day" }]);
    const kept = (await read())[ring][list].map(({ id }: { id: string }) => id);
    expect(kept).toEqual(fifty.map(({ id }) => id));
  });

  it("holds no id twice, in whatever case it is written", async () => {
    for (const twice of [ID, ID.toUpperCase()]) {
      const { status, details } = await send("PUT", path, {
        [list]: [{ ...item, id: ID }, { ...item, id: twice }],
      });
      expect(status).toBe(400);
      expect(details).toEqual([{ path: list, message: "must not hold the same id twice" }]);
    }
  });

  it.each(["", "1", "not-a-uuid", 7, null])("takes no id such as %j", async (id) => {
    const { status, details } = await send("PUT", path, { [list]: [item, { ...item, id }] });
    expect(status).toBe(400);
    expect(details[0].path).toBe(`${list}.1.id`);
  });

  it.each([[undefined, "is required"], [null, "must be a list"], [{}, "must be a list"], [
    "x",
    "must be a list",
  ]])(
    "is not %j",
    async (value, message) => {
      const { status, details } = await send("PUT", path, { [list]: value });
      expect(status).toBe(400);
      expect(details).toEqual([{ path: list, message }]);
    },
  );

  it("names every item that is wrong", async () => {
    const { error, details } = await send("PUT", path, { [list]: [item, {}, "x"] });
    const wrong = new Set(details.map((detail: { path: string }) => detail.path.split(".")[1]));
    expect(wrong).toEqual(new Set(["1", "2"]));
    expect(error).toMatch(/^[A-Z].* 2: .* is required \(and \d+ more\)$/);
  });
});

describe("a whole ring", () => {
  const heavy = {
    goals: { ...LISTS.goals.item, note: "n".repeat(1_000), target: "t".repeat(200), domain: "d".repeat(50) },
    study_targets: {
      ...LISTS.study_targets.item,
      notes: "n".repeat(1_000),
      practice: "p".repeat(500),
      subject: "s".repeat(200),
    },
    weakness_reps: {
      ...LISTS.weakness_reps.item,
      notes: "n".repeat(1_000),
      rep_description: "r".repeat(500),
    },
    battle_logs: {
      ...LISTS.battle_logs.item,
      battle_description: "b".repeat(2_000),
      lessons_learned: "l".repeat(2_000),
    },
  };

  it.each(Object.keys(LISTS) as ListName[])(
    "of %s is full at 64 KiB, and keeps what it had",
    async (list) => {
      const { path, ring, item } = LISTS[list];
      const kept = await send("PUT", path, { [list]: [item] });
      // One such character makes a text take two bytes for each of its characters in the store.
      const wide = Object.fromEntries(
        Object.entries(heavy[list]).map((
          [name, value],
        ) => [name, typeof value === "string" ? value.slice(0, -1) + "ł" : value]),
      );
      const { status, code, error } = await send("PUT", path, {
        [list]: Array.from({ length: 50 }, () => wide),
      });
      expect([status, code]).toEqual([413, "ring_full"]);
      expect(error).toMatch(/shorten/i);
      const after = await read();
      expect(after[ring]).toEqual(kept.data[ring]);
      expect(after.versions[ring]).toBe(kept.data.version);
    },
  );

  it("that is rejected as full leaves the commitment that came with it", async () => {
    const battle_logs = Array.from({ length: 50 }, () => heavy.battle_logs);
    expect((await send("PUT", `/void/${day}`, { battle_logs, tomorrow_commitment: "Swim" })).code).toBe(
      "ring_full",
    );
    expect((await read()).void.tomorrow_commitment).toBe("");
  });

  it("is too large to be read above 256 KiB", async () => {
    const { status, code } = await send("PUT", `/fire/${day}`, { reflection: "x".repeat(256 * 1_024) });
    expect([status, code]).toEqual([413, "payload_too_large"]);
  });
});
