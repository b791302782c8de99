import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { complacencyCheck, putBattleLogs, putStudyTargets, putWind } from "#shared/contract/mod.ts";
import { COMPLACENCY_QUESTIONS } from "../suggestions/catalogue.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const today = "2026-11-21";
const params = { day: today };

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

describe("the complacency check", () => {
  const check = async (day = today) =>
    (await me.client.call(complacencyCheck, { params: { day } })).complacency_check;
  const [first, second, third] = COMPLACENCY_QUESTIONS.map(({ id }) => id) as [string, string, string];
  const studied = (day: string, completed_minutes: number) =>
    me.client.call(putStudyTargets, {
      params: { day },
      body: { study_targets: [{ subject: "Go", target_minutes: 480, completed_minutes }] },
    });

  it("has no level for a new user, with three questions and no answers", async () => {
    expect(await check()).toEqual({
      score: 0,
      level: null,
      signals: [],
      questions: COMPLACENCY_QUESTIONS,
      answers: {},
    });
  });

  it("counts the answers for 30 points, stores the score with them, and drops unknown questions", async () => {
    const answers = { [third]: 4, [first]: 4, [second]: 2, unknown: 4 };
    const { wind } = await me.client.call(putWind, { params, body: { complacency_answers: answers } });
    expect(wind.complacency_answers).toEqual({ [first]: 4, [second]: 2, [third]: 4 });
    expect(wind.complacency_score).toBe(25);
    expect(await check()).toMatchObject({ score: 25, level: null, answers: wind.complacency_answers });
  });

  it("returns its reasons with their figures, and counts answers of the same day", async () => {
    await studied("2026-11-10", 100);
    const { score, signals } = await check();
    expect(signals).toEqual([
      { name: "days_without_battle", detail: "7 of the last 7 days had no battle.", points: 15 },
      {
        name: "less_study",
        detail: "Nothing was studied in the last seven days, after 1h 40m in the seven before.",
        points: 10,
      },
    ]);
    expect(score).toBe(25);
    const { wind } = await me.client.call(putWind, {
      params,
      body: { complacency_answers: { [first]: 4 }, study_targets: [] },
    });
    expect(wind.complacency_score).toBe(35);
    expect(await check()).toMatchObject({ score: 35, level: null });
  });

  it("scores the ring as it is after the write", async () => {
    await studied("2026-11-10", 100);
    const study_targets = [{ subject: "Go", target_minutes: 120, completed_minutes: 100 }];
    const body = { complacency_answers: { [first]: 0 }, study_targets };
    expect((await me.client.call(putWind, { params, body })).wind.complacency_score).toBe(15);
    expect((await check()).score).toBe(15);
  });

  it("stores no other score with answers that do not change, such as when a ring is written back", async () => {
    await studied("2026-11-10", 100);
    const { wind } = await me.client.call(putStudyTargets, {
      params,
      body: { study_targets: [{ subject: "Go" }] },
    });
    expect(wind.complacency_score).toBe(0);
    const { studies: _, ...body } = wind;
    expect((await me.client.call(putWind, { params, body })).wind).toEqual(wind);
  });

  it("does not count days before the first day with data", async () => {
    await me.client.call(putBattleLogs, {
      params,
      body: { battle_logs: [{ hard_thing: "Run", battle_description: "5 km" }] },
    });
    expect((await check()).signals).toEqual([]);
    await studied("2026-11-19", 10);
    expect((await check()).signals.map(({ detail }) => detail)).toEqual([
      "2 of the last 3 days had no battle.",
    ]);
  });

  it("covers the fortnight that ends on the requested day", async () => {
    await studied("2026-11-01", 100);
    expect((await check("2026-11-09")).signals.map(({ name }) => name)).toContain("less_study");
    expect((await check("2026-11-16")).signals.map(({ name }) => name)).not.toContain("less_study");
    expect((await check("2026-10-01")).signals).toEqual([]);
    expect((await check("0001-01-01")).score).toBe(0);
    expect((await check("9999-12-31")).level).toBeNull();
  });

  it("uses the days of one user only", async () => {
    await studied("2026-11-10", 100);
    me = await app.signIn();
    expect((await check()).signals).toEqual([]);
  });
});
