import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { addEntry, deleteEntry, getDay, listDays, updateEntry, updateMe } from "#shared/contract/mod.ts";
import { problemText } from "#shared/domain/problems.ts";
import { DaySchema } from "#shared/domain/records.ts";
import { say } from "#shared/domain/sentences.ts";
import { defaultSettings } from "#shared/domain/settings.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage } from "#shared/texts/translate.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const day = "2026-11-21";
const params = { day };
const body = {
  start_ts: "2026-11-21T09:00:00.000Z",
  end_ts: "2026-11-21T10:30:00.000Z",
  category: "Deep Work",
  source: "timer",
} as const;

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const post = (sent: unknown, headers: Record<string, string> = {}, date = day) =>
  app.request(`/days/${date}/earth/entries`, { method: "POST", token: me.token, body: sent, headers });
const errorOf = async (response: Response) => ({ status: response.status, ...await response.json() });

describe("a day", () => {
  it("that was never written is complete and empty", async () => {
    const response = await me.client.call(getDay, { params });
    expect(response.day).toMatchObject({ date: day, completed: 0, forged_score: null, rest: false });
    expect(DaySchema.safeParse(response.day).success).toBe(true);
  });

  it.each(["2026-02-30", "2026-13-01", "today", "2026-1-1"])("%s is not a calendar date", async (date) => {
    expect(await errorOf(await app.request(`/days/${date}`, { token: me.token }))).toMatchObject({
      status: 400,
      success: false,
      code: "invalid_date",
    });
  });

  it("is one person's alone", async () => {
    await me.client.call(addEntry, { params, body });
    const other = await app.signIn();
    expect((await other.client.call(getDay, { params })).day.earth.actual_entries).toEqual([]);
  });
});

describe("an entry that begins before the day under which it is filed", () => {
  const [before, date] = ["2026-11-27", "2026-11-28"];
  const dayOf = async (date: string) => (await me.client.call(getDay, { params: { day: date } })).day;
  const minutesOf = async (date: string) => {
    const { earth } = await dayOf(date);
    return earth.categories.map(({ category, minutes }) => [category, minutes]);
  };

  it.each([
    ["midnight", "UTC", 0],
    ["four in the morning", "America/New_York", 4],
  ])(
    "counts in each day for its time in it and stays there when edited: days begin at %s",
    async (_, timezone, start_hour) => {
      const settings = { day_boundary: { mode: "timezone" as const, start_hour } };
      // A boundary holds for the days after its change.
      await me.client.call(updateMe, { body: { timezone, settings } });
      app.time.now += 7 * 86_400_000;
      // New York's day begins at 09:00 of UTC.
      const shift = 9 * start_hour / 4;
      const early = {
        start_ts: new Date(Date.UTC(2026, 10, 27, 22 + shift)).toISOString(),
        end_ts: new Date(Date.UTC(2026, 10, 28, 1 + shift)).toISOString(),
      };
      const shorter = { start_ts: new Date(Date.UTC(2026, 10, 27, 23 + shift)).toISOString() };
      const { entry } = await me.client.call(addEntry, {
        params: { day: date },
        body: { ...body, ...early },
      });
      expect([await minutesOf(before), await minutesOf(date)]).toEqual([
        [["Deep Work", 120]],
        [["Deep Work", 60]],
      ]);
      const at = { day: date, id: entry.id };
      await me.client.call(updateEntry, { params: at, body: shorter });
      expect([await minutesOf(before), await minutesOf(date)]).toEqual([
        [["Deep Work", 60]],
        [["Deep Work", 60]],
      ]);
      expect((await dayOf(date)).earth.actual_entries).toMatchObject([{ id: entry.id }]);
      expect((await dayOf(before)).earth.actual_entries).toEqual([]);
      await me.client.call(deleteEntry, { params: at });
      expect([await minutesOf(before), await minutesOf(date)]).toEqual([[], []]);
    },
  );
});

describe("adding an entry", () => {
  it("completes Earth and returns the entry, the ring, its version and the day", async () => {
    const response = await post({ ...body, note: "  deep  " });
    const { success, data } = await response.json();
    expect(response.status).toBe(201);
    expect(success).toBe(true);
    expect(data.entry).toMatchObject({ ...body, note: "deep" });
    expect(data.earth.actual_entries).toEqual([data.entry]);
    expect(data.earth.reconciliation.tracked_percentage).toBe(6.3);
    expect(data.earth.reconciliation.variance_minutes).toBe(720 - 90);
    expect(data.day.completion.earth).toBe(true);
    expect(data.day.completed).toBe(1);
    expect(data.version).toBe(data.day.versions.earth);
    expect(response.headers.get("ETag")).toBe(`"${data.version}"`);
    expect((await me.client.call(getDay, { params })).day).toEqual(data.day);
  });

  it("accepts the client's id", async () => {
    const id = crypto.randomUUID();
    const { entry, earth } = await me.client.call(addEntry, { params, body: { ...body, id } });
    expect(entry).toMatchObject({ ...body, id });
    expect(earth.actual_entries).toEqual([entry]);
  });

  it("with an existing id changes nothing and returns the stored entry", async () => {
    const id = crypto.randomUUID();
    await me.client.call(addEntry, { params, body: { ...body, id } });
    const edited = await me.client.call(updateEntry, { params: { day, id }, body: { note: "since edited" } });
    const response = await post({ ...body, id, note: "sent again" });
    expect(response.status).toBe(201);
    const { data } = await response.json();
    expect(data).toEqual(edited);
    expect(response.headers.get("ETag")).toBe(`"${edited.version}"`);
    expect((await me.client.call(getDay, { params })).day).toEqual(edited.day);
  });

  it("with the same id from ten surfaces at once adds one", async () => {
    const id = crypto.randomUUID();
    const added = await Promise.all(
      Array.from({ length: 10 }, () => me.client.call(addEntry, { params, body: { ...body, id } })),
    );
    expect(new Set(added.map(({ version }) => version)).size).toBe(1);
    expect((await me.client.call(getDay, { params })).day.earth.actual_entries).toHaveLength(1);
  });

  it.each([
    [{}, "start_ts"],
    [{ ...body, id: "1" }, "id"],
    [{ ...body, category: "Gardening" }, "category"],
    [{ ...body, source: "guess" }, "source"],
    [{ ...body, note: "x".repeat(501) }, "note"],
    [{ ...body, note: "\ud800" }, "note"],
    [{ ...body, start_ts: "2026-11-21T09:00:00" }, "start_ts"],
    [{ ...body, end_ts: body.start_ts }, "end_ts"],
    [{ ...body, start_ts: "2026-11-20T09:00:00Z", end_ts: "2026-11-21T09:00:01Z" }, "end_ts"],
    [{ ...body, start_ts: "2026-11-22T00:00:00Z", end_ts: "2026-11-22T01:00:00Z" }, "end_ts"],
    [{ ...body, start_ts: "2026-11-20T22:00:00Z", end_ts: "2026-11-21T00:00:00Z" }, "end_ts"],
  ])("rejects %j and names %s", async (sent, path) => {
    const response = await errorOf(await post(sent));
    expect(response).toMatchObject({ status: 400, code: "validation_failed" });
    expect(response.details.map((detail: { path: string }) => detail.path)).toContain(path);
  });

  it("stores the longest note, the longest time and any character unchanged", async () => {
    const note = "<script>alert(1)</script> שלום 🥋".padEnd(500, "é");
    const sent = { ...body, note, start_ts: "2026-11-20T09:00:00Z", end_ts: "2026-11-21T09:00:00Z" };
    expect((await (await post(sent)).json()).data.entry.note).toBe(note);
  });

  it("accepts an entry that overlaps another", async () => {
    await me.client.call(addEntry, { params, body });
    const { earth } = await me.client.call(addEntry, { params, body: { ...body, category: "Misc" } });
    expect(earth.actual_entries).toHaveLength(2);
    expect(earth.reconciliation.tracked_percentage).toBe(6.3);
  });

  it("assigns it to a day by the user's own day boundary", async () => {
    const settings = { ...defaultSettings(), day_boundary: { mode: "timezone" as const, start_hour: 0 } };
    const { token } = await app.signIn({ timezone: "Asia/Tokyo", settings });
    const sent = { ...body, start_ts: "2026-11-20T15:00:00Z", end_ts: "2026-11-20T16:00:00Z" };
    const added = await app.request(`/days/${day}/earth/entries`, { method: "POST", token, body: sent });
    expect(added.status).toBe(201);
  });

  it("rejects the 201st entry of a day and loses none", async () => {
    for (let count = 0; count < 200; count++) await me.client.call(addEntry, { params, body });
    expect(await errorOf(await post(body))).toMatchObject({ status: 413, code: "ring_full" });
    expect((await me.client.call(getDay, { params })).day.earth.actual_entries).toHaveLength(200);
  });
});

describe("the same Idempotency-Key", () => {
  const key = { "Idempotency-Key": "0b757e35-9979-4b5c-9cc7-793d3bb07e1a" };

  it("adds one entry, also when it is sent three times at once, and always returns it", async () => {
    const responses = await Promise.all([post(body, key), post(body, key), post({ ...body }, key)]);
    const ids = await Promise.all(responses.map(async (response) => (await response.json()).data.entry.id));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(ids).size).toBe(1);
    expect((await me.client.call(getDay, { params })).day.earth.actual_entries).toHaveLength(1);
  });

  it("for another body is a mismatch", async () => {
    await post(body, key);
    expect(await errorOf(await post({ ...body, note: "other" }, key))).toMatchObject({
      status: 422,
      code: "idempotency_mismatch",
    });
  });

  it("is not used up by a rejected body", async () => {
    await post({ ...body, category: "Gardening" }, key);
    expect((await post(body, key)).status).toBe(201);
  });

  it("is separate for each user", async () => {
    await post(body, key);
    const { token } = await app.signIn();
    const sent = { method: "POST", token, body: { ...body, note: "mine" }, headers: key };
    expect((await app.request(`/days/${day}/earth/entries`, sent)).status).toBe(201);
  });

  it("must be a UUID", async () => {
    expect((await post(body, { "Idempotency-Key": "again" })).status).toBe(400);
  });
});

describe("versions", () => {
  it("let one of two writes from the same version win, and return the current ring to the other", async () => {
    const { version } = await me.client.call(addEntry, { params, body });
    const match = { "If-Match": `"${version}"` };
    const responses = await Promise.all([post(body, match), post(body, match)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 412]);
    const lost = await responses.find(({ status }) => status === 412)?.json();
    expect(lost.code).toBe("version_conflict");
    expect(lost.data.earth.actual_entries).toHaveLength(2);
    expect(lost.data.version).toBe((await me.client.call(getDay, { params })).day.versions.earth);
  });

  it("support If-None-Match for the first write", async () => {
    const absent = { "If-None-Match": "*" };
    expect((await post(body, absent)).status).toBe(201);
    expect((await post(body, absent)).status).toBe(412);
  });

  it.each(['W/"x"', "x", '""', "*x"])("never match %s", async (tag) => {
    await post(body);
    expect((await post(body, { "If-Match": tag })).status).toBe(412);
  });
});

describe("editing an entry", () => {
  it("changes what is sent and nothing else", async () => {
    const { entry } = await me.client.call(addEntry, { params, body: { ...body, note: "keep" } });
    const edited = await me.client.call(updateEntry, {
      params: { day, id: entry.id },
      body: { category: "Learning", end_ts: "2026-11-21T11:00:00Z" },
    });
    expect(edited.entry).toEqual({ ...entry, category: "Learning", end_ts: "2026-11-21T11:00:00.000Z" });
    expect(edited.earth.categories).toEqual([{ category: "Learning", minutes: 120 }]);
  });

  it("rejects a time that ends before it starts", async () => {
    const { entry } = await me.client.call(addEntry, { params, body });
    const edit = me.client.call(updateEntry, {
      params: { day, id: entry.id },
      body: { end_ts: entry.start_ts },
    });
    await expect(edit).rejects.toMatchObject({
      code: "validation_failed",
      message: "End time must be after start time",
    });
  });

  it("rejects a time that is not of the day, in the user's language", async () => {
    const response = await post(body, {}, "2026-11-19");
    const { status, error, said, details } = await errorOf(response);
    const sentence = say("not_of_day", { day: "2026-11-19" });
    expect({ status, text: error, said }).toEqual({ status: 400, ...sentence });
    expect(details).toEqual([{ path: "end_ts", message: sentence.text, said: sentence.said }]);
    setLanguage(JAPANESE);
    onTestFinished(() => setLanguage(null));
    expect(problemText({ message: error, said, details })).toBe("この時間は11月19日のものではありません。");
  });

  it("does not find an entry of another day or another user", async () => {
    const { entry } = await me.client.call(addEntry, { params, body });
    const other = await app.signIn();
    const missing = [
      () => me.client.call(updateEntry, { params: { day: "2026-11-20", id: entry.id }, body: {} }),
      () => other.client.call(updateEntry, { params: { day, id: entry.id }, body: {} }),
      () => other.client.call(deleteEntry, { params: { day, id: entry.id } }),
    ];
    for (const call of missing) {
      await expect(call()).rejects.toMatchObject({ status: 404, code: "not_found" });
    }
  });
});

describe("deleting an entry", () => {
  it("removes it, and is a 404 the second time", async () => {
    const { entry } = await me.client.call(addEntry, { params, body });
    const { earth, day: after } = await me.client.call(deleteEntry, { params: { day, id: entry.id } });
    expect(earth.actual_entries).toEqual([]);
    expect(after.completion.earth).toBe(false);
    await expect(me.client.call(deleteEntry, { params: { day, id: entry.id } })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a range of days", () => {
  it("contains the days with data, oldest first, both ends included", async () => {
    for (const date of ["2026-11-18", "2026-11-21", "2026-11-19"]) {
      const moved = { ...body, start_ts: `${date}T09:00:00Z`, end_ts: `${date}T10:00:00Z` };
      await me.client.call(addEntry, { params: { day: date }, body: moved });
    }
    const { days } = await me.client.call(listDays, { query: { from: "2026-11-18", to: "2026-11-20" } });
    expect(days.map(({ date }) => date)).toEqual(["2026-11-18", "2026-11-19"]);
    expect(days[1]).toEqual((await me.client.call(getDay, { params: { day: "2026-11-19" } })).day);
  });

  it.each([
    ["from=2026-11-22&to=2026-11-21", "invalid_range"],
    ["from=2025-01-01&to=2026-02-05", "invalid_range"],
    ["from=2026-02-30&to=2026-03-01", "invalid_date"],
    ["from=2026-02-01", "validation_failed"],
  ])("%s returns %s", async (query, code) => {
    const response = await errorOf(await app.request(`/days?${query}`, { token: me.token }));
    expect(response).toMatchObject({ status: 400, code });
  });

  it("has at most 400 days", async () => {
    const query = { from: "2025-01-01", to: "2026-02-04" };
    expect(await me.client.call(listDays, { query })).toEqual({ days: [], next: null });
  });
});
