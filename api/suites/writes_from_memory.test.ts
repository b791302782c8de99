/**
 * A server computes a write from what the user's last write has left in memory. Only the commit shows whether that is
 * still right: here another process, or this server in another way, has changed something meanwhile.
 */
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  createWebhook,
  deleteEntry,
  endOtherSessions,
  getDay,
  putCommitment,
  putFire,
  putGoals,
  putVoid,
  updateEntry,
} from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { openTwoServers } from "../testing/two_servers.ts";
import { countOnStore, PROPERTY_TIMEOUT_MS } from "../testing/test_store.ts";

const NOW = "2026-11-21T12:00:00.000Z";
const DAY = "2026-11-21";
const params = { day: DAY };
const COMMIT = ["commit"];

const entryAt = (minute: number) => ({
  start_ts: `${DAY}T08:${String(minute).padStart(2, "0")}:00Z`,
  end_ts: `${DAY}T09:00:00Z`,
  category: "Admin",
  source: "manual",
} as const);

let app: TestApp;
/** Another server of the same store, of which this one does not know. */
let other: TestApp;
let me: SignedIn;
let elsewhere: () => SignedIn["client"];
let takeCalls: () => string[];

beforeEach(async () => {
  ({ app, other, me, elsewhere, takeCalls } = await openTwoServers(NOW));
  await me.client.call(putGoals, {
    params,
    body: { goals: [{ domain: "Fitness", target: "Row", baseline: 10 }] },
  });
  await writeFire("three");
  takeCalls();
});
afterEach(() => app.close());

const readDay = async () => (await elsewhere().call(getDay, { params })).day;

function writeFire(task: string) {
  return me.client.call(putFire, { params, body: { task } });
}

function sendFire(task: string, headers: Record<string, string> = {}) {
  return app.fetchJson(`/fire/${DAY}`, { method: "PUT", token: me.token, headers, body: { task } });
}

describe("a write of the day that was written last", () => {
  it("makes no other call than its commit, and responds with the whole day", async () => {
    const { day, version } = await writeFire("four");
    expect(takeCalls()).toEqual(COMMIT);
    expect(day).toEqual(await readDay());
    expect(version).toBe(day.versions.fire);
  });

  it("keeps what another process has written meanwhile", async () => {
    const { entry } = await elsewhere().call(addEntry, { params, body: entryAt(0) });
    await elsewhere().call(putCommitment, { params, body: { tomorrow_commitment: "Rise at five" } });
    const { day } = await writeFire("four");
    expect(day.earth.actual_entries).toEqual([expect.objectContaining({ id: entry.id })]);
    expect(day).toEqual(await readDay());
    expect(takeCalls()).toEqual(["commit", "getMany", "commit"]);
  });

  it("sees another day of the same user", async () => {
    await elsewhere().call(putFire, { params: { day: "2026-11-20" }, body: { task: "before", done: true } });
    await writeFire("four");
    const { data } = await other.fetchJson(`/analytics/range?from=2026-11-20&to=${DAY}`, { token: me.token });
    expect(data.days.map(({ date }: { date: string }) => date)).toEqual(["2026-11-20", DAY]);
  });

  it("does not use what an older read has brought back into memory", async () => {
    const getMany = app.db.getMany.bind(app.db);
    const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = async (...args: Parameters<typeof getMany>) => {
      const entries = await getMany(...args);
      read.resolve();
      await released.promise;
      return entries;
    };
    Object.assign(app.db, { getMany: late });
    const reading = me.client.call(getDay, { params });
    await read.promise;
    Object.assign(app.db, { getMany });
    await writeFire("four");
    released.resolve();
    await reading;
    const { day } = await me.client.call(putVoid, { params, body: { reflection: "Quiet" } });
    expect([day.void.reflection, day.fire.task]).toEqual(["Quiet", "four"]);
    expect(day).toEqual(await readDay());
  });

  it("of this server adds to what this server has written of other rings", async () => {
    await me.client.call(putVoid, { params, body: { reflection: "Quiet" } });
    const { day } = await writeFire("four");
    expect([day.void.reflection, day.fire.task]).toEqual(["Quiet", "four"]);
  });
});

describe("a write of another day than the last one", () => {
  const YESTERDAY = "2026-11-20";
  const writeYesterday = (task: string) =>
    me.client.call(putFire, { params: { day: YESTERDAY }, body: { task } });
  const readYesterday = async () => (await elsewhere().call(getDay, { params: { day: YESTERDAY } })).day;

  it("reads the documents that the two days do not share, in one snapshot", async () => {
    let keys: readonly Deno.KvKey[] = [];
    const getMany = app.db.getMany.bind(app.db);
    app.db.getMany = (wanted, ...options) => {
      keys = wanted;
      return getMany(wanted, ...options);
    };
    const { day } = await writeYesterday("one");
    app.db.getMany = getMany;
    expect(takeCalls()).toEqual(["snapshot", "commit"]);
    // Its Earth counts today as well, and today's commitment was made on it.
    expect(keys.map((key) => key.slice(2).join(" "))).toEqual([
      ...["water", "fire", "wind", "void"].map((ring) => `${YESTERDAY} ${ring}`),
      "2026-11-19 earth",
      YESTERDAY,
    ]);
    expect(day).toEqual(await readYesterday());
  });

  it("leaves all of the day in memory, also what it has written for the first time", async () => {
    await writeYesterday("one");
    takeCalls();
    const { day } = await writeYesterday("two");
    expect(takeCalls()).toEqual(COMMIT);
    expect(day).toEqual(await readYesterday());
    await writeFire("four");
    expect((await readDay()).fire.task).toBe("four");
  });

  it("keeps what another process has written meanwhile, on either day", async () => {
    await elsewhere().call(putVoid, { params: { day: YESTERDAY }, body: { reflection: "Quiet" } });
    const { day } = await writeYesterday("one");
    expect([day.fire.task, day.void.reflection]).toEqual(["one", "Quiet"]);
    expect(takeCalls()).toEqual(["snapshot", "commit", "getMany", "commit"]);
    await elsewhere().call(putVoid, { params, body: { reflection: "Loud" } });
    expect((await writeFire("four")).day.void.reflection).toBe("Loud");
  });

  it("writes nothing for a session that ended elsewhere", async () => {
    await other.signInAgain(me.user);
    const sent = { method: "PUT", token: me.token, body: { task: "one" } };
    expect(await app.fetchJson(`/fire/${YESTERDAY}`, sent)).toMatchObject({ status: 401 });
    expect(takeCalls()).toEqual(["snapshot", "commit", "getMany"]);
  });
});

describe("a session that ended elsewhere", () => {
  it("writes nothing, and gets 401", async () => {
    const later = await other.signInAgain(me.user);
    expect(await sendFire("four")).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(takeCalls()).toEqual(["commit", "getMany"]);
    expect((await later.client.call(getDay, { params })).day.fire.task).toBe("three");
  });

  it("learns nothing from the body that it sends", async () => {
    await other.signInAgain(me.user);
    const sent = { method: "PUT", token: me.token, body: { task: 1 } };
    expect(await app.fetchJson(`/fire/${DAY}`, sent)).toMatchObject({ status: 401 });
  });

  it("of this server ends at once, too", async () => {
    const again = await app.createAccessToken(me, "write");
    const script = app.clientOf(again.token);
    await script.call(putFire, { params, body: { task: "four" } });
    await me.client.call(endOtherSessions, {});
    await app.services.accounts.update(me.user.id, (account) => ({ ...account, access_tokens: [] }));
    const write = script.call(putFire, { params, body: { task: "five" } });
    await expect(write).rejects.toMatchObject({ status: 401 });
    expect((await readDay()).fire.task).toBe("four");
  });
});

describe("a change of the account elsewhere", () => {
  it("counts for the next write: the day has the hours of its new time zone", async () => {
    await other.services.accounts.update(me.user.id, (account) => ({
      ...account,
      user: {
        ...account.user,
        timezone: "Pacific/Kiritimati",
        settings: { ...account.user.settings, day_boundary: { mode: "timezone", start_hour: 0 } },
      },
    }));
    // There, this day ended at 10:00 UTC.
    const late = { ...entryAt(0), start_ts: `${DAY}T10:30:00Z`, end_ts: `${DAY}T10:45:00Z` };
    const sent = { method: "POST", token: me.token, body: late };
    expect(await app.fetchJson(`/days/${DAY}/earth/entries`, sent)).toMatchObject({ status: 400 });
  });

  it("and a webhook that was made elsewhere receives the next change", async () => {
    await elsewhere().call(createWebhook, {
      body: { url: "https://example.org/", events: ["ring.completed"] },
    });
    await me.client.call(putFire, { params, body: { weakness: "Sloth", task: "four", done: true } });
    const { queue } = await app.services.webhooks.get(me.user.id);
    expect(queue).toHaveLength(1);
  });
});

describe("what is not written", () => {
  it("responds with what is stored elsewhere: 412 with the current ring", async () => {
    const { version } = await writeFire("four");
    await elsewhere().call(putFire, { params, body: { task: "elsewhere" } });
    const response = await sendFire("five", { "If-Match": `"${version}"` });
    expect(response).toMatchObject({ status: 412, data: { fire: { task: "elsewhere" } } });
    const current = await sendFire("five", { "If-Match": `"${response.data.version}"` });
    expect(current.status).toBe(200);
  });

  it("finds an entry that was added elsewhere, and none that was deleted elsewhere", async () => {
    const { entry } = await elsewhere().call(addEntry, { params, body: entryAt(0) });
    const path = `/days/${DAY}/earth/entries/${entry.id}`;
    const edit = () => app.request(path, { method: "PATCH", token: me.token, body: { note: "Found" } });
    expect((await edit()).status).toBe(200);
    expect((await other.request(path, { method: "DELETE", token: me.token })).status).toBe(200);
    expect((await edit()).status).toBe(404);
  });

  it("repeats nothing for an Idempotency-Key that was used, here or elsewhere", async () => {
    const sent = {
      method: "POST",
      token: me.token,
      body: entryAt(0),
      headers: { "Idempotency-Key": crypto.randomUUID() },
    };
    const path = `/days/${DAY}/earth/entries`;
    const ids = [];
    for (const server of [app, app, other, app]) ids.push((await server.fetchJson(path, sent)).data.entry.id);
    expect(new Set(ids).size).toBe(1);
    expect((await readDay()).earth.actual_entries).toHaveLength(1);
    const another = await app.fetchJson(path, { ...sent, body: entryAt(1) });
    expect(another).toMatchObject({ code: "idempotency_mismatch" });
  });

  it("may have been written when the store does not say so: it is not written again", async () => {
    const atomic = app.db.atomic.bind(app.db);
    app.db.atomic = () => {
      const operation = atomic();
      const commit = operation.commit.bind(operation);
      operation.commit = async () => {
        await commit();
        throw new Error("The connection was lost.");
      };
      return operation;
    };
    const sent = { method: "POST", token: me.token, body: entryAt(0) };
    const { status } = await app.fetchJson(`/days/${DAY}/earth/entries`, sent);
    app.db.atomic = atomic;
    expect(status).toBe(500);
    expect((await readDay()).earth.actual_entries).toHaveLength(1);
  });

  it("is invalid as ever", async () => {
    expect(await sendFire("x".repeat(100_000))).toMatchObject({ status: 400, code: "validation_failed" });
    const bad = { method: "PUT", token: me.token, headers: { "Content-Type": "text/plain" }, body: "no" };
    expect(await app.fetchJson(`/fire/${DAY}`, bad)).toMatchObject({ code: "unsupported_media_type" });
  });
});

describe("writes of two processes at once", () => {
  it("all count", async () => {
    const count = countOnStore(40);
    const clients = [me.client, elsewhere()];
    await Promise.all(Array.from(
      { length: count },
      (_, index) => clients[index % 2]?.call(addEntry, { params, body: entryAt(index) }),
    ));
    expect((await readDay()).earth.actual_entries).toHaveLength(count);
  });

  it("have one winner of a version", async () => {
    const { version } = await writeFire("four");
    const statuses = await Promise.all(Array.from({ length: countOnStore(20) }, async (_, index) => {
      const sent = {
        method: "PUT",
        token: me.token,
        headers: { "If-Match": `"${version}"` },
        body: { task: String(index) },
      };
      return (await (index % 2 ? app : other).fetchJson(`/fire/${DAY}`, sent)).status;
    }));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

it("a call that is handled again is counted once", async () => {
  const limited = await openTestApp(NOW, { sharedWith: app, isShared: false, callsPerSecond: 1 });
  const client = limited.clientOf(me.token);
  for (const task of ["a", "b"]) {
    await client.call(putFire, { params, body: { task } });
    await elsewhere().call(putFire, { params, body: { task } });
  }
  // A burst has three calls: one more is left.
  await client.call(putFire, { params, body: { task: "c" } });
  await expect(client.call(putFire, { params, body: { task: "d" } })).rejects.toMatchObject({ status: 429 });
});

/** A write that is chosen by random numbers below 1, by one of two servers. */
type RandomWrite = readonly [server: number, kind: number, day: number, value: number];

it("whatever two processes write in turn, each responds with the day that is stored", async () => {
  const fresh = () => openTestApp(NOW, { sharedWith: app, isShared: false });
  const write = fc.tuple(unit(), unit(), unit(), unit());
  const story = fc.array(write, { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(story, async (writes) => {
      const reader = await fresh();
      for (const chosen of writes) {
        const { day, response } = await writeRandomly(chosen);
        if (response) expect(response.day).toEqual(await dayOf(reader, day));
      }
    }),
    { numRuns: countOnStore(30), seed: 20261123 },
  );
}, PROPERTY_TIMEOUT_MS);

const unit = () => fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

async function dayOf(server: TestApp, day: string) {
  return (await server.clientOf(me.token).call(getDay, { params: { day } })).day;
}

async function writeRandomly([server, kind, at, value]: RandomWrite) {
  const client = server < 0.7 ? me.client : elsewhere();
  const day = at < 0.8 ? DAY : "2026-11-20";
  const text = `note ${Math.floor(value * 1_000)}`;
  const { earth } = await dayOf(other, day);
  const id = earth.actual_entries.at(Math.floor(value * earth.actual_entries.length))?.id;
  const writes = [
    () => client.call(putFire, { params: { day }, body: { task: text, done: value < 0.5 } }),
    () => client.call(putVoid, { params: { day }, body: { reflection: text, tomorrow_commitment: text } }),
    () => client.call(addEntry, { params: { day }, body: spanOf(day, value) }),
    () => id ? client.call(updateEntry, { params: { day, id }, body: { note: text } }) : null,
    () => id ? client.call(deleteEntry, { params: { day, id } }) : null,
    () =>
      client.call(putCommitment, { params: { day }, body: { tomorrow_commitment: text } }).then(() => null),
  ];
  return { day, response: await writes[Math.floor(kind * writes.length)]?.() ?? null };
}

/** A quarter of an hour, which may run past the end of its day. */
function spanOf(day: string, value: number) {
  const start = Date.parse(`${day}T00:00:00Z`) + Math.floor(value * 1_440) * 60_000;
  return {
    start_ts: new Date(start).toISOString(),
    end_ts: new Date(start + 15 * 60_000).toISOString(),
    category: "Admin",
    source: "manual",
  } as const;
}
