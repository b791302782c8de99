/** How the changes that a surface keeps are sent: to the whole server, over a store in memory. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  deleteEntry,
  deleteTimer,
  getDay,
  getTimer,
  patchGoal,
  putBattleLogs,
  putFire,
  putGoals,
  putTimer,
  stopTimer,
  updateEntry,
} from "#shared/contract/mod.ts";
import { type Day, dayRuleOf, type Timer } from "#shared/records/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { type Command, sendWrite, type Sent } from "#shared/sync/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "./test_app.ts";

const TODAY = "2026-11-21";
const params = { day: TODAY };

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp(`${TODAY}T12:00:00.000Z`);
  me = await app.signIn();
});
afterEach(() => app.close());

const uuid = () => crypto.randomUUID();
const at = (time: string) => `${TODAY}T${time}:00.000Z`;
const dayNow = async () => (await me.client.call(getDay, { params })).day;
const entriesNow = async () =>
  (await dayNow()).earth.actual_entries
    .map(({ start_ts, end_ts, category }) => `${start_ts.slice(11, 16)}-${end_ts.slice(11, 16)} ${category}`);

/** Sends a change, out of the day as it was last heard of; as it is now, when `known` is not given. */
function send(command: Command, { known, id = uuid() }: { known?: Day; id?: string } = {}): Promise<Sent> {
  const knownDay = async () => known ?? await dayNow();
  return sendWrite(command, { client: me.client, id, rule: dayRuleOf(me.user), knownDay });
}

describe("an entry", () => {
  const entry: Entry = {
    id: uuid(),
    start_ts: at("09:00"),
    end_ts: at("10:00"),
    category: "Admin",
    note: "Letters",
    source: "manual",
  };
  const path = { ...params, id: entry.id };
  let known: Day;
  beforeEach(async () => {
    known = (await send({ kind: "add_entry", day: TODAY, entry })).day ?? await dayNow();
  });
  const update = (patch: Partial<Entry>, base = entry) =>
    send({ kind: "update_entry", day: TODAY, base, patch }, { known });
  const present = async () => (await dayNow()).earth.actual_entries;

  it("is added once, however often that is sent", async () => {
    const id = uuid();
    const later = { ...entry, id: uuid(), start_ts: at("10:00"), end_ts: at("11:00") };
    for (let times = 0; times < 3; times++) {
      await send({ kind: "add_entry", day: TODAY, entry: later }, { id });
    }
    await send({ kind: "add_entry", day: TODAY, entry: later });
    expect(await present()).toEqual([entry, later]);
  });

  it("that was changed on two devices has both changes, and no word is lost about what was overruled", async () => {
    await me.client.call(updateEntry, { params: path, body: { category: "Learning", note: "Theirs" } });
    const { overruled } = await update({ note: "Mine", end_ts: at("10:30") });
    expect(await present()).toMatchObject([{ category: "Learning", note: "Mine", end_ts: at("10:30") }]);
    expect(overruled).toEqual([{ what: "Admin entry: Note", mine: "Mine", theirs: "Theirs" }]);
  });

  it("that was deleted elsewhere comes back when it is edited here", async () => {
    await me.client.call(deleteEntry, { params: path });
    await update({ note: "Mine" });
    expect(await present()).toEqual([{ ...entry, note: "Mine" }]);
  });

  it("that was edited elsewhere stays when it is deleted here, and that is said", async () => {
    await me.client.call(updateEntry, { params: path, body: { note: "Theirs" } });
    const { overruled, day } = await send({ kind: "delete_entry", day: TODAY, base: entry }, { known });
    expect(await present()).toMatchObject([{ note: "Theirs" }]);
    expect(overruled).toMatchObject([{ what: "Admin entry", mine: "deleted" }]);
    expect(day).not.toBeNull();
  });

  it("that was deleted on both is gone", async () => {
    await me.client.call(deleteEntry, { params: path });
    await send({ kind: "delete_entry", day: TODAY, base: entry }, { known });
    expect(await present()).toEqual([]);
  });

  it("that the server will not have fails with its reason", async () => {
    await expect(update({ end_ts: at("08:00") })).rejects.toMatchObject({ status: 400 });
    expect(await present()).toEqual([entry]);
  });
});

describe("a list", () => {
  const goal = (target: string) => ({
    id: uuid(),
    domain: "Body",
    target,
    baseline: 10,
    step_pct: 10,
    current_target: 10,
    state: "pending" as const,
    note: "",
  });
  const [one, two, three] = [goal("One"), goal("Two"), goal("Three")];

  it("that moved on is merged: both additions are there, and mine wins what both changed", async () => {
    await me.client.call(putGoals, { params, body: { goals: [one] } });
    const known = await dayNow();
    await me.client.call(putGoals, { params, body: { goals: [{ ...one, target: "Theirs" }, two] } });
    const { overruled, day } = await send({
      kind: "save_goals",
      day: TODAY,
      base: [one],
      mine: [{ ...one, target: "Mine" }, three],
    }, { known });
    expect(day?.water.goals.map(({ target }) => target).toSorted()).toEqual(["Mine", "Three", "Two"]);
    expect(overruled).toEqual([{ what: "Goal Mine: Target", mine: "Mine", theirs: "Theirs" }]);
  });

  it("has only the state of a goal moved by its state, and says what that overruled", async () => {
    await me.client.call(putGoals, { params, body: { goals: [one] } });
    await me.client.call(patchGoal, { params: { ...params, id: one.id }, body: { state: "fail" } });
    const { overruled, day } = await send({
      kind: "goal_state",
      day: TODAY,
      goal_id: one.id,
      target: "One",
      state: "success",
      was: "pending",
    });
    expect(day?.water.goals).toMatchObject([{ ...one, state: "success" }]);
    expect(overruled).toMatchObject([{ what: "Goal One: State" }]);
  });

  it("from which a battle is gone refuses its outcome", async () => {
    const battle_logs = [{ hard_thing: "Shower", battle_description: "Cold.", difficulty_rating: 5 }];
    await me.client.call(putBattleLogs, { params, body: { battle_logs } });
    const [battle] = (await dayNow()).void.battle_logs;
    const decide = {
      kind: "battle_outcome",
      day: TODAY,
      battle_id: battle?.id ?? "",
      hard_thing: "Shower",
      outcome: "victory",
    } as const;
    expect((await send(decide)).day?.void.battle_logs).toMatchObject([{ outcome: "victory" }]);
    await me.client.call(putBattleLogs, { params, body: { battle_logs: [] } });
    await expect(send(decide)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the fields of a ring", () => {
  it("are merged one by one with what was written meanwhile", async () => {
    const known = await dayNow();
    const mine = { ...known.fire, weakness: "The inbox", reflection: "Mine" };
    await me.client.call(putFire, { params, body: { task: "Close it", reflection: "Theirs" } });
    const { overruled } = await send({ kind: "save_fire", day: TODAY, base: known.fire, mine }, { known });
    expect((await dayNow()).fire).toMatchObject({
      weakness: "The inbox",
      task: "Close it",
      reflection: "Mine",
    });
    expect(overruled).toEqual([{ what: "Fire: Reflection", mine: "Mine", theirs: "Theirs" }]);
  });
});

describe("a timer", () => {
  const timer = (start: string, more: Partial<Timer> = {}): Timer => ({
    id: uuid(),
    category: "Admin",
    start_ts: at(start),
    day: TODAY,
    note: "",
    ...more,
  });
  const start = (one: Timer) => send({ kind: "start_timer", timer: one });
  const stop = (one: Timer, end: string) => send({ kind: "stop_timer", timer: one, end_ts: at(end) });
  const running = async () => (await me.client.call(getTimer, {})).timer;
  const [older, newer] = [timer("09:00"), timer("10:00", { category: "Learning" })];

  it("that is started over an older one ends that at the new start", async () => {
    await start(older);
    const { timer: state } = await start(newer);
    expect(state?.timer).toEqual(newer);
    expect(await running()).toEqual(newer);
    expect(await entriesNow()).toEqual(["09:00-10:00 Admin"]);
  });

  it("that was started before the one that runs becomes an entry up to its start", async () => {
    await start(newer);
    const { timer: state } = await start(older);
    expect(state?.timer).toEqual(newer);
    expect(await running()).toEqual(newer);
    expect(await entriesNow()).toEqual(["09:00-10:00 Admin"]);
    // What was done to it meanwhile finds its time there, once.
    await stop(older, "10:00");
    expect(await entriesNow()).toEqual(["09:00-10:00 Admin"]);
  });

  it("that is started again by the same word changes nothing", async () => {
    await start(older);
    await start(older);
    expect(await running()).toEqual(older);
    await stop(older, "09:30");
    await start(older);
    expect(await running()).toBeNull();
    expect(await entriesNow()).toEqual(["09:00-09:30 Admin"]);
  });

  it("that was stopped elsewhere keeps its true end", async () => {
    await start(older);
    await me.client.call(stopTimer, { body: { id: older.id, end_ts: at("09:20") } });
    const { day, timer: state } = await stop(older, "11:00");
    expect(state?.timer).toBeNull();
    expect(day?.earth.actual_entries).toMatchObject([{ end_ts: at("09:20") }]);
    expect(await entriesNow()).toEqual(["09:00-09:20 Admin"]);
  });

  it("that the server never heard of is stopped into its entries, once, whatever runs by now", async () => {
    await start(newer);
    for (let times = 0; times < 2; times++) await stop(older, "09:40");
    expect(await entriesNow()).toEqual(["09:00-09:40 Admin"]);
    expect(await running()).toEqual(newer);
  });

  it("that nobody heard of and that ran across midnight is one entry for each day", async () => {
    const night = timer("00:00", { start_ts: "2026-11-20T23:30:00.000Z", day: "2026-11-20" });
    await stop(night, "00:15");
    expect(await entriesNow()).toEqual(["00:00-00:15 Admin"]);
    const { day } = await me.client.call(getDay, { params: { day: "2026-11-20" } });
    expect(day.earth.actual_entries).toMatchObject([{ id: night.id, start_ts: night.start_ts }]);
  });

  it("that runs is dated back, also when it was changed elsewhere meanwhile", async () => {
    await start(newer);
    await me.client.call(putTimer, { body: { ...newer, category: "Health", replace: true } });
    await send({ kind: "change_timer", timer: { ...newer, start_ts: at("09:45") } });
    expect(await running()).toMatchObject({ id: newer.id, start_ts: at("09:45") });
  });

  it("that has ended is changed no more", async () => {
    await start(older);
    await stop(older, "09:30");
    const late = send({ kind: "change_timer", timer: { ...older, start_ts: at("08:00") } });
    await expect(late).rejects.toMatchObject({ status: 404 });
    expect(await entriesNow()).toEqual(["09:00-09:30 Admin"]);
  });

  it("that is discarded leaves nothing; one that has ended stays as it ended", async () => {
    await start(older);
    const discard = (one: Timer) => send({ kind: "discard_timer", timer: one });
    await discard(older);
    expect([await running(), await entriesNow()]).toEqual([null, []]);
    await start(newer);
    await stop(newer, "10:30");
    await discard(newer);
    expect(await entriesNow()).toEqual(["10:00-10:30 Learning"]);
  });

  it("of which another one was discarded elsewhere runs on", async () => {
    await start(newer);
    await me.client.call(deleteTimer, { query: { id: older.id } });
    expect(await running()).toEqual(newer);
  });

  it("that was forgotten for longer than an entry may last ends there when another one is started", async () => {
    const forgotten = timer("09:00", { start_ts: "2026-11-18T09:00:00.000Z", day: "2026-11-18" });
    await start(forgotten);
    await start(newer);
    expect(await running()).toEqual(newer);
    const { day } = await me.client.call(getDay, { params: { day: "2026-11-18" } });
    expect(day.earth.actual_entries).toMatchObject([{ start_ts: forgotten.start_ts }]);
    expect((await dayNow()).earth.actual_entries).toEqual([]);
  });
});

describe("what another device adds to a day", () => {
  it("is there beside what is added here, over a day that was known before", async () => {
    const known = await dayNow();
    const body = {
      start_ts: at("08:00"),
      end_ts: at("08:30"),
      category: "Health",
      source: "manual",
    } as const;
    await me.client.call(addEntry, { params, body });
    const entry = { ...body, id: uuid(), start_ts: at("09:00"), end_ts: at("09:30"), note: "" };
    await send({ kind: "add_entry", day: TODAY, entry }, { known });
    expect(await entriesNow()).toEqual(["08:00-08:30 Health", "09:00-09:30 Health"]);
  });
});
