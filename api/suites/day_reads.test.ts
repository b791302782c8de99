/**
 * A day that was read before and has not changed is shown by reading only the user's log of changes, which every write
 * of a day writes. Here days are written by the same server and by another process, which this one does not know of.
 */
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  getDay,
  listDays,
  putCommitment,
  putFire,
  putGoals,
  updateMe,
} from "#shared/contract/mod.ts";
import { openTwoServers, type TwoServers } from "../testing/two_servers.ts";
import { countOnStore, PROPERTY_TIMEOUT_MS } from "../testing/test_store.ts";

const NOW = "2026-11-21T12:00:00.000Z";
const DAY = "2026-11-20";
const NEXT = "2026-11-21";
const params = { day: DAY };

let servers: TwoServers;

beforeEach(async () => {
  servers = await openTwoServers(NOW);
  const goals = [{ domain: "Fitness", target: "Row", baseline: 10 }];
  for (const day of [DAY, NEXT]) await here().call(putGoals, { params: { day }, body: { goals } });
});
afterEach(() => servers.app.close());

const here = () => servers.me.client;
const elsewhere = () => servers.elsewhere();
const readDay = async (day = DAY) => (await here().call(getDay, { params: { day } })).day;
/** Returns the day as it is stored: lists compute each day. */
const storedDay = async (day = DAY) =>
  (await elsewhere().call(listDays, { query: { from: day, to: day } })).days[0];

/** Returns the calls of a read, which has to show the day that is stored. */
async function callsOfRead(): Promise<string[]> {
  servers.takeCalls();
  const day = await readDay();
  const made = servers.takeCalls();
  expect(day).toEqual(await storedDay());
  return made;
}

const FULL = ["getMany"];
const LOG = ["getMany"];
const LOG_AND_DAY = ["getMany", "snapshot"];

/** Reads the day until its log is known. */
async function readTwice() {
  expect(await callsOfRead()).toEqual(FULL);
  expect(await callsOfRead()).toEqual(LOG_AND_DAY);
}

describe("a day that was read", () => {
  it("is read again with its log, and then by that alone", async () => {
    await readTwice();
    const keys: number[] = [];
    const { db } = servers.app;
    const getMany = db.getMany.bind(db);
    db.getMany = ((all: Deno.KvKey[], options) => {
      keys.push(all.length);
      return getMany(all, options);
    }) as Deno.Kv["getMany"];
    expect(await callsOfRead()).toEqual(LOG);
    expect(keys[0]).toBe(2);
  });

  it("is read whole after a write of this server", async () => {
    await readTwice();
    await here().call(putFire, { params, body: { task: "Rise" } });
    expect(await callsOfRead()).toEqual(FULL);
    expect(await callsOfRead()).toEqual(LOG_AND_DAY);
    expect(await callsOfRead()).toEqual(LOG);
  });

  it("is read whole after a write of another process", async () => {
    await readTwice();
    await elsewhere().call(putFire, { params, body: { task: "Rise" } });
    expect(await callsOfRead()).toEqual(LOG_AND_DAY);
    expect((await readDay()).fire.task).toBe("Rise");
    expect(await callsOfRead()).toEqual(LOG);
  });

  it.each([
    ["this server", here],
    ["another process", elsewhere],
  ])("is known again after %s has written another day", async (_, writer) => {
    await readTwice();
    await writer().call(putFire, { params: { day: "2026-11-01" }, body: { task: "Rise" } });
    await readDay();
    await readDay();
    expect(await callsOfRead()).toEqual(LOG);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["an entry of the day before runs into it", () =>
      elsewhere().call(addEntry, {
        params: { day: "2026-11-19" },
        body: {
          start_ts: "2026-11-19T22:00:00Z",
          end_ts: "2026-11-20T02:00:00Z",
          category: "Sleep",
          source: "manual",
        },
      })],
    [
      "a commitment is made for it",
      () => elsewhere().call(putCommitment, { params, body: { tomorrow_commitment: "Run" } }),
    ],
    ["the settings change", () => elsewhere().call(updateMe, { body: { timezone: "Asia/Tokyo" } })],
  ])("shows what is stored when %s", async (_, change) => {
    await readTwice();
    await change();
    for (let times = 0; times < 3; times++) await callsOfRead();
  });
});

it("whatever two processes write and read in turn, each shows the day that is stored", async () => {
  const step = fc.record({
    isElsewhere: fc.boolean(),
    isWrite: fc.boolean(),
    day: fc.constantFrom(DAY, NEXT),
    task: fc.constantFrom("a", "b", "c"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const { isElsewhere, isWrite, day, task } of steps) {
        const client = isElsewhere ? elsewhere() : here();
        if (isWrite) await client.call(putFire, { params: { day }, body: { task } });
        else expect((await client.call(getDay, { params: { day } })).day).toEqual(await storedDay(day));
      }
    }),
    { numRuns: countOnStore(30), seed: 20261123 },
  );
}, PROPERTY_TIMEOUT_MS);
