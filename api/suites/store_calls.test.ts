/**
 * How often each kind of write calls a store that several servers share. A call is a round trip to a KV Connect server,
 * so these figures are the time of a write there. Snapshots that follow each other are taken at the same time.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  createWebhook,
  deleteEntry,
  getDay,
  patchGoal,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putTimer,
  putWind,
  stopTimer,
  updateEntry,
} from "#shared/contract/mod.ts";
import { dayKeys } from "../store/keys.ts";
import { MAX_SNAPSHOT_KEYS } from "../store/kv.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

/** One of the first days of a month: a day then reads the month before, too. */
const DAY = "2026-11-03";
const BEFORE = "2026-11-02";
const START = `${DAY}T12:00:00.000Z`;
const params = { day: DAY };
const battle = { hard_thing: "Cold water", battle_description: "A minute", outcome: "victory" } as const;
const goal = { domain: "Fitness", target: "Push-ups", baseline: 10 };
const entry = {
  start_ts: `${DAY}T08:00:00Z`,
  end_ts: `${DAY}T09:00:00Z`,
  category: "Admin",
  source: "manual",
} as const;

let app: TestApp;
let me: SignedIn;
let calls: string[];

beforeEach(async () => {
  calls = [];
  const onKvCall = (operation: string) => calls.push(operation);
  app = await openTestApp(START, { onKvCall, quotaMb: 200, isShared: true });
  me = await app.signIn();
  await me.client.call(createWebhook, { body: { url: "https://example.org/", events: ["ring.completed"] } });
});
afterEach(() => app.close());

/** The account, the day with its log of changes in two snapshots, and the commit. */
const READ = ["getMany", "snapshot", "snapshot"];

/** Every kind of write of a day, by name. */
const WRITES: Readonly<Record<string, () => Promise<unknown>>> = {
  "a time entry": () => me.client.call(addEntry, { params, body: entry }),
  "goals": () => me.client.call(putGoals, { params, body: { goals: [goal] } }),
  "Fire": () => me.client.call(putFire, { params, body: { weakness: "Sloth", task: "Rise", done: true } }),
  "studies": () => me.client.call(putStudyTargets, { params, body: { study_targets: [{ subject: "Go" }] } }),
  "Wind": () => me.client.call(putWind, { params, body: { note: "A note" } }),
  "battles": () => me.client.call(putBattleLogs, { params, body: { battle_logs: [battle] } }),
};

/**
 * Returns the calls of a write, without the account's first count of its bytes, and without the read of the receipt,
 * which is made together with the snapshots.
 */
async function callsOf(write: () => Promise<unknown>): Promise<string[]> {
  calls = [];
  await write();
  return calls.filter((operation) => operation !== "snapshotOnce");
}

describe.each(Object.entries(WRITES))("a write of %s", (_, write) => {
  it("makes two reads, one after the other, and the commit", async () => {
    await me.client.call(putGoals, { params, body: { goals: [goal] } });
    expect(await callsOf(write)).toEqual([...READ, "commit"]);
  });

  it("makes one more when it is the first of a day to which goals carry over", async () => {
    await me.client.call(putGoals, { params: { day: BEFORE }, body: { goals: [goal] } });
    expect(await callsOf(write)).toEqual([...READ, "getMany", "commit"]);
  });
});

describe("a write of something that there is", () => {
  it("makes the same calls when it changes a goal or an entry", async () => {
    const { water } = await me.client.call(putGoals, { params, body: { goals: [goal] } });
    const { entry: { id } } = await me.client.call(addEntry, { params, body: entry });
    const [{ id: goalId } = { id: "" }] = water.goals;
    const mark = () =>
      me.client.call(patchGoal, { params: { ...params, id: goalId }, body: { state: "success" } });
    const edit = () => me.client.call(updateEntry, { params: { ...params, id }, body: { note: "Long" } });
    expect(await callsOf(mark)).toEqual([...READ, "commit"]);
    expect(await callsOf(edit)).toEqual([...READ, "commit"]);
  });

  it("lists the trash as well when it deletes", async () => {
    await me.client.call(putGoals, { params, body: { goals: [goal] } });
    const { entry: { id } } = await me.client.call(addEntry, { params, body: entry });
    const remove = () => me.client.call(deleteEntry, { params: { ...params, id } });
    expect(await callsOf(remove)).toEqual([...READ, "list", "commit"]);
  });

  it("reads the next day as well when an entry runs into it", async () => {
    await me.client.call(putGoals, { params, body: { goals: [goal] } });
    const body = { ...entry, start_ts: `${DAY}T23:00:00Z`, end_ts: "2026-11-04T01:00:00Z" };
    const add = () => me.client.call(addEntry, { params, body });
    expect(await callsOf(add)).toEqual([...READ, "getMany", "commit"]);
  });
});

it("a read of a day has in one snapshot what one write of the day can change", async () => {
  const snapshots: string[][] = [];
  const getMany = app.db.getMany.bind(app.db);
  app.db.getMany = (keys) => {
    snapshots.push(keys.map((key) => key.join()));
    return getMany(keys);
  };
  await me.client.call(getDay, { params });
  const own = dayKeys(me.user.id, DAY).slice(0, MAX_SNAPSHOT_KEYS).map((key) => key.join());
  expect(snapshots).toContainEqual(own);
  expect(snapshots).toHaveLength(2);
});

it("a commitment and a timer make three calls at most", async () => {
  const commitment = { params: { day: "2026-11-04" }, body: { tomorrow_commitment: "Rise at five" } };
  expect((await callsOf(() => me.client.call(putCommitment, commitment))).length).toBeLessThanOrEqual(3);
  const timer = { body: { category: "Admin", start_ts: START, day: DAY } } as const;
  expect(await callsOf(() => me.client.call(putTimer, timer))).toEqual(["getMany", "snapshot", "commit"]);
});

it("a stop of the timer makes four round trips: its two snapshots are taken side by side", async () => {
  await me.client.call(putGoals, { params, body: { goals: [goal] } });
  await me.client.call(putTimer, { body: { category: "Admin", start_ts: START, day: DAY } });
  // Within an hour, so that the session's last use is not stored beside it.
  app.time.now += 1_800_000;
  const stop = () => me.client.call(stopTimer, { body: {} });
  expect(await callsOf(stop)).toEqual(["getMany", ...READ, "commit"]);
});

it("on a file, a day that was read is written with the commit alone, and read again without a call", async () => {
  app.close();
  app = await openTestApp(START, { onKvCall: (operation) => calls.push(operation), isShared: false });
  me = await app.signIn();
  await me.client.call(putGoals, { params, body: { goals: [goal] } });
  const write = () => me.client.call(putFire, { params, body: { task: "Rise" } });
  expect(await callsOf(write)).toEqual(["commit"]);
  expect(await callsOf(() => me.client.call(getDay, { params }))).toEqual([]);
  // What the two days share is known: of the two snapshots, one comes from memory.
  const another = () => me.client.call(putFire, { params: { day: BEFORE }, body: { task: "Rise" } });
  expect(await callsOf(another)).toEqual(["snapshot", "commit"]);
  expect(await callsOf(another)).toEqual(["commit"]);
});
