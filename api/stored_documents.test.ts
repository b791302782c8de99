import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UNKNOWN_DAY } from "#shared/domain/book.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { createAccounts, createChallenges, readAccount } from "./store/accounts.ts";
import { getOrCreateConfig } from "./store/config.ts";
import {
  readAnswers,
  readCommitment,
  readMonth,
  readRing,
  storedDay,
  withCarriedGoals,
} from "./store/days/documents.ts";
import { BOOK_DAY, bytesOf } from "./store/days/book.ts";
import { readChanges } from "./store/days/changes.ts";
import { readReceipt, readStored, type Stored } from "./store/documents.ts";
import { DOCUMENT_KINDS } from "./format.ts";
import { createErasures, sweep } from "./store/erasure.ts";
import { readWebhooks } from "./store/events.ts";
import { dayKeys, keys } from "./store/keys.ts";
import { type Kv, wrapKv } from "./store/kv.ts";
import { createInvites } from "./features/invites/store.ts";
import { createLinks } from "./features/links/store.ts";
import { createPushStore } from "./features/push/store.ts";
import { ALLOWANCE, BACK_OFF, createThrottleStates, EVENT_WINDOW } from "./store/throttles.ts";
import { readTimer } from "./store/timers.ts";
import { listTrashed } from "./store/trashed_items.ts";
import { createUserWrites } from "./store/user_writes.ts";
import { openTestStore } from "./testing/test_store.ts";

/**
 * Documents that version 0.1 of Gorin wrote, by the names of their kinds. They are never changed: a change of a
 * schema that cannot read them needs a migration, not another fixture.
 */
const FILES = Object.fromEntries(
  [...Deno.readDirSync(new URL("./store/testing", import.meta.url))]
    .filter(({ name }) => name.endsWith(".v1.json"))
    .map(({ name }) => [name.replace(".v1.json", ""), read(`./store/testing/${name}`)]),
);

function read(path: string): Stored {
  return JSON.parse(Deno.readTextFileSync(new URL(path, import.meta.url)));
}

const userId = "5a0e7f5e-6c1e-4f7e-9c40-1f6d6c5b1a01";
const day = "2026-11-21";

let db: Deno.Kv;
let kv: Kv;

beforeEach(async () => {
  db = await openTestStore();
  kv = wrapKv(db);
});
afterEach(() => db.close());

/** Stores the fixture of `kind` under `key`, and returns its entry. */
async function stored(kind: string, key: Deno.KvKey): Promise<Deno.KvEntryMaybe<unknown>> {
  await db.set(key, FILES[kind]);
  return await db.get(key);
}

const dataOf = (kind: string) => FILES[kind]?.data;

describe("a document of version 1", () => {
  it.each(RING_NAMES)("%s is read with everything that it contains", async (ring) => {
    const entry = await stored(ring, keys.ring(userId, day, ring));
    expect(readRing(ring, entry)).toMatchObject(Object(dataOf(ring)));
  });

  it("account is read, its sessions without a device, and used when they began", async () => {
    const account = readAccount(await stored("account", keys.account(userId)));
    expect(account).toMatchObject(Object(dataOf("account")));
    expect(account?.sessions.map(({ device }) => device)).toEqual([null]);
    for (const { id, token_id, confirmed_by } of account?.sessions ?? []) {
      expect([token_id, confirmed_by]).toEqual([id, null]);
    }
    for (const { created_at, last_used_at, authenticated_at } of account?.sessions ?? []) {
      expect([last_used_at, authenticated_at]).toEqual([created_at, created_at]);
    }
    expect(account).toMatchObject({ devices: [], access_tokens: [], totp: null, passkeys: [] });
    expect(account?.user.earlier_day_rules).toBeUndefined();
  });

  it("email leads to its account", async () => {
    await stored("account", keys.account(userId));
    await stored("email", keys.accountByEmail("musashi@example.org"));
    const accounts = createAccounts(kv, createUserWrites(0));
    expect((await accounts.getByEmail("musashi@example.org"))?.user.id).toBe(userId);
  });

  it("timer is read, with ids for the running timer and for the ended one", async () => {
    const { timer, last } = readTimer(await stored("timer", keys.timer(userId)));
    expect({ timer, last }).toMatchObject(Object(dataOf("timer")));
    expect([timer?.id, last?.id]).toEqual([
      "4e51d672-7f90-829b-aec8-323e281da8d3",
      "dfdeefc4-9e0f-8ca8-a467-cdac273910cc",
    ]);
  });

  it("commitment is read", async () => {
    expect(readCommitment(await stored("commitment", keys.commitment(userId, day)))).toBe(
      dataOf("commitment"),
    );
  });

  it("answers are read", async () => {
    expect(readAnswers(await stored("answers", keys.answers(userId, day)))).toEqual(dataOf("answers"));
  });

  it.each(["calendar", "witness"] as const)("%s is read", async (kind) => {
    await stored(kind, keys[kind](userId));
    expect(await createLinks(kv, createUserWrites(0), kind).get(userId)).toEqual(dataOf(kind));
  });

  it("month is read, its rows without the fields that were added later", async () => {
    const month = readMonth(await stored("month", keys.month(userId, "2026-11")));
    expect(month).toMatchObject(Object(dataOf("month")));
    expect(month[day]).toMatchObject({ fought: null, inputs: null });
  });

  it("book day is one of which nothing is known", async () => {
    const entry = await stored("book_day", keys.bookDay(userId, day));
    expect(readStored(BOOK_DAY, entry)).toEqual(bytesOf(UNKNOWN_DAY));
  });

  it("log of changes is read, without a byte count and the latest Water", async () => {
    expect(readChanges(await stored("log_of_changes", keys.changes(userId)))).toEqual(
      { ...Object(dataOf("log_of_changes")), bytes: null, counted_at: 0, latest_water: null, booked: null },
    );
  });

  it("webhooks are read with their outbox", async () => {
    // With the defaults of later fields.
    const read = readWebhooks(await stored("webhooks", keys.webhooks(userId)));
    expect(read).toMatchObject(Object(dataOf("webhooks")));
  });

  it("trashed item is listed", async () => {
    const deletedAt = Date.parse("2026-11-21T18:00:00.000Z");
    await stored("trashed_item", keys.trashed(userId, deletedAt, "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a008"));
    expect(await listTrashed(kv, userId, deletedAt)).toMatchObject([Object(dataOf("trashed_item"))]);
  });

  it("receipt is recognised by its fingerprint", async () => {
    const key = "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a010";
    const { fingerprint } = Object(dataOf("receipt"));
    const entry = await stored("receipt", keys.idempotency(userId, key));
    expect(readReceipt(entry, { key, fingerprint })).toEqual(dataOf("receipt"));
  });

  it("config is read", async () => {
    await stored("config", keys.config("epoch"));
    expect(await getOrCreateConfig(kv, "epoch", () => "another")).toBe(dataOf("config"));
  });

  it("water_day leads to the latest day with goals", async () => {
    await stored("water", keys.ring(userId, "2026-11-20", "water"));
    await stored("water_day", keys.waterDay(userId, "2026-11-20"));
    const empty = storedDay(day, await kv.getMany(dayKeys(userId, day)));
    const { rings } = await withCarriedGoals(kv, userId, empty, {
      today: day,
      dayEnd: (date) => Date.parse(date) + 86_400_000,
    });
    expect(rings.water.goals.map(({ target }) => target)).toEqual(["Push-ups"]);
  });

  it("erasure is finished", async () => {
    await stored("erasure", keys.erasure(userId));
    await stored("commitment", keys.commitment(userId, day));
    const now = Date.parse("2026-11-21T13:00:00.000Z");
    expect(await createErasures(kv, createUserWrites(0)).finish(now)).toBe(1);
    expect(await kv.list({ prefix: [] })).toEqual([]);
  });

  it("push subscription and push schedule are read with everything that they contain", async () => {
    const [subscription, schedule] = [keys.pushSubscription(userId, userId), keys.pushSchedule(userId)];
    await stored("push_subscription", subscription);
    await stored("push_schedule", schedule);
    const push = createPushStore(kv, createUserWrites(0));
    expect(await push.listSubscriptions(userId)).toEqual([dataOf("push_subscription")]);
    const [read] = await Array.fromAsync(push.listSchedules());
    expect(read).toMatchObject({ userId, schedule: dataOf("push_schedule") });
  });

  it("challenge is taken once, until it expires", async () => {
    const key = keys.challenge(userId, "its id");
    await stored("challenge", key);
    const { value, expires_at } = Object(dataOf("challenge"));
    const challenges = createChallenges(kv);
    expect(await challenges.take(key, expires_at)).toBeNull();
    expect(await challenges.take(key, expires_at - 1)).toBe(value);
    expect(await challenges.take(key, expires_at - 1)).toBeNull();
  });

  it("throttle's states are read", async () => {
    const key = keys.throttle("account_checks", "musashi@example.org");
    for (const kind of [BACK_OFF, ALLOWANCE, EVENT_WINDOW]) {
      const { state } = Object(dataOf(kind.name.replace(" ", "_")));
      await stored(kind.name.replace(" ", "_"), key);
      expect(await createThrottleStates<unknown>(kv, kind).read([key])).toEqual([state]);
    }
  });

  it("invite can be used until it expires", async () => {
    await stored("invite", keys.invite("its hash"));
    const invites = createInvites(kv);
    expect(await invites.find("its hash", Date.parse("2026-11-27T07:59:59Z"))).not.toBeNull();
    expect(await invites.find("its hash", Date.parse("2026-11-27T08:00:00Z"))).toBeNull();
  });

  it("expiry causes its record to be swept", async () => {
    const record = keys.idempotency(userId, "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a010");
    await stored("receipt", record);
    await stored("expiry", keys.expiry(1_000, record));
    expect(await sweep(kv, 1_000)).toBe(1);
    expect((await db.get(record)).versionstamp).toBeNull();
  });
});

describe("the kinds of documents", () => {
  it("have a fixture of version 1 each", () => {
    const sources = [...sourcesIn(new URL("./", import.meta.url))];
    const names = sources.flatMap((text) =>
      [...text.matchAll(/: DocumentKind<.*?>+ = \{\s*name: "([^"]+)"/g)].map(([, name]) => name ?? "")
    );
    expect(names).toEqual(expect.arrayContaining(["account", "month", "timer"]));
    const missing = [...names.map((name) => name.replaceAll(" ", "_")), ...RING_NAMES]
      .filter((name) => !FILES[name]);
    expect(missing, "Add api/store/testing/<name>.v1.json with a document as it is first released.")
      .toEqual([]);
    const listed = DOCUMENT_KINDS.map(({ name }) => name);
    expect(listed.toSorted(), "List it in api/format.ts.").toEqual([...names, ...RING_NAMES].sort());
  });
});

function* sourcesIn(folder: URL): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* sourcesIn(new URL(`${name}/`, folder));
    else if (name.endsWith(".ts") && !name.endsWith(".test.ts")) {
      yield Deno.readTextFileSync(new URL(name, folder));
    }
  }
}
