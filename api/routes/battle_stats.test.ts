import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { battleStats, putBattleLogs } from "#shared/contract/mod.ts";
import type { BattleOutcome } from "#shared/rings/mod.ts";
import { keys } from "../store/keys.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const today = "2026-11-21";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

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

  it("of all time are empty for who never fought", async () => {
    me = await app.signIn();
    expect(await stats("all")).toMatchObject({ from: null, to: null, total: 0, by_day: [] });
  });

  it("are the same from rows that were stored before rows had battles", async () => {
    const before = await stats("all");
    for (const { key, value } of await app.services.kv.list({ prefix: keys.months(me.user.id) })) {
      const { data } = value as { data: Record<string, { rings: number; battles: number; score: number }> };
      const rows = Object.entries(data).map(([date, { rings, battles, score }]) => [
        date,
        { rings, battles, score, minutes: 0 },
      ]);
      const op = crypto.randomUUID();
      const old = { v: 2, op, data: Object.fromEntries(rows) };
      await app.services.kv.commit({ op, checks: [], mutations: [{ key, value: old }] });
    }
    expect(await stats("all")).toEqual(before);
  });

  it("of all time read the rows of the months, and of the rings only that of the hardest victory", async () => {
    for (const day of ["2026-10-31", today]) {
      const op = crypto.randomUUID();
      // Of a version that this server does not know: to read it would fail.
      const value = { v: 99, op, data: {} };
      const mutations = [{ key: keys.ring(me.user.id, day, "void"), value }];
      await app.services.kv.commit({ op, checks: [], mutations });
    }
    expect(await stats("all")).toMatchObject({ total: 10, hardest_victory: { hard_thing: "Last year" } });
  });

  it("read more days than the store gives at once", async () => {
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
