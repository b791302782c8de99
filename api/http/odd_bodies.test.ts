import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { LISTS } from "../testing/list_requests.ts";

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

describe("names that every object has", () => {
  it.each([
    [`/fire/${day}`, `{"__proto__":{"done":true},"constructor":{"done":true},"weakness":"Gossip"}`, "fire"],
    [
      `/water/${day}/goals`,
      `{"goals":[{"__proto__":{"state":"success"},"target":"t","domain":"d","baseline":1}]}`,
      "water",
    ],
    [`/wind/${day}`, `{"complacency_answers":{"__proto__":4,"constructor":4,"toString":1}}`, "wind"],
  ])("are dropped from what %s is sent", async (path, body, ring) => {
    const { status, data } = await send("PUT", path, body);
    expect(status).toBe(200);
    expect(data.day.completion[ring]).toBe(false);
    expect(data.day.wind).toMatchObject({ complacency_answers: {}, complacency_score: 0 });
    expect(Object.hasOwn(Object.prototype, "done")).toBe(false);
  });
});

describe("a body of two forms", () => {
  const detailsOf = async (path: string, body: unknown) => (await send("PUT", path, body)).details;

  it("names what is wrong with the simple form when it is the simple one", async () => {
    expect(await detailsOf(`/void/${day}`, { battles: [{ description: 5 }, {}] })).toEqual([
      { path: "battles.0.description", message: "must be a text" },
      { path: "battles.1.description", message: "is required" },
    ]);
    expect(await detailsOf(`/wind/${day}`, { studies: [{ target: "x".repeat(201), practice: "p" }] }))
      .toEqual([
        { path: "studies.0.target", message: "must be at most 200 characters" },
      ]);
    expect(await detailsOf(`/wind/${day}`, { studies: null })).toEqual([
      { path: "studies", message: "must be a list" },
    ]);
    const battles = Array.from({ length: 51 }, () => ({ description: "x" }));
    expect((await detailsOf(`/void/${day}`, { battles }))[0].path).toBe("battles");
  });

  it("names what is wrong with the raw ring when it is one, also beside the other reading", async () => {
    const study_targets = [{ subject: "", target_minutes: 4 }, { subject: "Go", completed_minutes: "1" }];
    expect(await detailsOf(`/wind/${day}`, { study_targets, studies: "any" })).toEqual([
      { path: "study_targets.0.subject", message: "must not be empty" },
      { path: "study_targets.0.target_minutes", message: "must be at least 5" },
      { path: "study_targets.1.completed_minutes", message: "must be a number" },
    ]);
    expect(await detailsOf(`/void/${day}`, { battle_logs: [LISTS.battle_logs.item, { hard_thing: "Run" }] }))
      .toEqual([
        { path: "battle_logs.1.battle_description", message: "is required" },
      ]);
    expect(await detailsOf(`/wind/${day}`, { done: "yes" })).toEqual([
      { path: "done", message: "must be true or false" },
    ]);
  });

  it.each(["x", 5, null, []])("is no %j", async (body) => {
    for (const path of [`/wind/${day}`, `/void/${day}`]) {
      const { status, details } = await send("PUT", path, JSON.stringify(body));
      expect(status).toBe(400);
      expect(details).toEqual([{ path: "", message: "must be an object" }]);
    }
  });
});

describe("the day of a write", () => {
  it.each(["2026-02-30", "2026-1-1", "0000-01-01", "+010000-01-01", "today", "%00", "2026-11-21T00:00"])(
    "is never %s",
    async (date) => {
      const paths = [
        `/water/${date}/goals`,
        `/fire/${date}`,
        `/wind/${date}`,
        `/void/${date}`,
        `/void/${date}/commitment`,
      ];
      for (const path of paths) {
        const { status, code } = await send("PUT", path, {});
        expect([status, code]).toEqual([400, "invalid_date"]);
      }
    },
  );
});
