import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { countOnStore } from "../testing/test_store.ts";

const DAY = "2026-11-21";

/** Few enough for each to have its turn before it would get 429. */
const WRITES = countOnStore(200);
const RACERS = countOnStore(100);

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const putFire = ({ token }: SignedIn, task: string, headers: Record<string, string> = {}) =>
  app.request(`/fire/${DAY}`, { method: "PUT", token, headers, body: { task } });

async function statusesOf(responses: readonly Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const response of responses) {
    const { status, body } = await response;
    await body?.cancel();
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe("concurrent writes of one user", () => {
  it("to one ring all succeed, and the last one is stored", async () => {
    const writes = Array.from({ length: WRITES }, (_, index) => putFire(me, `write ${index}`));
    expect(await statusesOf(writes)).toEqual({ 200: WRITES });
    const { data } = await app.fetchJson(`/days/${DAY}`, { token: me.token });
    expect(data.day.fire.task).toMatch(/^write \d+$/);
  });

  it("beyond the queue's limit are rejected with 429 and Retry-After, and the others succeed", async () => {
    app.stayOnOneServer();
    // More than the queue takes even where some are done before the last ones have come.
    const responses = Array.from({ length: 2_000 }, (_, index) => putFire(me, `write ${index}`));
    const rejected = (await Promise.all(responses)).find(({ status }) => status === 429);
    expect(rejected?.headers.get("Retry-After")).toBe("1");
    expect(await rejected?.json()).toMatchObject({ code: "too_many_requests" });
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it("based on one version have exactly one winner", async () => {
    const first = await putFire(me, "first");
    const version = first.headers.get("ETag") ?? "";
    await first.body?.cancel();
    const writes = Array.from(
      { length: RACERS },
      (_, index) => putFire(me, `${index}`, { "If-Match": version }),
    );
    expect(await statusesOf(writes)).toEqual({ 200: 1, 412: RACERS - 1 });
  });

  it("to the profile all succeed", async () => {
    const writes = Array.from(
      { length: WRITES },
      (_, index) =>
        app.request("/auth/me", { method: "PATCH", token: me.token, body: { weaknesses: [`w${index}`] } }),
    );
    expect(await statusesOf(writes)).toEqual({ 200: WRITES });
  });
});

describe("a write of another user", () => {
  it("does not wait for the queue of the first", async () => {
    const other = await app.signIn();
    let done = 0;
    const writes = Array.from({ length: 300 }, async (_, index) => {
      await (await putFire(me, `write ${index}`)).body?.cancel();
      done++;
    });
    await (await putFire(other, "mine")).body?.cancel();
    expect(done).toBeLessThan(150);
    await Promise.all(writes);
  });
});
