import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  addEntry,
  analyticsRange,
  battleStats,
  complacencyCheck,
  computeForgedScore,
  deleteEntry,
  getDay,
  listDays,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putWind,
  updateEntry,
  updateMe,
  weekly,
} from "#shared/contract/mod.ts";
import type { TimeCategory } from "#shared/domain/rings/mod.ts";
import { COMPLACENCY_QUESTIONS } from "../features/suggestions.ts";
import { keys } from "../store/keys.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

describe("analytics", () => {
  const SATURDAY = "2026-11-21";

  let app: TestApp;
  let me: SignedIn;

  beforeEach(async () => {
    app = await openTestApp();
    me = await app.signIn();
  });
  afterEach(() => app.close());

  const track = (day: string, start_ts: string, end_ts: string, category: TimeCategory = "Deep Work") =>
    me.client.call(addEntry, { params: { day }, body: { start_ts, end_ts, category, source: "manual" } });
  const forge = async (...days: string[]) => {
    for (const day of days) {
      await me.client.call(putFire, { params: { day }, body: { weakness: "w", task: "t", done: true } });
    }
  };
  const fight = (day: string, outcome: "victory" | "defeat" | "ongoing", difficulty_rating = 5) =>
    me.client.call(putBattleLogs, {
      params: { day },
      body: { battle_logs: [{ hard_thing: "h", battle_description: "b", outcome, difficulty_rating }] },
    });
  const week = async (name = "2026-W47") => (await me.client.call(weekly, { params: { week: name } })).weekly;
  const range = async (from = "2026-01-01", to = "2026-12-31") =>
    (await me.client.call(analyticsRange, { query: { from, to } })).days;
  const scoreOf = async (day: string) => (await me.client.call(getDay, { params: { day } })).day.forged_score;
  const monthsOf = () => app.services.kv.list({ prefix: keys.months(me.user.id) });
  const status = async (path: string, method = "GET") => {
    const response = await app.request(path, { method, token: me.token });
    return [response.status, (await response.json()).code];
  };

  describe("POST /analytics/forged-score", () => {
    const compute = async (day: string) =>
      (await me.client.call(computeForgedScore, { params: { day } })).forged_score;

    it("returns the points of each ring with their reason, and the sum", async () => {
      await track(SATURDAY, "2026-11-21T06:00:00Z", "2026-11-21T12:00:00Z");
      await forge(SATURDAY);
      const { day, score, rings } = await compute(SATURDAY);
      expect({ day, score }).toEqual({ day: SATURDAY, score: 25 });
      expect(rings.earth).toEqual({
        points: 10,
        of: 20,
        why: "6h 0m tracked of the 12h 0m that give all points, and no leak.",
        said: { code: "score_time", values: { tracked: 360, full: 720 } },
      });
      expect(rings.fire.points).toBe(15);
      expect(rings.void).toEqual({ points: 0, of: 20, why: "No battle was fought." });
      expect(await scoreOf(SATURDAY)).toBe(25);
    });

    it("returns 0 with its reasons for an empty day, and stores nothing", async () => {
      const { score, rings } = await compute("2026-11-03");
      expect(score).toBe(0);
      expect(rings.earth.why).toBe("No time was tracked.");
      expect(await monthsOf()).toEqual([]);
      expect(await scoreOf("2026-11-03")).toBeNull();
    });

    it("returns null for a day that has only a commitment", async () => {
      await me.client.call(putCommitment, {
        params: { day: SATURDAY },
        body: { tomorrow_commitment: "Rise" },
      });
      expect((await compute(SATURDAY)).score).toBe(0);
      expect(await monthsOf()).toEqual([]);
    });

    it("is of the settings of now, on each day", async () => {
      await track(SATURDAY, "2026-11-21T06:00:00Z", "2026-11-21T12:00:00Z", "Entertainment");
      expect(await scoreOf(SATURDAY)).toBe(5);
      await me.client.call(updateMe, { body: { settings: { time_plan: { Entertainment: 360 } } } });
      expect(await scoreOf(SATURDAY)).toBe(10);
      expect((await compute(SATURDAY)).score).toBe(10);
      expect((await range())[0]?.score).toBe(10);
    });

    it("rejects a day that is not in the calendar", async () => {
      expect(await status("/analytics/forged-score/2026-02-30", "POST")).toEqual([400, "invalid_date"]);
    });
  });

  describe("a day's own score", () => {
    it("is null without data, present after any write, and null again when everything was deleted", async () => {
      expect(await scoreOf(SATURDAY)).toBeNull();
      const { day, entry } = await track(SATURDAY, "2026-11-21T06:00:00Z", "2026-11-21T07:12:00Z");
      expect(day.forged_score).toBe(2);
      const gone = await me.client.call(deleteEntry, { params: { day: SATURDAY, id: entry.id } });
      expect(gone.day.forged_score).toBeNull();
      expect(await range()).toEqual([]);
    });

    it("counts an entry of the day before while it runs into the day, also in another month", async () => {
      const { entry } = await track("2026-10-31", "2026-10-31T22:00:00Z", "2026-11-01T06:00:00Z", "Sleep");
      expect(await range()).toMatchObject([
        { date: "2026-10-31", tracked_minutes: 120, score: 3, completed: 1 },
        { date: "2026-11-01", tracked_minutes: 360, score: 10, completed: 0 },
      ]);
      await forge("2026-11-01");
      expect(await scoreOf("2026-11-01")).toBe(25);
      await me.client.call(deleteEntry, { params: { day: "2026-10-31", id: entry.id } });
      expect(await range()).toMatchObject([{ date: "2026-11-01", tracked_minutes: 0, score: 15 }]);
    });

    it("counts what an entry of the next day spent before that began, also in another month", async () => {
      const { entry } = await track("2026-11-01", "2026-10-31T22:00:00Z", "2026-11-01T06:00:00Z", "Sleep");
      const split = [{ date: "2026-10-31", tracked_minutes: 120 }, {
        date: "2026-11-01",
        tracked_minutes: 360,
      }];
      expect(await range()).toMatchObject(split);
      const shown = async (day: string) =>
        (await me.client.call(getDay, { params: { day } })).day.earth.categories;
      expect(await shown("2026-10-31")).toEqual([{ category: "Sleep", minutes: 120 }]);
      expect(await shown("2026-11-01")).toEqual([{ category: "Sleep", minutes: 360 }]);
      // Filed under its own day as well, it still counts once.
      await track("2026-10-31", "2026-10-31T23:00:00Z", "2026-11-01T01:00:00Z", "Health");
      expect(await range()).toMatchObject(split);
      expect((await week("2026-W44")).totals.tracked_minutes).toBe(480);
      const stays = { start_ts: "2026-11-01T00:00:00Z" };
      await me.client.call(updateEntry, { params: { day: "2026-11-01", id: entry.id }, body: stays });
      expect(await range()).toMatchObject([{ tracked_minutes: 60 }, { tracked_minutes: 360 }]);
    });
  });

  describe("GET /analytics/range", () => {
    it("returns a small row for each day with data in the range, oldest first", async () => {
      await forge("2026-11-20", "2026-10-02", "2026-11-02", "2025-12-31");
      const days = await range();
      expect(days.map(({ date }) => date)).toEqual(["2026-10-02", "2026-11-02", "2026-11-20"]);
      expect(days[0]).toEqual({
        date: "2026-10-02",
        completion: { earth: false, water: false, fire: true, wind: false, void: false },
        completed: 1,
        score: 15,
        points: { earth: 0, water: 0, fire: 15, wind: 0, void: 0 },
        tracked_minutes: 0,
        rest: false,
        sealed: false,
      });
    });

    it("does not contain another user's days", async () => {
      await forge(SATURDAY);
      const other = await app.signIn();
      const { days } = await other.client.call(analyticsRange, { query: { from: SATURDAY, to: SATURDAY } });
      expect(days).toEqual([]);
    });

    it.each([
      ["from=2026-01-02&to=2026-01-01", "invalid_range"],
      ["from=2025-01-01&to=2026-12-31", "invalid_range"],
      ["from=2026-02-30&to=2026-03-01", "invalid_date"],
      ["from=2026-01-01", "validation_failed"],
    ])("rejects %s", async (query, code) => {
      expect(await status(`/analytics/range?${query}`)).toEqual([400, code]);
    });

    it("recomputes and stores rows from before there were scores, and changes no other month", async () => {
      await track("2026-10-31", "2026-10-31T22:00:00Z", "2026-11-01T06:00:00Z", "Sleep");
      await forge("2026-11-02", SATURDAY);
      await fight("2026-11-03", "defeat", 10);
      const before = await range();
      await ageRows();
      // The day's score is computed although its row has none.
      expect(await scoreOf("2026-11-03")).toBe(before[3]?.score);
      expect(await range()).toEqual(before);
      expect((await monthsOf()).map(({ value }) => (value as { v: number }).v)).toEqual([6, 6]);
      await ageRows();
      await forge("2026-11-25");
      expect(await range()).toMatchObject([...before, { date: "2026-11-25", score: 15 }]);
      expect((await week("2026-W45")).days[0]?.score).toBe(before[2]?.score);
    });

    it("counts time before the day of its entry that stored rows left out, without a write", async () => {
      await track("2026-11-02", "2026-11-02T10:00:00Z", "2026-11-02T11:00:00Z");
      await track("2026-11-04", "2026-11-03T22:00:00Z", "2026-11-04T01:00:00Z", "Sleep");
      const [days, weeks] = [await range(), await week("2026-W45")];
      expect(days.map(({ date, tracked_minutes }) => [date, tracked_minutes])).toEqual([
        ["2026-11-02", 60],
        ["2026-11-03", 120],
        ["2026-11-04", 60],
      ]);
      for (const { key, value } of await monthsOf()) {
        const { data: { "2026-11-03": _early, ...data } } = value as { data: Record<string, object> };
        const stored = { v: 5, op: crypto.randomUUID(), data };
        await app.services.kv.commit({ op: stored.op, checks: [], mutations: [{ key, value: stored }] });
      }
      expect(await range()).toEqual(days);
      expect(await week("2026-W45")).toEqual(weeks);
    });

    it("counts time that reaches into a month that has no rows, without a write, and after one of another ring", async () => {
      await track("2026-11-01", "2026-10-31T22:00:00Z", "2026-11-01T01:00:00Z", "Sleep");
      await track("2026-11-30", "2026-11-30T23:00:00Z", "2026-12-01T02:00:00Z", "Sleep");
      const rows = async (from: string, to: string) =>
        (await me.client.call(analyticsRange, { query: { from, to } })).days
          .map(({ date, tracked_minutes }) => [date, tracked_minutes]);
      const days = [["2026-10-31", 120], ["2026-11-01", 60], ["2026-11-30", 60], ["2026-12-01", 120]];
      expect(await rows("2026-10-01", "2026-12-31")).toEqual(days);
      const age = async () => {
        for (const { key, value: { data } } of await monthsOf() as Deno.KvEntry<{ data: object }>[]) {
          const op = crypto.randomUUID();
          const value = key.at(-1) === "2026-11" ? { v: 5, op, data } : undefined;
          await app.services.kv.commit({ op, checks: [], mutations: [{ key, value }] });
        }
      };
      for (
        const [from, to, shown] of [
          ["2026-10-01", "2026-12-31", days],
          ["2026-10-01", "2026-10-31", days.slice(0, 1)],
          ["2026-12-01", "2026-12-31", days.slice(3)],
        ] as const
      ) {
        await age();
        expect(await rows(from, to)).toEqual(shown);
      }
      await age();
      await forge("2026-11-01", "2026-11-30");
      expect(await rows("2026-10-01", "2026-12-31")).toEqual(days);
    });

    it("is stored for servers of a version whose rows were computed otherwise, and not computed again each time", async () => {
      app.close();
      app = await openTestApp(undefined, { versions: { month: 5 } });
      me = await app.signIn();
      await track("2026-10-31", "2026-10-31T22:00:00Z", "2026-11-01T01:00:00Z", "Sleep");
      for (let n = 0; n < 3; n++) await forge("2026-11-01", SATURDAY);
      const rows = (await range("2026-10-01", "2026-11-30")).map((
        { date, tracked_minutes },
      ) => [date, tracked_minutes]);
      expect(rows).toEqual([["2026-10-31", 120], ["2026-11-01", 60], [SATURDAY, 0]]);
      expect((await monthsOf()).map(({ value }) => Object(value).v)).toEqual([5, 5]);
    });

    /** Rewrites all months to the first version, whose rows had neither score nor minutes. */
    async function ageRows(): Promise<void> {
      for (const { key, value } of await monthsOf()) {
        const { data } = value as { data: Record<string, { rings: number; battles: number }> };
        const old = Object.fromEntries(
          // Days into which only an entry runs had no row.
          Object.entries(data).filter(([date]) => date !== "2026-11-01")
            .map(([date, { rings, battles }]) => [date, { rings, battles }]),
        );
        const stored = { v: 1, op: crypto.randomUUID(), data: old };
        await app.services.kv.commit({ op: stored.op, checks: [], mutations: [{ key, value: stored }] });
      }
    }
  });

  describe("GET /analytics/weekly", () => {
    it("takes turns with long responses, one call of a user at a time, and keeps no other call waiting", async () => {
      app.stayOnOneServer();
      const { bulkTurn, readQueue } = app.services;
      const leave = await bulkTurn();
      const waiting = [week(), week(), week()];
      const other = await app.signIn();
      await other.client.call(getDay, { params: { day: SATURDAY } });
      await other.client.call(analyticsRange, { query: { from: SATURDAY, to: SATURDAY } });
      await vi.waitFor(() => expect(readQueue.length).toBe(2));
      leave();
      expect((await Promise.all(waiting)).map(({ days }) => days.length)).toEqual([7, 7, 7]);
      expect(readQueue.length).toBe(0);
    });

    it("compares a week that runs with the same part of the week before", async () => {
      // Now it is Saturday noon.
      await track("2026-11-08", "2026-11-08T22:00:00Z", "2026-11-09T02:00:00Z", "Sleep");
      await track("2026-11-14", "2026-11-14T10:00:00Z", "2026-11-14T14:00:00Z");
      await track("2026-11-15", "2026-11-15T08:00:00Z", "2026-11-15T09:00:00Z");
      const battle = {
        hard_thing: "h",
        battle_description: "b",
        outcome: "victory",
        difficulty_rating: 5,
      } as const;
      // The third was logged a week later.
      const timestamps = ["2026-11-14T11:00:00Z", "2026-11-14T13:00:00Z", "2026-11-21T10:00:00Z"];
      await me.client.call(putBattleLogs, {
        params: { day: "2026-11-14" },
        body: { battle_logs: timestamps.map((timestamp) => ({ ...battle, timestamp })) },
      });
      await fight("2026-11-15", "victory");
      expect((await week()).previous).toMatchObject({
        tracked_minutes: 240,
        victories: 2,
        rings_completed: 2,
      });
      app.time.now += 2 * 86_400_000;
      expect((await week()).previous).toMatchObject({
        tracked_minutes: 420,
        victories: 4,
        rings_completed: 4,
      });
    });

    it("adds up seconds, in the week and in each day", async () => {
      for (const second of ["00", "20", "40"]) {
        await track(SATURDAY, `2026-11-21T06:00:${second}Z`, `2026-11-21T06:00:${Number(second) + 14}Z`);
      }
      const { totals, categories } = await week();
      expect(Math.round(60_000 * totals.tracked_minutes)).toBe(42_000);
      expect(categories.map(({ minutes }) => Math.round(60_000 * minutes))).toEqual([42_000]);
      expect((await range()).map((row) => Math.round(60_000 * row.tracked_minutes))).toEqual([42_000]);
    });

    it("adds up days on which there is nothing but time of the entries beside them", async () => {
      await track("2026-11-16", "2026-11-16T22:00:00Z", "2026-11-17T02:00:00Z", "Sleep");
      await track("2026-11-20", "2026-11-19T22:00:00Z", "2026-11-20T01:00:00Z", "Misc");
      const { days, categories, totals } = await week();
      expect(categories).toEqual([{ category: "Sleep", minutes: 240 }, { category: "Misc", minutes: 180 }]);
      expect(totals.tracked_minutes).toBe(420);
      expect(days.slice(0, 5).map((day) => day.categories.map(({ minutes }) => minutes))).toEqual(
        [[120], [120], [], [120], [60]],
      );
      const listed = await me.client.call(listDays, { query: { from: "2026-11-16", to: "2026-11-22" } });
      expect(listed.days.map(({ date }) => date)).toEqual(
        ["2026-11-16", "2026-11-17", "2026-11-19", "2026-11-20"],
      );
    });

    it("counts what runs on from the day before until the same moment of a Monday", async () => {
      app.time.now = Date.parse("2026-11-16T01:00:00Z");
      me = await app.signInAgain(me.user);
      await track("2026-11-08", "2026-11-08T22:00:00Z", "2026-11-09T07:00:00Z", "Sleep");
      expect((await week()).previous.tracked_minutes).toBe(60);
    });

    it("returns the same week for its name and for any date in it", async () => {
      await forge("2026-11-16");
      const byName = await week();
      expect(byName).toMatchObject({ week: "2026-W47", from: "2026-11-16", to: "2026-11-22" });
      expect(await week("2026-11-22")).toEqual(byName);
    });

    it.each([
      "2027-W53",
      "2026-W00",
      "2026-W1",
      "yesterday",
      "2026-02-30",
      "9999-12-31",
      "9999-W52",
      "0000-W01",
    ])(
      "knows no week %s",
      async (name) => expect(await status(`/analytics/weekly/${name}`)).toEqual([400, "invalid_date"]),
    );

    it.each(["0001-01-01", "9999-12-26", "2099-W01"])("returns an empty week for %s", async (name) => {
      const { days, totals, observations } = await week(name);
      expect(days).toHaveLength(7);
      expect([totals.rings_completed, totals.counted_days, observations]).toEqual([0, 0, []]);
    });

    it("agrees with the battle stats, the range and the days", async () => {
      await fight("2026-11-16", "victory", 7);
      await fight("2026-11-18", "defeat", 3);
      await fight(SATURDAY, "ongoing");
      await fight("2026-11-14", "victory");
      const reported = await week();
      const { battle_stats } = await me.client.call(battleStats, { params: { span: "week" } });
      expect(battle_stats).toMatchObject(reported.battles);
      expect(reported.battles).toEqual({ total: 3, victories: 1, defeats: 1, ongoing: 1, win_rate: 0.5 });
      expect(reported.previous).toMatchObject({ battles: 1, victories: 1 });
      const rows = await range("2026-11-16", "2026-11-22");
      expect(reported.days.filter(({ completed }) => completed > 0).map(({ categories: _, ...row }) => row))
        .toEqual(rows);
      for (const { date, score } of rows) expect(await scoreOf(date)).toBe(score);
    });

    it("agrees with the complacency check on days without a battle", async () => {
      await fight("2026-11-15", "victory", 7);
      await fight("2026-11-17", "victory", 7);
      const { complacency_check } = await me.client.call(complacencyCheck, { params: { day: SATURDAY } });
      const without = 7 -
        (await range("2026-11-15", SATURDAY)).filter(({ completion }) => completion.void).length;
      expect(complacency_check.signals.map(({ detail }) => detail)).toContain(
        `${without} of the last 7 days had no battle.`,
      );
    });

    it("counts the goals that carry over to today as pending", async () => {
      const goal = {
        domain: "d",
        target: "t",
        baseline: 1,
        step_pct: 10,
        current_target: 1,
        state: "success" as const,
      };
      await me.client.call(putGoals, { params: { day: "2026-11-20" }, body: { goals: [goal] } });
      expect((await week()).goals).toEqual({ total: 2, success: 1, partial: 0, fail: 0, pending: 1 });
      expect(await range(SATURDAY, SATURDAY)).toEqual([]);
    });
  });
});

describe("complacency check", () => {
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
        moves: [],
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
        {
          name: "days_without_battle",
          detail: "7 of the last 7 days had no battle.",
          said: { code: "signal_no_battle", values: { without: 7, days: 7 } },
          points: 15,
        },
        {
          name: "less_study",
          detail: "Nothing was studied in the last seven days, after 1h 40m in the seven before.",
          said: { code: "signal_no_study", values: { before: 100 } },
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
});
