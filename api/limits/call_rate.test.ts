import { afterEach, describe, expect, it } from "vitest";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const ME = "/auth/me";

let app: TestApp;
afterEach(() => app.close());

const open = async (callsPerSecond: number) => {
  app = await openTestApp("2026-11-21T12:00:00.000Z", { callsPerSecond });
  app.stayOnOneServer();
};
const statusOf = async ({ token }: SignedIn, path = ME, init = {}) => {
  const response = await app.request(path, { token, ...init });
  await response.body?.cancel();
  return response.status;
};
const statusesOf = async (user: SignedIn, count: number) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push(await statusOf(user));
  return statuses;
};
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe("signed-in calls", () => {
  it("are allowed in bursts of three seconds' worth, and then at the rate", async () => {
    await open(2);
    const me = await app.signIn();
    expect(await statusesOf(me, 8)).toEqual([...times(6, 200), 429, 429]);
    app.time.now += 1_000;
    expect(await statusesOf(me, 3)).toEqual([200, 200, 429]);
    app.time.now += 60_000;
    expect(await statusesOf(me, 7)).toEqual([...times(6, 200), 429]);
  });

  it("above the rate get 429 in the envelope, with Retry-After in whole seconds", async () => {
    await open(2);
    const { token } = await app.signIn();
    for (let n = 0; n < 6; n++) await app.fetchJson(ME, { token });
    const { status, headers, code, error } = await app.fetchJson(ME, { token });
    expect([status, code, headers.get("Retry-After")]).toEqual([429, "too_many_requests", "3"]);
    expect(error).toBe("Too many requests. Please wait a moment.");
  });

  it("are counted per account, over all its sessions", async () => {
    await open(1);
    const me = await app.signIn();
    expect(await statusesOf(me, 3)).toEqual(times(3, 200));
    expect(await statusOf(await app.signInAgain(me.user))).toBe(429);
    expect(await statusesOf(await app.signIn(), 3)).toEqual(times(3, 200));
  });

  it("change nothing when they are rejected, and succeed when they are sent again", async () => {
    await open(1);
    const me = await app.signIn();
    const put = (task: string) =>
      app.fetchJson("/fire/2026-11-21", { token: me.token, method: "PUT", body: { task } });
    expect([(await put("one")).status, (await put("two")).status, (await put("three")).status])
      .toEqual(times(3, 200));
    expect((await put("four")).status).toBe(429);
    app.time.now += 2_000;
    const day = await app.fetchJson("/days/2026-11-21", { token: me.token });
    expect(day.data.day.fire.task).toBe("three");
    expect((await put("four")).data.fire.task).toBe("four");
  });

  it("with a revoked token do not use up the account's allowance", async () => {
    await open(1);
    const old = await app.signIn();
    const me = await app.signInAgain(old.user);
    for (let n = 0; n < 5; n++) expect(await statusOf(old)).toBe(401);
    expect(await statusesOf(me, 4)).toEqual([...times(3, 200), 429]);
  });

  it("are unlimited when the rate is 0", async () => {
    await open(0);
    expect(await statusesOf(await app.signIn(), 400)).toEqual(times(400, 200));
  });

  it("are allowed again after the clock is set back", async () => {
    await open(1);
    const me = await app.signIn();
    expect(await statusesOf(me, 3)).toEqual(times(3, 200));
    app.time.now -= 60_000;
    expect(await statusOf(me)).toBe(429);
    app.time.now += 61_000;
    expect(await statusOf(me)).toBe(200);
  });
});
