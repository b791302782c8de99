import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  accountContents,
  addEntry,
  confirmConnection,
  createCalendar,
  createWebhook,
  createWitness,
  deleteEntry,
  getBook,
  putAnswer,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putTimer,
  putVoid,
  putWind,
  sealDay,
  startTotp,
  subscribeToPush,
  updateMe,
} from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { openTestStore } from "../testing/test_store.ts";
import { createErasures, createExpiryClock, REPEATED_MS, sweep, takeLease } from "./erasure.ts";
import { keys, USER_KINDS } from "./keys.ts";
import { type Kv, wrapKv } from "./kv.ts";
import { createImportParts } from "../features/transfer/store.ts";
import { createUserWrites } from "./user_writes.ts";

describe("erasure", () => {
  const DAY = "2026-11-21";
  const PASSWORD = "correct horse battery staple";
  const EMAIL = "musashi@example.org";
  /** Part of every text that the user wrote. */
  const WRITTEN = "a private thought";

  let app: TestApp;
  let me: SignedIn;
  let token: string;

  beforeEach(async () => {
    app = await openTestApp();
    const body = { email: EMAIL, password: PASSWORD, timezone: "UTC" };
    const { data } = await app.fetchJson("/auth/register", { method: "POST", body });
    token = data.token;
    me = { user: data.user, token, client: app.clientOf(token) };
  });
  afterEach(() => app.close());

  /** Stores something under every kind of key that a user has. */
  async function fill(me: SignedIn): Promise<void> {
    const { client, user } = me;
    const params = { day: DAY };
    const span = { start_ts: `${DAY}T08:00:00Z`, end_ts: `${DAY}T09:00:00Z` };
    const entry = { ...span, category: "Deep Work", source: "manual", note: WRITTEN } as const;
    await client.call(addEntry, { params, body: entry });
    const { entry: { id } } = await client.call(addEntry, { params, body: entry });
    await client.call(deleteEntry, { params: { ...params, id } });
    const goal = { domain: "Body", target: WRITTEN, baseline: 1, step_pct: 10, current_target: 1, note: "" };
    await client.call(putGoals, { params, body: { goals: [goal] } });
    await client.call(putFire, { params, body: { weakness: WRITTEN } });
    const battle = { hard_thing: WRITTEN, battle_description: WRITTEN, difficulty_rating: 5 } as const;
    for (const day of [DAY, "2026-11-20"]) {
      await client.call(putBattleLogs, {
        params: { day },
        body: { battle_logs: [{ ...battle, timestamp: `${day}T08:00:00.000Z` }] },
      });
    }
    await client.call(putCommitment, {
      params: { day: "2026-11-22" },
      body: { tomorrow_commitment: WRITTEN },
    });
    // Its event waits until something is delivered.
    await client.call(createWebhook, {
      body: { url: "https://example.org/hook", events: ["timer.started"] },
    });
    await client.call(putTimer, {
      body: { category: "Learning", start_ts: `${DAY}T11:00:00Z`, day: DAY, note: WRITTEN },
    });
    await client.call(createCalendar, {});
    await client.call(createWitness, {});
    await client.call(putAnswer, {
      params: { ...params, ring: "fire" },
      body: { question: WRITTEN, text: WRITTEN },
    });
    await client.call(sealDay, { params });
    await client.call(confirmConnection, { body: { challenge: user.id.padEnd(43, "_") } });
    await client.call(subscribeToPush, {
      body: {
        endpoint: "https://push.example.org/x",
        keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
      },
    });
    await client.call(updateMe, { body: { settings: { push: { enabled: true } } } });
    await addFactors(me);
    await beginImport(me);
  }

  /** Adds an authenticator app and a passkey, and begins to set up another app. */
  async function addFactors({ user, client }: SignedIn): Promise<void> {
    await client.call(startTotp, {});
    const passkey = {
      id: crypto.randomUUID(),
      name: "a laptop",
      created_at: user.created_at,
      last_used_at: null,
      credential_id: `credential ${user.id}`,
      public_key: `key of ${user.id}`,
      counter: 0,
      rp_id: "localhost",
    };
    const totp = {
      secret: `secret of ${user.id}`,
      enabled_at: user.created_at,
      last_step: 0,
      recovery_codes: [`recovery code of ${user.id}`],
    };
    await app.services.accounts.update(user.id, (latest) => ({ ...latest, totp, passkeys: [passkey] }));
  }

  /** Stores a part of an import that was interrupted. */
  async function beginImport({ user }: SignedIn): Promise<void> {
    const parts = createImportParts(app.services.kv, user.id, app.time.now);
    await parts.add(WRITTEN);
    await parts.read().next();
  }

  const allEntries = () => app.services.kv.list({ prefix: [] });
  const textOf = ({ key, value }: Deno.KvEntry<unknown>) => JSON.stringify([key, value]);

  /** What identifies the user, and what they wrote or their browser and scripts hold, as it is stored. */
  async function traces(): Promise<string[]> {
    const account = await app.services.accounts.get(me.user.id);
    if (!account) throw new Error("There is no account.");
    const secrets = [
      ...account.sessions.map(({ device }) => device),
      ...account.access_tokens.map(({ hash }) => hash),
      ...account.passkeys.flatMap(({ credential_id, public_key }) => [credential_id, public_key]),
      ...account.totp ? [account.totp.secret, ...account.totp.recovery_codes] : [],
    ];
    return [me.user.id, EMAIL, WRITTEN, account.password, ...secrets].map(String);
  }

  async function entriesWith(some: readonly string[]): Promise<Deno.KvKey[]> {
    const found = (await allEntries()).filter((entry) => some.some((text) => textOf(entry).includes(text)));
    return found.map(({ key }) => key);
  }

  const deleteAccount = (password = PASSWORD) =>
    app.fetchJson("/auth/me", { method: "DELETE", token, body: { password } });
  const account = async () => {
    const found = await app.services.accounts.get(me.user.id);
    if (!found) throw new Error("There is no account.");
    return found;
  };

  describe("the kinds of a user's keys", () => {
    const USER = "5a0e7f5e-6c1e-4f7e-9c40-1f6d6c5b1a01";
    /** The account itself, which is deleted first, and the mark of its erasure, which is deleted last. */
    const APART = ["user", "user_by_email", "erasure"];
    /** Keys of the server, those that are deleted with the documents that they list, and hashes that are soon swept. */
    const NOT_OF_A_USER = ["config", "expiry", "invite", "throttle", "webhook_due"];

    it("are those of every key that is built from a user", () => {
      const built = Object.values(keys).map((build: (...args: never[]) => Deno.KvKey) =>
        // Whatever else a key is built from, it starts with its kind and its user.
        build(...[USER, "2026-11-21", "earth"] as never[])
      );
      const kinds = new Set(built.filter((key) => key[1] === USER).map(([kind]) => String(kind)));
      const erased = [...kinds].filter((kind) => ![...APART, ...NOT_OF_A_USER].includes(kind));
      expect(erased.toSorted(), "Add the new kind to USER_KINDS in keys.ts, so that it is erased.")
        .toEqual([...USER_KINDS].toSorted());
    });
  });

  describe("deleting an account", () => {
    it("erases every key that belongs to it, and nothing of anybody else", async () => {
      const other = await app.signIn();
      await fill(other);
      const others = (await entriesWith([other.user.id])).map(String);
      await fill(me);
      await app.createAccessToken(me, "read");
      const kinds = new Set((await entriesWith([me.user.id])).map(([kind]) => kind));
      expect([...USER_KINDS].filter((kind) => !kinds.has(kind)), "Let `fill` store one of these.").toEqual(
        [],
      );
      const all = await traces();

      expect(await deleteAccount()).toMatchObject({ status: 200, data: {} });
      expect(await entriesWith(all.filter((text) => text !== WRITTEN))).toEqual([keys.erasure(me.user.id)]);
      app.time.now += REPEATED_MS;
      expect(await app.services.erasures.finish(app.time.now)).toBe(1);
      expect(await entriesWith(all.filter((text) => text !== WRITTEN))).toEqual([]);
      expect((await entriesWith([other.user.id])).map(String)).toEqual(others);
      expect((await entriesWith([WRITTEN])).every((key) => key.includes(other.user.id))).toBe(true);
    });

    it("signs out everywhere at once, and frees the email", async () => {
      const accessToken = (await app.createAccessToken(me, "read")).token;
      await deleteAccount();
      for (const bearer of [token, accessToken]) {
        expect((await app.fetchJson("/auth/me", { token: bearer })).status).toBe(401);
      }
      const body = { email: EMAIL, password: PASSWORD };
      const login = () => app.fetchJson("/auth/login", { method: "POST", body });
      expect(await login()).toMatchObject({ status: 401, code: "invalid_credentials" });
      const again = await app.fetchJson("/auth/register", {
        method: "POST",
        body: { ...body, timezone: "UTC" },
      });
      expect(again.status).toBe(201);
      expect(again.data.user.id).not.toBe(me.user.id);
      await app.services.erasures.finish(app.time.now + REPEATED_MS);
      expect((await login()).status).toBe(200);
    });

    it("needs the password", async () => {
      await fill(me);
      expect(await deleteAccount("a wrong password")).toMatchObject({
        status: 400,
        code: "validation_failed",
        details: [{ path: "password", message: "This is not your password." }],
      });
      expect((await me.client.call(accountContents, {})).contents.days).toBe(2);
    });

    it("says beforehand what is lost, in numbers", async () => {
      await fill(me);
      expect((await me.client.call(accountContents, {})).contents).toEqual({
        days: 2,
        items: { entry: 1, goal: 1, study_target: 0, weakness_rep: 0, battle: 2 },
        commitments: 1,
        trashed: 1,
      });
    });

    it("is logged by the user's id", async () => {
      await deleteAccount();
      expect(app.lines.at(-1)).toMatchObject({
        event: "account_deleted",
        user: me.user.id,
        outcome: "success",
      });
    });

    it("erases what a call that was under way has written since", async () => {
      await deleteAccount();
      await app.services.kv.commit({
        op: "late",
        checks: [],
        mutations: [{ key: keys.commitment(me.user.id, DAY), value: { v: 1, op: "late", data: WRITTEN } }],
      });
      await app.services.erasures.finish(app.time.now + REPEATED_MS);
      expect(await entriesWith([me.user.id, WRITTEN])).toEqual([]);
    });
  });

  describe("an account that was exported before it was deleted", () => {
    /** What comes back with the document. The months and the Book's texts are derived from it. */
    const EXPORTED: readonly string[] = ["day", "month", "water_day", "commitment", "answer", "book"];

    /** What of a user is stored under keys of these kinds, without the ids of the operations that wrote it. */
    const contentOf = async ({ user: { id } }: SignedIn) =>
      (await allEntries()).filter(({ key: [kind, owner] }) => EXPORTED.includes(String(kind)) && owner === id)
        .map(({ key, value }) => [key.toSpliced(1, 1).join(), Reflect.get(Object(value), "data")]);

    it("has all days, their texts and the settings again in another account", async () => {
      await fill(me);
      await me.client.call(updateMe, {
        body: {
          settings: {
            categories: { Social: "leak" },
            review: { weekly: false, reviewed_week: "2026-W46" },
          },
        },
      });
      await me.client.call(putWind, {
        params: { day: DAY },
        body: { note: WRITTEN, weakness_reps: [{ weakness: WRITTEN, rep_description: WRITTEN }] },
      });
      await me.client.call(putVoid, { params: { day: DAY }, body: { reflection: WRITTEN } });
      const before = await contentOf(me);
      const kinds = new Set(before.map(([key]) => String(key).split(",")[0]));
      expect([...kinds].toSorted()).toEqual(EXPORTED.toSorted());
      const { counts, items } = await me.client.call(getBook, { query: { q: WRITTEN, limit: 200 } });
      const { settings } = await account().then(({ user }) => user);
      const document = await (await app.request("/export", { token })).text();
      await deleteAccount();
      await app.services.erasures.finish(app.time.now + REPEATED_MS);

      const other = await app.signIn();
      const imported = await app.fetchJson("/import", { method: "POST", token: other.token, body: document });
      expect(imported.status).toBe(200);
      expect(await contentOf(other)).toEqual(before);
      expect(await other.client.call(getBook, { query: { q: WRITTEN, limit: 200 } })).toMatchObject({
        counts,
        items,
      });
      expect((await app.services.accounts.get(other.user.id))?.user.settings).toEqual({
        ...settings,
        push: expect.anything(),
      });
    });
  });

  describe("an erasure that is killed", () => {
    /** A store that fails for good after this many commits, like one whose process was killed. */
    function dyingAfter(commits: number): Kv {
      const { kv } = app.services;
      let left = commits;
      return {
        ...kv,
        commit: (commit) => left-- > 0 ? kv.commit(commit) : Promise.reject(new Error("killed")),
      };
    }

    it("before its first commit has changed nothing", async () => {
      const erasures = createErasures(dyingAfter(0), createUserWrites(0));
      await expect(erasures.begin(await account(), app.time.now)).rejects.toThrow("killed");
      expect((await app.fetchJson("/auth/me", { token })).status).toBe(200);
    });

    it.each([1, 2, 3, 5, 8, 13])(
      "after commit %i leaves nobody signed in, and is finished later",
      async (commits) => {
        await fill(me);
        const all = await traces();
        const erasures = createErasures(dyingAfter(commits), createUserWrites(0));
        expect(await erasures.begin(await account(), app.time.now)).toBe(true);
        await expect(erasures.erase(me.user.id)).rejects.toThrow("killed");
        expect((await app.fetchJson("/auth/me", { token })).status).toBe(401);
        expect(await app.services.accounts.getByEmail(EMAIL)).toBeNull();
        expect((await entriesWith(all)).length).toBeGreaterThan(1);
        await app.services.erasures.finish(app.time.now + REPEATED_MS);
        expect(await entriesWith(all)).toEqual([]);
      },
    );

    it("is begun by nobody whose password was changed meanwhile", async () => {
      const before = await account();
      await app.services.accounts.update(me.user.id, (latest) => ({ ...latest, password: "another hash" }));
      expect(await app.services.erasures.begin(before, app.time.now)).toBe(false);
      expect(await app.services.accounts.get(me.user.id)).not.toBeNull();
    });
  });
});

describe("sweep", () => {
  const NOW = Date.parse("2026-11-21T12:00:00Z");
  const FOR = 540_000;

  let db: Deno.Kv;
  /** Two servers on one store. */
  let one: Kv;
  let other: Kv;

  beforeEach(async () => {
    db = await openTestStore();
    [one, other] = [wrapKv(db), wrapKv(db)];
  });
  afterEach(() => db.close());

  const take = (kv: Kv, at: number) => takeLease(kv, "sweep", at, FOR);

  it("deletes what is due and nothing else, and ends between two batches when it has to", async () => {
    const DUE = 450;
    for (let n = 0; n < DUE + 10; n++) {
      const at = n < DUE ? NOW - n : NOW + n;
      await db.atomic().set(["one", n], n).set(keys.expiry(at, ["one", n]), {}).commit();
    }
    const count = async () => (await one.list({ prefix: ["one"] })).length;
    let turns = 0;
    const swept = await sweep(one, NOW, () => ++turns < 2);
    expect(swept).toBeGreaterThan(0);
    expect(swept).toBeLessThan(DUE);
    expect(await count()).toBe(DUE + 10 - swept);
    expect(await sweep(one, NOW)).toBe(DUE - swept);
    expect(await count()).toBe(10);
    expect(await one.list({ prefix: ["expiry"] })).toHaveLength(10);
  });

  it("a lease is taken by one of several servers, also when all try at once", async () => {
    const taken = await Promise.all([one, other, one, other, one, other].map((kv) => take(kv, NOW)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it("a lease is free for another server once its time is over", async () => {
    expect(await take(one, NOW)).toBe(true);
    expect(await take(other, NOW + FOR - 1)).toBe(false);
    expect(await take(other, NOW + FOR)).toBe(true);
    expect(await take(one, NOW + FOR)).toBe(false);
  });

  it("a lease does not outlast a clock that was set back", async () => {
    expect(await take(one, NOW)).toBe(true);
    expect(await take(other, NOW - 86_400_000)).toBe(true);
  });
});

const HOUR = 3_600_000;
const START = Date.parse("2026-11-21T12:00:00Z");

function clocks() {
  let [time, up] = [START, 0];
  return {
    expiry: createExpiryClock(() => time, () => up),
    pass(ms: number) {
      time += ms;
      up += ms;
    },
    set(ms: number) {
      time += ms;
    },
    now: () => time,
  };
}

describe("createExpiryClock", () => {
  it("follows the clock, also over small corrections and back", () => {
    const { expiry, pass, set, now } = clocks();
    for (const correction of [0, 20 * HOUR, -90 * 24 * HOUR, 1]) {
      pass(HOUR);
      set(correction);
      expect(expiry()).toBe(now());
    }
  });

  it("continues at the old pace after the clock was set forward by 40 days, until it is set right", () => {
    const { expiry, pass, set, now } = clocks();
    set(40 * 24 * HOUR);
    expect(expiry()).toBe(START);
    pass(HOUR);
    expect(expiry()).toBe(START + HOUR);
    set(-40 * 24 * HOUR);
    expect(expiry()).toBe(now());
  });

  it("follows the clock again once it has been forward for a day", () => {
    const { expiry, pass, set, now } = clocks();
    set(40 * 24 * HOUR);
    expiry();
    pass(23 * HOUR);
    expect(expiry()).toBe(START + 23 * HOUR);
    pass(HOUR);
    expect(expiry()).toBe(now());
  });

  it("waits for another day after each further jump", () => {
    const { expiry, pass, set } = clocks();
    set(40 * 24 * HOUR);
    expiry();
    pass(20 * HOUR);
    set(40 * 24 * HOUR);
    expiry();
    pass(20 * HOUR);
    expect(expiry()).toBe(START + 40 * HOUR);
  });
});
