/** Sending pending changes to the real server with an in-memory store. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  deleteEntry,
  getDay,
  patchGoal,
  putAnswer,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  updateEntry,
} from "#shared/contract/mod.ts";
import type { Day } from "#shared/domain/records.ts";
import { dayRuleOf } from "#shared/domain/user.ts";
import type { Battle, Entry } from "#shared/domain/rings/mod.ts";
import { battleOutcome, type Command, sendCommand, type SendResult } from "#shared/offline/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";

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

/** Sends a change that was made on the day `known`, by default on the current day. */
function send(
  command: Command,
  { known, id = uuid() }: { known?: Day; id?: string } = {},
): Promise<SendResult> {
  const knownDay = async () => known ?? await dayNow();
  return sendCommand(command, { client: me.client, id, rule: dayRuleOf(me.user), knownDay });
}

describe("an entry", () => {
  const entry: Entry = {
    id: uuid(),
    start_ts: at("09:00"),
    end_ts: at("10:00"),
    category: "Admin",
    note: "Letters",
    source: "manual",
    for: null,
  };
  const path = { ...params, id: entry.id };
  let known: Day;
  beforeEach(async () => {
    known = (await send({ kind: "add_entry", day: TODAY, entry })).day ?? await dayNow();
  });
  const update = (patch: Partial<Entry>, base = entry) =>
    send({ kind: "update_entry", day: TODAY, base, patch }, { known });
  const present = async () => (await dayNow()).earth.actual_entries;

  it("is added once, however often it is sent", async () => {
    const id = uuid();
    const later = { ...entry, id: uuid(), start_ts: at("10:00"), end_ts: at("11:00") };
    for (let times = 0; times < 3; times++) {
      await send({ kind: "add_entry", day: TODAY, entry: later }, { id });
    }
    await send({ kind: "add_entry", day: TODAY, entry: later });
    expect(await present()).toEqual([entry, later]);
  });

  it("that was changed on two devices has both changes, and conflicting fields are reported", async () => {
    await me.client.call(updateEntry, { params: path, body: { category: "Learning", note: "Theirs" } });
    const { conflicts } = await update({ note: "Mine", end_ts: at("10:30") });
    expect(await present()).toMatchObject([{ category: "Learning", note: "Mine", end_ts: at("10:30") }]);
    expect(conflicts).toEqual([{ what: "Admin entry: Note", mine: "Mine", theirs: "Theirs", ring: "earth" }]);
  });

  it("that was deleted elsewhere is restored when it is edited here", async () => {
    await me.client.call(deleteEntry, { params: path });
    await update({ note: "Mine" });
    expect(await present()).toEqual([{ ...entry, note: "Mine" }]);
  });

  it("that was edited elsewhere stays when it is deleted here, with a conflict", async () => {
    await me.client.call(updateEntry, { params: path, body: { note: "Theirs" } });
    const { conflicts, day } = await send({ kind: "delete_entry", day: TODAY, base: entry }, { known });
    expect(await present()).toMatchObject([{ note: "Theirs" }]);
    expect(conflicts).toMatchObject([{ what: "Admin entry", mine: "deleted" }]);
    expect(day).not.toBeNull();
  });

  it("that was deleted on both devices is gone", async () => {
    await me.client.call(deleteEntry, { params: path });
    await send({ kind: "delete_entry", day: TODAY, base: entry }, { known });
    expect(await present()).toEqual([]);
  });

  it("that the server rejects fails with its reason", async () => {
    await expect(update({ end_ts: at("08:00") })).rejects.toMatchObject({ status: 400 });
    expect(await present()).toEqual([entry]);
  });
});

const BATTLE: Battle = {
  id: uuid(),
  timestamp: at("08:00"),
  hard_thing: "Shower",
  battle_description: "Cold.",
  difficulty_rating: 6,
  outcome: "ongoing",
  lessons_learned: "",
};

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

  it("that changed elsewhere is merged: both additions stay, and mine wins a field that both changed", async () => {
    await me.client.call(putGoals, { params, body: { goals: [one] } });
    const known = await dayNow();
    await me.client.call(putGoals, { params, body: { goals: [{ ...one, target: "Theirs" }, two] } });
    const { conflicts, day } = await send({
      kind: "save_goals",
      day: TODAY,
      base: [one],
      mine: [{ ...one, target: "Mine" }, three],
    }, { known });
    expect(day?.water.goals.map(({ target }) => target).toSorted()).toEqual(["Mine", "Three", "Two"]);
    expect(conflicts).toEqual([{
      what: "Goal Mine: Goal description",
      mine: "Mine",
      theirs: "Theirs",
      ring: "water",
    }]);
  });

  it("changes only the state of a goal, and reports the conflicting state", async () => {
    await me.client.call(putGoals, { params, body: { goals: [one] } });
    await me.client.call(patchGoal, { params: { ...params, id: one.id }, body: { state: "fail" } });
    const { conflicts, day } = await send({
      kind: "goal_state",
      day: TODAY,
      goal_id: one.id,
      target: "One",
      state: "success",
      was: "pending",
    });
    expect(day?.water.goals).toMatchObject([{ ...one, state: "success" }]);
    expect(conflicts).toMatchObject([{ what: "Goal One: State" }]);
  });

  it("saves the whole list with the state of a goal that was deleted elsewhere, which stays then", async () => {
    await me.client.call(putGoals, { params, body: { goals: [two] } });
    const { conflicts, day } = await send({
      kind: "goal_state",
      day: TODAY,
      goal_id: one.id,
      target: "One",
      state: "success",
      was: "pending",
      base: one,
    });
    expect(day?.water.goals).toMatchObject([{ id: one.id, state: "success" }, { id: two.id }]);
    expect(conflicts).toEqual([]);
  });

  it("without the goal rejects its state, and says that it was deleted elsewhere", async () => {
    await me.client.call(putGoals, { params, body: { goals: [] } });
    const set = { kind: "goal_state", day: TODAY, goal_id: one.id, target: "One", state: "success" } as const;
    await expect(send(set)).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("deleted on another device"),
    });
  });

  it("restores a battle that was deleted elsewhere when it is decided here, or that is taken back", async () => {
    const [decided, undone] = [
      battleOutcome(TODAY, BATTLE, { outcome: "victory", lessons_learned: "Breathe." }),
      battleOutcome(TODAY, { ...BATTLE, outcome: "victory" }, { outcome: "ongoing" }),
    ];
    for (const command of [decided, undone]) {
      await me.client.call(putBattleLogs, { params, body: { battle_logs: [] } });
      const { outcome, lessons_learned = "" } = command;
      const { day, conflicts } = await send(command);
      expect(day?.void.battle_logs).toEqual([{ ...BATTLE, outcome, lessons_learned }]);
      expect(conflicts).toEqual([]);
    }
  });

  it("keeps what another device wrote on a battle that is decided here, and reports another outcome", async () => {
    const theirs = { ...BATTLE, lessons_learned: "Theirs", battle_description: "Colder." };
    await me.client.call(putBattleLogs, { params, body: { battle_logs: [theirs] } });
    const decide = battleOutcome(TODAY, BATTLE, { outcome: "victory" });
    const won = { ...theirs, outcome: "victory" };
    expect(await send(decide)).toMatchObject({ day: { void: { battle_logs: [won] } }, conflicts: [] });
    await me.client.call(putBattleLogs, {
      params,
      body: { battle_logs: [{ ...theirs, outcome: "defeat" }] },
    });
    const { conflicts, day } = await send(decide);
    expect(day?.void.battle_logs).toEqual([won]);
    expect(conflicts).toMatchObject([{ what: "Battle Shower: Outcome", mine: "Victory", theirs: "Defeat" }]);
  });
});

describe("the fields of a ring", () => {
  it("are merged one by one with changes made elsewhere", async () => {
    const known = await dayNow();
    const mine = { ...known.fire, weakness: "The inbox", reflection: "Mine" };
    await me.client.call(putFire, { params, body: { task: "Close it", reflection: "Theirs" } });
    const { conflicts } = await send({ kind: "save_fire", day: TODAY, base: known.fire, mine }, { known });
    expect((await dayNow()).fire).toMatchObject({
      weakness: "The inbox",
      task: "Close it",
      reflection: "Mine",
    });
    expect(conflicts).toEqual([{ what: "Fire: Reflection", mine: "Mine", theirs: "Theirs", ring: "fire" }]);
  });
});

describe("an addition on another device", () => {
  it("stays beside an addition that was made on an older version of the day", async () => {
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

describe("a commitment", () => {
  const commit = (commitment: string, known: Day) =>
    send({ kind: "commit_to", day: "2026-11-22", commitment, was: "" }, { known });

  it("reports a conflict with a commitment of another device that was not known", async () => {
    const known = await dayNow();
    await commit("Theirs", known);
    const { conflicts } = await commit("Mine", known);
    expect((await dayNow()).void.tomorrow_commitment).toBe("Mine");
    expect(conflicts).toEqual([{
      what: "Commitment for 2026-11-22",
      mine: "Mine",
      theirs: "Theirs",
      ring: "void",
    }]);
  });
});

describe("what has no version, sent again after a lost response", () => {
  it.each<[string, Command, (text: string) => Promise<unknown>, () => Promise<string>]>([
    [
      "a commitment",
      { kind: "commit_to", day: "2026-11-22", commitment: "Mine", was: "" },
      (tomorrow_commitment) =>
        me.client.call(putCommitment, { params: { day: "2026-11-22" }, body: { tomorrow_commitment } }),
      async () => (await dayNow()).void.tomorrow_commitment,
    ],
    [
      "an answer",
      {
        kind: "answer",
        day: TODAY,
        ring: "wind",
        answer: { question: "Who?", text: "Mine" },
        was: { question: "", text: "" },
      },
      (text) =>
        me.client.call(putAnswer, {
          params: { day: TODAY, ring: "wind" },
          body: { question: "Who?", text },
        }),
      async () => (await dayNow()).wind.answer.text,
    ],
  ])("still reports what %s has replaced, and undoes nothing since", async (_, command, change, present) => {
    const id = uuid();
    await change("Theirs");
    await send(command, { id });
    expect((await send(command, { id })).conflicts).toMatchObject([{ mine: "Mine", theirs: "Theirs" }]);
    await change("Newer");
    await send(command, { id });
    expect(await present()).toBe("Newer");
  });
});

describe("an answer", () => {
  const answer = (text: string, was = "") =>
    send({
      kind: "answer",
      day: TODAY,
      ring: "wind",
      answer: { question: "Who does this better?", text },
      was: { question: "", text: was },
    });

  it("that is saved as it is typed has its last text, and is in conflict with none of its own", async () => {
    const typed = ["A", "A ne", "A neighbour"];
    const sent = [];
    for (const [at, text] of typed.entries()) sent.push(await answer(text, typed[at - 1]));
    // Sent again, as after a lost response.
    sent.push(await answer("A neighbour", "A ne"));
    expect(sent.flatMap(({ conflicts }) => conflicts)).toEqual([]);
    expect((await dayNow()).wind.answer).toEqual({ question: "Who does this better?", text: "A neighbour" });
  });

  it("wins over one of another device, which is reported", async () => {
    await answer("Theirs");
    const { conflicts } = await answer("Mine");
    expect((await dayNow()).wind.answer.text).toBe("Mine");
    expect(conflicts).toEqual([{ what: "Wind: Answer", mine: "Mine", theirs: "Theirs", ring: "wind" }]);
    expect((await answer("", "Before")).conflicts).toMatchObject([{ mine: "", theirs: "Mine" }]);
  });

  it("is no conflict when both devices gave the same", async () => {
    await answer("The same");
    expect((await answer(" The same ")).conflicts).toEqual([]);
  });
});

describe("a seal", () => {
  it("that was made without the server has the moment in which it was made", async () => {
    const yesterday = "2026-11-20";
    await send({ kind: "seal", day: yesterday, sealed_at: `${yesterday}T22:40:00.000Z` });
    const { day } = await me.client.call(getDay, { params: { day: yesterday } });
    expect(day.sealed_at).toBe(`${yesterday}T22:40:00.000Z`);
  });

  it.each([["before the day", "2026-11-20T23:59:59.999Z"], ["later than now", at("12:01")]])(
    "has the server's moment where the device's cannot be: %s",
    async (_, sealed_at) => {
      await send({ kind: "seal", day: TODAY, sealed_at });
      expect((await dayNow()).sealed_at).toBe(at("12:00"));
    },
  );

  it("of a day that has not begun is rejected with its reason", async () => {
    const seal = send({ kind: "seal", day: "2026-11-22", sealed_at: at("12:00") });
    await expect(seal).rejects.toMatchObject({ status: 400 });
  });
});

describe("an addition to a list whose response was lost", () => {
  const goal = { domain: "Body", target: "Squats", baseline: 10, step_pct: 10, current_target: 10 } as const;
  const battle = {
    hard_thing: "The letter",
    battle_description: "Sent.",
    difficulty_rating: 5,
  } as const;
  const timestamp = at("09:00");
  const additions: Readonly<Record<string, Command>> = {
    "a goal": {
      kind: "save_goals",
      day: TODAY,
      base: [],
      mine: [{ ...goal, id: uuid(), state: "pending", note: "" }],
    },
    "a battle": {
      kind: "save_battles",
      day: TODAY,
      base: [],
      mine: [{ ...battle, id: uuid(), timestamp, outcome: "ongoing", lessons_learned: "" }],
    },
  };

  it.each(Object.entries(additions))(
    "is not repeated after it was deleted elsewhere: %s",
    async (_, added) => {
      const id = uuid();
      await send(added, { id });
      await me.client.call(putGoals, { params, body: { goals: [] } });
      await me.client.call(putBattleLogs, { params, body: { battle_logs: [] } });
      const { day } = await send(added, { id });
      for (const present of [day, await dayNow()]) {
        expect(present).toMatchObject({ water: { goals: [] }, void: { battle_logs: [] } });
      }
    },
  );

  it("exists once when others were added in the meantime", async () => {
    const id = uuid();
    const added = additions["a goal"] as Command;
    await send(added, { id });
    const theirs = { ...goal, id: uuid(), target: "Steps" };
    const { goals } = (await dayNow()).water;
    await me.client.call(putGoals, { params, body: { goals: [...goals, theirs] } });
    const { day } = await send(added, { id });
    expect(day?.water.goals.map(({ target }) => target)).toEqual(["Squats", "Steps"]);
  });
});
