import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { battleSuggestions, hardThingSuggestions, putBattleLogs } from "#shared/contract/mod.ts";
import type { BattleOutcome } from "#shared/rings/mod.ts";
import { BATTLES, HARD_THINGS } from "./catalogue.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

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

describe("the suggestions", () => {
  const battles = async () => (await me.client.call(battleSuggestions, {})).battle_suggestions;
  const hardThings = async () => (await me.client.call(hardThingSuggestions, {})).hard_thing_suggestions;

  it("are the catalogue at first: at least 30 of each", async () => {
    expect(await battles()).toEqual(BATTLES);
    expect(await hardThings()).toEqual(HARD_THINGS);
    expect(BATTLES.length).toBeGreaterThanOrEqual(30);
    expect(HARD_THINGS.length).toBeGreaterThanOrEqual(30);
  });

  it("begin with recently lost or ongoing battles, and say why", async () => {
    await fight("2026-11-19", ["Run", "defeat", 7], ["Swim", "defeat"]);
    await fight("2026-11-20", ["Taxes", "ongoing", 3], ["swim", "victory"]);
    expect((await battles()).slice(0, 3)).toEqual([
      {
        hard_thing: "Taxes",
        battle_description: "Taxes, as it went",
        difficulty_rating: 3,
        why: "Left ongoing on November 20. Finish it?",
      },
      {
        hard_thing: "Run",
        battle_description: "Run, as it went",
        difficulty_rating: 7,
        why: "Lost on November 19. Again?",
      },
      BATTLES[0],
    ]);
    expect((await hardThings()).slice(0, 3)).toEqual([
      { hard_thing: "Taxes", why: "Left ongoing on November 20. Finish it?" },
      { hard_thing: "Run", why: "Lost on November 19. Again?" },
      HARD_THINGS[0],
    ]);
  });

  it("name today instead of its date", async () => {
    await fight("2026-11-21", ["Run", "defeat"], ["Taxes", "ongoing"]);
    const whys = ["Still ongoing today. Finish it?", "Lost today. Again?"];
    expect((await battles()).slice(0, 2).map(({ why }) => why)).toEqual(whys);
    expect((await hardThings()).slice(0, 2).map(({ why }) => why)).toEqual(whys);
  });

  it("contain no hard thing twice", async () => {
    const [known] = BATTLES;
    await fight("2026-11-20", [known?.hard_thing.toUpperCase() ?? "", "defeat"]);
    const found = await battles();
    expect(found).toHaveLength(BATTLES.length);
    expect(found[0]?.why).toBe("Lost on November 20. Again?");
  });

  it("forget after 14 days", async () => {
    await fight("2026-11-07", ["Too old", "defeat"]);
    await fight("2026-11-08", ["Old enough", "defeat"]);
    const named = (await battles()).map(({ hard_thing }) => hard_thing);
    expect(named).toContain("Old enough");
    expect(named).not.toContain("Too old");
  });
});
