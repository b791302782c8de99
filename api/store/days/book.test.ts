import { DatabaseSync } from "node:sqlite";
import { serialize } from "node:v8";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  deleteEntry,
  getBook,
  listTrash,
  patchGoal,
  putAnswer,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putTimer,
  putVoid,
  putWind,
  restoreFromTrash,
  stopTimer,
} from "#shared/contract/mod.ts";
import { searchDays, type WrittenDay } from "#shared/domain/book.ts";
import { ringsOf } from "#shared/transfer/mod.ts";
import { anyDays } from "#shared/transfer/testing/any_day.ts";
import { writeDocument } from "#shared/transfer/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../testing/test_app.ts";
import { countOnStore, PROPERTY_TIMEOUT_MS } from "../../testing/test_store.ts";
import { fromStored } from "../documents.ts";
import { keys } from "../keys.ts";
import type { Kv } from "../kv.ts";
import { createUserWrites } from "../user_writes.ts";
import { BOOK_DAY, bookMutation, createBook, foldedDayOf } from "./book.ts";
import { readChanges, rewriteChanges } from "./changes.ts";
import { storedDay } from "./documents.ts";

const NOW = "2026-11-21T12:00:00.000Z";
const DAYS = ["2026-10-31", "2026-11-19", "2026-11-20", "2026-11-21"] as const;

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp(NOW);
  me = await app.signIn();
});
afterEach(() => app.close());

/** The stored texts of every day. */
async function storedTexts(): Promise<Map<string, string>> {
  const entries = await Array.fromAsync(app.db.list({ prefix: keys.bookDays(me.user.id) }));
  return new Map(entries.map(({ key, value }) => [String(key[2]), foldedDayOf(fromStored(BOOK_DAY, value))]));
}

/** As in the store of an earlier version: the texts before `booked` are not stored, or none when it is null. */
async function forgetTexts(booked: string | null): Promise<void> {
  const { kv } = app.services;
  const { id } = me.user;
  const op = crypto.randomUUID();
  const texts = await kv.list({ prefix: keys.bookDays(id) });
  const [log] = await kv.getMany([keys.changes(id)]);
  if (!log?.versionstamp) return;
  await kv.commit({
    op,
    checks: [],
    mutations: [
      ...texts.filter(({ key }) => booked === null || String(key[2]) < booked).map(({ key }) => ({
        key,
        value: undefined,
      })),
      rewriteChanges(id, { ...readChanges(log), booked }, op),
    ],
  });
}

async function writtenDays(): Promise<WrittenDay[]> {
  return await Array.fromAsync(
    app.services.transfers.listDays(me.user.id),
    (record) => ({
      date: record.date,
      rings: ringsOf(record),
      commitment: record.commitment,
      answers: record.answers,
    }),
  );
}

const find = (q?: string, question?: string) =>
  me.client.call(getBook, {
    query: { limit: 200, ...(q !== undefined && { q }), ...(question !== undefined && { question }) },
  });

const importDays = (body: string, mode: string) =>
  app.fetchJson(`/import?mode=${mode}`, { method: "POST", token: me.token, body });

const anyWord = fc.constantFrom("", "one", "Zwei", "三つ");
const anyDate = fc.constantFrom(...DAYS);
const ids = Array.from({ length: 3 }, (_, index) => `7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5${index}`);

type Step = () => Promise<unknown>;

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(anyDate, anyWord, fc.constantFrom(...ids)).map(([day, note, id]) => () =>
    me.client.call(addEntry, {
      params: { day },
      body: {
        id,
        start_ts: `${day}T22:00:00Z`,
        end_ts: new Date(Date.parse(`${day}T22:00:00Z`) + 4 * 3_600_000).toISOString(),
        category: "Misc",
        source: "manual",
        note,
      },
    }).catch(() => {})
  ),
  fc.tuple(anyDate, fc.constantFrom(...ids)).map(([day, id]) => () =>
    me.client.call(deleteEntry, { params: { day, id } }).catch(() => {})
  ),
  fc.tuple(anyDate, anyWord, fc.subarray(ids)).map(([day, note, some]) => () =>
    me.client.call(putGoals, {
      params: { day },
      body: {
        goals: some.map((id) => ({ id, domain: "Fitness", target: `Goal ${note}`, baseline: 1, note })),
      },
    })
  ),
  fc.tuple(anyDate, anyWord, anyWord).map(([day, weakness, reflection]) => () =>
    me.client.call(putFire, { params: { day }, body: { weakness, reflection } })
  ),
  fc.tuple(anyDate, anyWord).map(([day, note]) => () =>
    me.client.call(putWind, { params: { day }, body: { note } })
  ),
  fc.tuple(anyDate, anyWord, fc.subarray(ids)).map(([day, lessons, some]) => () =>
    me.client.call(putBattleLogs, {
      params: { day },
      body: {
        battle_logs: some.map((id) => ({
          id,
          hard_thing: "Run",
          battle_description: `Battle ${lessons}`,
          lessons_learned: lessons,
        })),
      },
    })
  ),
  fc.tuple(anyDate, anyWord).map(([day, tomorrow_commitment]) => () =>
    me.client.call(putCommitment, { params: { day }, body: { tomorrow_commitment } })
  ),
  fc.tuple(anyDate, anyWord).map(([day, hard_thing_tomorrow]) => () =>
    me.client.call(putVoid, { params: { day }, body: { reflection: "Void", hard_thing_tomorrow } })
  ),
  fc.tuple(anyDate, anyWord, fc.constantFrom("Why?", "why?")).map(([day, text, question]) => () =>
    me.client.call(putAnswer, { params: { day, ring: "fire" }, body: { question, text } })
  ),
  anyWord.map((note) => async () => {
    const start_ts = "2026-11-20T23:00:00.000Z";
    await me.client.call(putTimer, {
      body: { category: "Misc", start_ts, day: "2026-11-20", note, replace: true },
    });
    await me.client.call(stopTimer, { body: {} });
  }),
  fc.constant(async () => {
    const [item] = (await me.client.call(listTrash, {})).items;
    if (item) await me.client.call(restoreFromTrash, { body: { id: item.id } });
  }),
  fc.tuple(anyDays, fc.constantFrom("merge", "replace")).map(([days, mode]) => async () => {
    const text = (await Array.fromAsync(writeDocument({ exported_at: NOW, days }))).join("");
    await importDays(text, mode);
  }),
);

describe("the stored texts of the Book", () => {
  it("are what the days hold after any writes, and after they were stored again", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 12 }),
        fc.constantFrom(null, "2026-11"),
        async (steps, booked) => {
          for (const step of steps) await step();
          const days = await writtenDays();
          const texts = await storedTexts();
          expect(await find()).toEqual(searchDays(days, { limit: 200 }));
          expect(await find("one goal")).toEqual(searchDays(days, { limit: 200, q: "one goal" }));
          expect(await find("one", "Why?")).toEqual(
            searchDays(days, { limit: 200, q: "one", question: "Why?" }),
          );
          await forgetTexts(booked);
          expect(await find("zwei")).toEqual(searchDays(days, { limit: 200, q: "zwei" }));
          expect(await storedTexts()).toEqual(texts);
        },
      ),
      { numRuns: countOnStore(10) },
    );
  }, PROPERTY_TIMEOUT_MS);

  it("have the goals that carry over to today once they are stored", async () => {
    const goal = { id: ids[0] ?? "", domain: "Fitness", target: "Push-ups", baseline: 1, note: "" };
    await me.client.call(putGoals, { params: { day: "2026-11-20" }, body: { goals: [goal] } });
    await me.client.call(patchGoal, {
      params: { day: "2026-11-21", id: goal.id },
      body: { state: "success" },
    });
    expect([...(await storedTexts()).keys()]).toEqual(["2026-11-20", "2026-11-21"]);
  });

  it("are read by Deno KV as PostgreSQL has them, from where a backup copies them", async () => {
    const path = await Deno.makeTempFile({ suffix: ".sqlite" });
    const value =
      bookMutation(me.user.id, { ...storedDay(DAYS[0], []), commitments: { today: "Café" } }, "op").value;
    const isStored = async (db: Deno.Kv) => (await db.get<{ data: unknown }>(["book"])).value?.data;
    let db = await Deno.openKv(path);
    await db.set(["book"], value);
    const written = await isStored(db);
    db.close();
    const file = new DatabaseSync(path);
    file.prepare("UPDATE kv SET v = ?").run(serialize(value));
    file.close();
    db = await Deno.openKv(path);
    expect(await isStored(db)).toEqual(written);
    expect(written).toEqual(value?.data);
    db.close();
    await Deno.remove(path);
  });

  it("are not written again when no text changes", async () => {
    const params = { day: "2026-11-21" };
    await me.client.call(putFire, { params, body: { weakness: "Delay" } });
    const key = keys.bookDay(me.user.id, params.day);
    const { versionstamp } = await app.db.get(key);
    await me.client.call(putFire, { params, body: { done: true } });
    expect((await app.db.get(key)).versionstamp).toBe(versionstamp);
    await me.client.call(putFire, { params, body: { weakness: "" } });
    expect((await app.db.get(key)).versionstamp).toBeNull();
  });

  it.each([
    ["that are damaged", { v: 2, op: "x", data: { texts: 1 } }],
    ["that are no document", "nothing"],
    ["whose bytes are cut", { v: 3, op: "x", data: new ArrayBuffer(2) }],
    ["whose bytes are another text", {
      v: 3,
      op: "x",
      data: new TextEncoder().encode("\f\f\f\f\f\f").buffer,
    }],
    ["of a newer version", { v: 9, op: "x", data: ["of", "another", "form"] }],
    ["of an older version", { v: 1, op: "x", data: ["eold words", "", "fold words", "", ""] }],
  ])("%s are read from the rings, until the next write", async (_what, value) => {
    const params = { day: "2026-11-21" };
    await me.client.call(putFire, { params, body: { weakness: "Delay", reflection: "Zwei" } });
    const texts = (await storedTexts()).get(params.day);
    await app.db.set(keys.bookDay(me.user.id, params.day), value);
    expect((await find("zwei")).counts.fire).toBe(1);
    expect((await find("words")).counts.fire).toBe(0);
    await me.client.call(putFire, { params, body: { reflection: "Drei" } });
    expect((await storedTexts()).get(params.day)).toBe(texts?.replace("zwei", "drei"));
  });

  it("are searched on a day that is as full as can be", async () => {
    const params = { day: "2026-11-21" };
    const long = (word: string) => `${word} ${"語".repeat(1_990 - word.length)}`;
    const battle = (number: number) => ({
      hard_thing: "Run",
      battle_description: long(`battle${number}`),
      lessons_learned: long(`lessons${number}`),
    });
    const goals = Array.from({ length: 25 }, (_, number) => ({
      domain: "Fitness",
      target: `Goal ${number}`,
      baseline: 1,
      note: long(`note${number}`).slice(0, 1_000),
    }));
    await me.client.call(putGoals, { params, body: { goals } });
    const logs = Array.from({ length: 7 }, (_, number) => battle(number));
    await me.client.call(putBattleLogs, { params, body: { battle_logs: logs } });
    await me.client.call(putVoid, { params, body: { reflection: long("reflection") } });
    await me.client.call(putFire, { params, body: { reflection: long("fire") + long("fire") } });
    expect((await storedTexts()).get(params.day)).toContain("\v");
    for (const word of ["battle6", "lessons0", "note24", "reflection", "fire"]) {
      expect((await find(word)).items, word).toHaveLength(1);
    }
  });

  it("are all stored after their storing has failed at any commit, beside other searches and writes", async () => {
    for (const day of DAYS) {
      await me.client.call(putFire, { params: { day }, body: { reflection: `fire ${day}` } });
    }
    const texts = await storedTexts();
    const { kv } = app.services;
    for (const commits of [0, 1, 2]) {
      await forgetTexts(null);
      let left = commits;
      const dying: Kv = {
        ...kv,
        commit: (commit) => left-- > 0 ? kv.commit(commit) : Promise.reject(new Error("killed")),
      };
      const turn = () => Promise.resolve(() => {});
      const search = (on: Kv) =>
        createBook(on, createUserWrites(0)).search(me.user.id, { limit: 200 }, turn).catch(() => null);
      await search(dying);
      // Each with a queue of writes of its own, as of several servers.
      const write = me.client.call(putFire, { params: { day: DAYS[0] }, body: { done: true } });
      const [one, other] = await Promise.all([search(kv), search(kv), search(dying), write]);
      expect(one?.counts.fire).toBe(DAYS.length);
      expect(other).toEqual(one);
      expect(await storedTexts()).toEqual(texts);
    }
  });

  it("leave out a ring whose folded texts do not fit, which is searched all the same", async () => {
    // This ligature is eighteen letters when it is folded.
    const note = "\ufdfa".repeat(498);
    const start_ts = "2026-11-21T08:00:00.000Z";
    const entries = ids.concat(Array.from({ length: 40 }, () => crypto.randomUUID())).map((id) => ({
      id,
      start_ts,
      end_ts: "2026-11-21T09:00:00.000Z",
      category: "Misc" as const,
      note: `${note} x`,
      source: "manual" as const,
    }));
    const day = { date: "2026-11-21", earth: { actual_entries: entries }, commitment: "Rise" } as const;
    const document = (await Array.fromAsync(writeDocument({ exported_at: NOW, days: [day] }))).join("");
    expect(await importDays(document, "merge")).toMatchObject({ success: true });
    expect((await storedTexts()).get("2026-11-21")).toBe("\v\f\f\f\fc rise");
    expect((await find("x")).counts.earth).toBe(entries.length);
    expect((await find("rise")).items).toHaveLength(1);
  });
});
