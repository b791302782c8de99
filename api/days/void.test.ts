import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { battleStats, getDay, listDays, putBattleLogs, putCommitment } from "#shared/contract/mod.ts";
import type { BattleOutcome } from "#shared/domain/rings/mod.ts";
import { keys } from "../store/keys.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const today = "2026-11-21";
const params = { day: today };
const A = "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a001";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const send = async (body: unknown, path = `/void/${today}`, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { method: "PUT", token: me.token, body, headers });
  return { status: response.status, ...await response.json() };
};
const simple = (body: Record<string, unknown>) =>
  send({ battles: [], war_score: 0, weekly_streak: 0, hard_thing_tomorrow: "", reflection: "", ...body });
const dayOf = async (day = today) => (await me.client.call(getDay, { params: { day } })).day;
const commit = (day: string, tomorrow_commitment: string) =>
  me.client.call(putCommitment, { params: { day }, body: { tomorrow_commitment } });

function fight(day: string, ...battles: [string, BattleOutcome, number?][]) {
  const battle_logs = battles.map(([hard_thing, outcome, difficulty_rating = 5], index) => ({
    hard_thing,
    battle_description: `${hard_thing}, as it went`,
    outcome,
    difficulty_rating,
    timestamp: `${day}T${10 + index}:00:00.000Z`,
  }));
  return me.client.call(putBattleLogs, { params: { day }, body: { battle_logs } });
}

describe("the battle logs", () => {
  it("are stored in order, and get an id, the current time and other defaults", async () => {
    const { data } = await send(
      {
        battle_logs: [
          { hard_thing: "Run", battle_description: "5 km" },
          {
            id: A,
            hard_thing: "Call",
            battle_description: "The bank",
            timestamp: "2026-11-21T10:00:00+01:00",
            outcome: "defeat",
            difficulty_rating: 8,
            lessons_learned: "Call early",
          },
        ],
      },
      `/void/${today}/battle-logs`,
    );
    expect(data.void.battle_logs).toEqual([
      {
        id: expect.any(String),
        timestamp: "2026-11-21T12:00:00.000Z",
        hard_thing: "Run",
        battle_description: "5 km",
        difficulty_rating: 5,
        outcome: "ongoing",
        lessons_learned: "",
      },
      {
        id: A,
        timestamp: "2026-11-21T09:00:00.000Z",
        hard_thing: "Call",
        battle_description: "The bank",
        difficulty_rating: 8,
        outcome: "defeat",
        lessons_learned: "Call early",
      },
    ]);
    expect(data.day.void).toEqual(data.void);
    expect((await dayOf()).void).toEqual(data.void);
  });

  it("complete Void, and appear in the simple form with computed scores", async () => {
    await fight("2026-11-19", ["Run", "victory"]);
    await fight("2026-11-20", ["Run", "ongoing"]);
    const { void: ring, day } = await fight(today, ["A", "victory", 6], ["B", "defeat", 3], [
      "C",
      "ongoing",
      9,
    ]);
    expect(ring.battles).toEqual([
      { description: "A, as it went", completed: true },
      { description: "B, as it went", completed: true },
      { description: "C, as it went", completed: false },
    ]);
    expect(ring).toMatchObject({ war_score: 7.5, weekly_streak: 3 });
    expect(day).toMatchObject({ completed: 1, progress: { void: 100 } });
    const emptied = await fight(today);
    expect(emptied.day.completion.void).toBe(false);
    expect(emptied.void).toMatchObject({ war_score: 0, weekly_streak: 0 });
  });
});

describe("a raw ring", () => {
  it("replaces just the fields that it carries", async () => {
    await fight(today, ["Run", "ongoing"]);
    const reflected = await send({ reflection: "Begin earlier." });
    expect(reflected.data.void).toMatchObject({
      reflection: "Begin earlier.",
      battles: [{ completed: false }],
    });
    const emptied = await send({ battle_logs: [] });
    expect(emptied.data.void).toMatchObject({ reflection: "Begin earlier.", battle_logs: [] });
    expect((await send({ reflection: "" })).data.void.reflection).toBe("");
  });

  it("may be the ring as a Day shows it, and comes back as it was", async () => {
    await fight(today, ["Run", "victory"]);
    await commit("2026-11-22", "Swim");
    const { void: ring } = await dayOf();
    expect((await send(ring)).data.void).toEqual(ring);
  });

  it("sets the commitment for the next day, and removes it when it is empty", async () => {
    expect((await send({ hard_thing_tomorrow: "Swim" })).data.void).toMatchObject({
      tomorrow_commitment: "Swim",
      hard_thing_tomorrow: "Swim",
    });
    const both = await send({ hard_thing_tomorrow: "Swim", tomorrow_commitment: "Climb" });
    expect(both.data.void.tomorrow_commitment).toBe("Climb");
    expect((await dayOf("2026-11-22")).void.today_commitment).toBe("Climb");
    await send({ reflection: "Nothing about tomorrow." });
    expect((await dayOf("2026-11-22")).void.today_commitment).toBe("Climb");
    expect((await send({ hard_thing_tomorrow: "" })).data.void.tomorrow_commitment).toBe("");
    expect((await dayOf("2026-11-22")).void.today_commitment).toBe("");
  });

  it("sets no commitment when it is rejected", async () => {
    await fight(today, ["Run", "ongoing"]);
    const rejected = await send({ hard_thing_tomorrow: "Swim" }, `/void/${today}`, { "If-Match": '"old"' });
    expect(rejected.status).toBe(412);
    expect((await dayOf("2026-11-22")).void.today_commitment).toBe("");
  });
});

describe("the simple form", () => {
  it("adds battles by their description, as victories when they are completed", async () => {
    const { data } = await simple({
      battles: [{ description: "Cold shower", completed: true }, { description: "Taxes", completed: false }],
      reflection: "Cold.",
    });
    expect(data.void).toMatchObject({ reflection: "Cold.", war_score: 5, weekly_streak: 1 });
    expect(data.void.battle_logs).toEqual([
      {
        id: expect.any(String),
        timestamp: "2026-11-21T12:00:00.000Z",
        hard_thing: "Cold shower",
        battle_description: "Cold shower",
        difficulty_rating: 5,
        outcome: "victory",
        lessons_learned: "",
      },
      expect.objectContaining({ battle_description: "Taxes", outcome: "ongoing" }),
    ]);
  });

  it("removes nothing, clears nothing, and adds no words twice", async () => {
    await commit("2026-11-22", "Swim");
    await fight(today, ["Run", "defeat"]);
    const first = await simple({ battles: [{ description: "Taxes", completed: true }], reflection: "R" });
    const again = await simple({
      battles: [
        { description: "taxes ", completed: true },
        { description: "RUN, as it went", completed: true },
        { description: "", completed: true },
      ],
    });
    expect(again.data.void).toEqual(first.data.void);
    expect(again.data.void.tomorrow_commitment).toBe("Swim");
    expect(again.data.void.battle_logs).toHaveLength(2);
  });

  it("sets the commitment for the next day when it contains one", async () => {
    const { data } = await simple({ hard_thing_tomorrow: "Swim" });
    expect(data.void.hard_thing_tomorrow).toBe("Swim");
    expect((await dayOf("2026-11-22")).void.today_commitment).toBe("Swim");
  });

  it("ignores the scores that clients send", async () => {
    const { data } = await simple({ war_score: 900, weekly_streak: 7 });
    expect(data.void).toMatchObject({ war_score: 0, weekly_streak: 0 });
  });

  it("truncates a long description to a hard thing between characters", async () => {
    const description = "x" + "🔥".repeat(200);
    const { data } = await simple({ battles: [{ description, completed: true }] });
    expect(data.void.battle_logs[0]).toMatchObject({
      hard_thing: "x" + "🔥".repeat(99),
      battle_description: description,
    });
    expect((await dayOf()).void.battle_logs).toHaveLength(1);
  });

  it("is rejected when the list would exceed its limit, and changes nothing", async () => {
    const battle_logs = Array.from({ length: 50 }, (_, index) => ({
      hard_thing: `Thing ${index}`,
      battle_description: `Thing ${index}`,
    }));
    await me.client.call(putBattleLogs, { params, body: { battle_logs } });
    const full = await simple({
      battles: [{ description: "One more", completed: true }],
      hard_thing_tomorrow: "Swim",
    });
    expect([full.status, full.code]).toEqual([413, "ring_full"]);
    expect((await dayOf()).void).toMatchObject({ tomorrow_commitment: "" });
    expect((await simple({ battles: [{ description: "thing 7" }] })).status).toBe(200);
  });
});

describe("a commitment", () => {
  it("is shown on its day and the day before, and changes no version", async () => {
    const { version } = await fight(today, ["Run", "victory"]);
    const { commitment } = await commit("2026-11-22", "  Swim before work ");
    const tomorrow_commitment = "Swim before work";
    expect(commitment).toEqual({ day: "2026-11-22", tomorrow_commitment, replaced: "" });
    const again = await commit("2026-11-22", tomorrow_commitment);
    expect(again.commitment.replaced).toBe(tomorrow_commitment);
    const [before, on] = [await dayOf(today), await dayOf("2026-11-22")];
    expect(before.void).toMatchObject({
      tomorrow_commitment: "Swim before work",
      hard_thing_tomorrow: "Swim before work",
      today_commitment: "",
    });
    expect(on.void).toMatchObject({ tomorrow_commitment: "", today_commitment: "Swim before work" });
    expect(before.versions.void).toBe(version);
    expect(on.versions.void).toBeNull();
    expect(on.completion.void).toBe(false);
  });

  it("is replaced by the next one, and removed by an empty one", async () => {
    await commit("2026-11-22", "Swim");
    await commit("2026-11-22", "Climb");
    expect((await dayOf()).void.tomorrow_commitment).toBe("Climb");
    await commit("2026-11-22", " ");
    expect((await dayOf()).void.tomorrow_commitment).toBe("");
    const { days } = await me.client.call(listDays, { query: { from: "2026-11-20", to: "2026-11-23" } });
    expect(days).toEqual([]);
  });

  it("is visible to its user only", async () => {
    await commit("2026-11-22", "Swim");
    me = await app.signIn();
    expect((await dayOf()).void.tomorrow_commitment).toBe("");
  });

  it("can be set for the first and the last day of the calendar", async () => {
    await commit("0001-01-01", "Begin");
    expect((await dayOf("0001-01-01")).void.today_commitment).toBe("Begin");
    const last = "9999-12-31";
    expect((await send({ hard_thing_tomorrow: "End" }, `/void/${last}`)).data.void.tomorrow_commitment).toBe(
      "End",
    );
    expect((await dayOf(last)).void.tomorrow_commitment).toBe("End");
    const { days } = await me.client.call(listDays, { query: { from: last, to: last } });
    expect(days.map(({ date }) => date)).toEqual([last]);
  });
});

describe("the battle stats", () => {
  const stats = async (span: string) =>
    (await me.client.call(battleStats, { params: { span } })).battle_stats;

  beforeEach(async () => {
    await fight("2025-12-31", ["Last year", "victory", 10]);
    await fight("2026-01-01", ["This year", "defeat", 9]);
    await fight("2026-10-31", ["Last month", "victory", 7]);
    await fight("2026-11-01", ["This month", "defeat", 6]);
    await fight("2026-11-15", ["Last week", "victory", 4]);
    await fight("2026-11-16", ["This week", "ongoing", 3]);
    await fight("2026-11-20", ["Yesterday", "victory", 2]);
    await fight(today, ["Morning", "defeat", 1], ["Evening", "victory", 8], ["Night", "ongoing", 5]);
  });

  it.each(
    [
      [today, today, today, 3, 1],
      ["2026-11-14", "2026-11-14", "2026-11-14", 0, 0],
      ["week", "2026-11-16", "2026-11-22", 5, 1],
      ["month", "2026-11-01", "2026-11-30", 7, 1],
      ["year", "2026-01-01", "2026-12-31", 9, 1],
      ["all", "2025-12-31", today, 10, 1],
    ] as const,
  )("of %s run from %s to %s", async (span, from, to, total, current_streak) => {
    expect(await stats(span)).toMatchObject({ from, to, total, current_streak });
  });

  it("contain the figures of the span", async () => {
    const week = await stats("week");
    expect(week).toMatchObject({ victories: 2, defeats: 1, ongoing: 2, average_difficulty: 3.8 });
    expect(week.win_rate).toBeCloseTo(2 / 3);
    expect(week.hardest_victory).toMatchObject({ day: today, hard_thing: "Evening", difficulty_rating: 8 });
    expect(week.by_difficulty.map(({ label, total }) => `${label} ${total}`)).toEqual([
      "Easy 3",
      "Moderate 1",
      "Hard 1",
      "Extreme 0",
    ]);
    expect(week.by_day.map(({ day, total }) => [day, total])).toEqual([
      ["2026-11-16", 1],
      ["2026-11-20", 1],
      [today, 3],
    ]);
  });

  it("of all time are empty for a user without battles", async () => {
    me = await app.signIn();
    expect(await stats("all")).toMatchObject({ from: null, to: null, total: 0, by_day: [] });
  });

  it("are the same with rows that were stored before rows had battles", async () => {
    const before = await stats("all");
    for (const { key, value } of await app.services.kv.list({ prefix: keys.months(me.user.id) })) {
      const { data } = value as { data: Record<string, { rings: number; battles: number }> };
      const rows = Object.entries(data).map(([date, { rings, battles }]) => [
        date,
        { rings, battles, score: 0, minutes: 0 },
      ]);
      const op = crypto.randomUUID();
      const old = { v: 2, op, data: Object.fromEntries(rows) };
      await app.services.kv.commit({ op, checks: [], mutations: [{ key, value: old }] });
    }
    expect(await stats("all")).toEqual(before);
  });

  it("of all time read month rows, and only the ring of the hardest victory", async () => {
    for (const day of ["2026-10-31", today]) {
      const op = crypto.randomUUID();
      // A version that this server does not know, so reading it would fail.
      const value = { v: 99, op, data: {} };
      const mutations = [{ key: keys.ring(me.user.id, day, "void"), value }];
      await app.services.kv.commit({ op, checks: [], mutations });
    }
    expect(await stats("all")).toMatchObject({ total: 10, hardest_victory: { hard_thing: "Last year" } });
  });

  it("cover more days than one batch of the store", async () => {
    for (let day = 1; day <= 28; day++) {
      await fight(`2026-02-${String(day).padStart(2, "0")}`, ["Run", "victory"]);
    }
    expect((await stats("year")).total).toBe(9 + 28);
  });

  it.each(["decade", "2026-02-30", "2026-W47"])("of %s are rejected", async (span) => {
    const response = await app.request(`/void/battle-stats/${span}`, { token: me.token });
    expect([response.status, (await response.json()).code]).toEqual([400, "invalid_date"]);
  });
});
