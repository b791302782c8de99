/**
 * What several servers on one store count together, and that none of them shows what another one has replaced. `deno
 * task test:cluster` shows the same with processes.
 */
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { getDay, listDays, putFire, putVoid } from "#shared/contract/mod.ts";
import { SHARED_DEADLINE_MS } from "../store/user_writes.ts";
import { openTestApp, type SignedIn, type TestApp, type TestAppOptions } from "../testing/test_app.ts";
import { countOnStore, PROPERTY_TIMEOUT_MS } from "../testing/test_store.ts";

const START = "2026-11-21T12:00:00.000Z";
const ME = "/auth/me";

let apps: TestApp[] = [];
afterEach(() => {
  for (const app of apps.reverse()) app.close();
  apps = [];
});

/** Starts `count` servers on one store. */
async function open(count: number, options: TestAppOptions = {}): Promise<TestApp[]> {
  const first = await openTestApp(START, { ...options, isShared: true });
  apps = [first];
  while (apps.length < count) apps.push(await openTestApp(START, { ...options, sharedWith: first }));
  return apps;
}

/** Lets a second pass, at whose end all servers exchange what they counted. */
async function passSecond(): Promise<void> {
  const [first] = apps;
  if (first) first.time.now += 1_000;
  for (const { services } of apps) {
    for (const counts of services.sharedCounts) await counts.synchronise(services.clock());
  }
}

const statusOf = async (app: TestApp, path: string, init = {}) => {
  const response = await app.request(path, init);
  await response.body?.cancel();
  return response.status;
};

/** Calls each server in turn until `count` calls were made, and returns how many got each status. */
async function callInTurn(count: number, path: string, init = {}): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let n = 0; n < count; n++) {
    const app = apps[n % apps.length];
    const status = app ? await statusOf(app, path, init) : NaN;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const signIn = async (): Promise<SignedIn> => {
  const [first] = apps;
  if (!first) throw new Error("No server is open.");
  return await first.signIn();
};

describe("the signed-in calls of an account", () => {
  it.each([2, 4])("are limited for %i servers together", async (count) => {
    await open(count, { callsPerSecond: 10 });
    const { token } = await signIn();
    let done = 0;
    for (let second = 0; second < 10; second++) {
      done += (await callInTurn(count * 20, ME, { token }))[200] ?? 0;
      await passSecond();
    }
    // 100 in ten seconds and a burst of 30, which each server may have given before it knew of the others.
    expect(done).toBeGreaterThan(80);
    expect(done).toBeLessThanOrEqual(100 + count * 30);
  });

  it("are allowed again after what was too much has been waited for", async () => {
    const [one] = await open(2, { callsPerSecond: 10 });
    const { token } = await signIn();
    expect(await callInTurn(80, ME, { token })).toEqual({ 200: 60, 429: 20 });
    await passSecond();
    await passSecond();
    const response = await one?.request(ME, { token });
    expect([response?.status, response?.headers.get("Retry-After")]).toEqual([429, "5"]);
    await response?.body?.cancel();
    for (let second = 0; second < 5; second++) await passSecond();
    expect(await callInTurn(20, ME, { token })).toEqual({ 200: 20 });
  });

  it("cost the store nothing while they are few, and one read and one write a second when they are many", async () => {
    const calls: string[] = [];
    await open(1, { callsPerSecond: 100, onKvCall: (operation) => calls.push(operation) });
    const { token } = await signIn();
    const exchange = async (count: number) => {
      await callInTurn(count, ME, { token });
      calls.length = 0;
      await passSecond();
      return calls;
    };
    expect(await exchange(49)).toEqual([]);
    expect(await exchange(200)).toEqual(["snapshotOnce", "commit"]);
    expect(await exchange(0)).toEqual(["snapshotOnce"]);
    expect(await exchange(0)).toEqual([]);
  });
});

describe("calls without a token", () => {
  it("are limited for all servers together", async () => {
    await open(4);
    expect(await callInTurn(4 * 50, ME)).toEqual({ 401: 200 });
    await passSecond();
    await passSecond();
    expect((await callInTurn(4 * 100, ME))[401]).toBe(400);
    await passSecond();
    await passSecond();
    expect(await callInTurn(4, ME)).toEqual({ 429: 4 });
  });
});

describe("registrations", () => {
  it("are limited for all servers together", async () => {
    await open(2);
    const register = async (app: TestApp | undefined, n: number) =>
      app && await statusOf(app, "/auth/register", {
        method: "POST",
        body: { email: `${n}@example.org`, password: "correct horse battery", timezone: "UTC" },
      });
    for (let n = 0; n < 60; n++) {
      expect(await register(apps[n % 2], n)).toBe(201);
    }
    await passSecond();
    await passSecond();
    expect([await register(apps[0], 60), await register(apps[1], 61)]).toEqual([429, 429]);
  });
});

describe("sign-ins", () => {
  it("are throttled by what failed on any server, and wait for the same time everywhere", async () => {
    await open(4);
    const body = { email: "owner@example.org", password: "a wrong password" };
    expect(await callInTurn(8, "/auth/login", { method: "POST", body })).toEqual({ 401: 5, 429: 3 });
    await passSecond();
    expect(await callInTurn(4, "/auth/login", { method: "POST", body })).toEqual({ 401: 1, 429: 3 });
  });

  it("on one server of a file count after it was started again", async () => {
    await open(1);
    const body = { email: "owner@example.org", password: "a wrong password" };
    await callInTurn(5, "/auth/login", { method: "POST", body });
    const again = await openTestApp(START, { ...(apps[0] && { sharedWith: apps[0] }), isShared: false });
    apps.push(again);
    expect(await statusOf(again, "/auth/login", { method: "POST", body })).toBe(429);
  });
});

describe("600 writes of one ring at once", () => {
  it(
    "all succeed on four servers or get an early 429, and each server gets its share",
    async () => {
      const servers = await open(4);
      const { token } = await signIn();
      const write = async (app: TestApp, n: number) => {
        const begun = performance.now();
        const body = { task: `write ${n}` };
        const status = await statusOf(app, "/fire/2026-11-21", { method: "PUT", token, body });
        // A machine with much else to do may reach the deadline, which is in real time.
        return status === 503 && performance.now() - begun >= SHARED_DEADLINE_MS ? 429 : status;
      };
      const statuses = await Promise.all(
        servers.map((app) =>
          Promise.all(Array.from({ length: 600 / servers.length }, (_, n) => write(app, n)))
        ),
      );
      for (const ofServer of statuses) {
        expect(new Set(ofServer).difference(new Set([200, 429]))).toEqual(new Set());
        expect(ofServer.filter((status) => status === 200).length).toBeGreaterThan(0);
      }
    },
  );
});

it("whatever two servers write and read in turn, each shows the day that is stored", async () => {
  const [here, elsewhere] = await open(2);
  if (!here || !elsewhere) throw new Error("Two servers were started.");
  const me = await here.signIn();
  const days = ["2026-11-20", "2026-11-21"] as const;
  const step = fc.record({
    isElsewhere: fc.boolean(),
    kind: fc.constantFrom("read", "fire", "void"),
    day: fc.constantFrom(...days),
    text: fc.constantFrom("a", "b", "c"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const { isElsewhere, kind, day, text } of steps) {
        const client = isElsewhere ? elsewhere.clientOf(me.token) : me.client;
        const params = { day };
        if (kind === "fire") await client.call(putFire, { params, body: { task: text } });
        else if (kind === "void") await client.call(putVoid, { params, body: { reflection: text } });
        else {
          const query = { from: day, to: day };
          const [listed] = (await me.client.call(listDays, { query })).days;
          const read = (await client.call(getDay, { params })).day;
          if (listed) expect(read).toEqual(listed);
        }
      }
    }),
    { numRuns: countOnStore(12), seed: 20261123 },
  );
}, PROPERTY_TIMEOUT_MS);
