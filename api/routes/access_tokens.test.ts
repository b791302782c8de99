import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ACCESS_TOKEN_LIMITS,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const DAY = "2026-11-21";
const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const inDays = (days: number) => new Date(app.time.now + days * DAY_MS).toISOString();
const create = (body: object = {}) =>
  app.fetchJson("/auth/tokens", {
    method: "POST",
    token: me.token,
    body: { name: "a script", scope: "read", expires_at: inDays(30), ...body },
  });
const list = async () => (await me.client.call(listAccessTokens, {})).tokens;
const getDay = (token: string, from = "127.0.0.1") => app.fetchJson(`/days/${DAY}`, { token, from });

describe("an access token", () => {
  it("is shown once, and stored only as a hash", async () => {
    const { status, data } = await create({ name: " backup " });
    expect(status).toBe(201);
    expect(data.token).toMatch(/^gorin_[\w-]{64}$/);
    const { id, created_at, expires_at } = data.access_token;
    const view = { id, name: "backup", scope: "read", created_at, expires_at, last_used_at: null };
    expect(data.access_token).toEqual(view);
    expect(await list()).toEqual([view]);
    const stored = JSON.stringify(await app.services.accounts.get(me.user.id));
    expect(stored).toContain("backup");
    expect(stored).not.toContain(data.token.slice("gorin_".length));
  });

  it("of scope write changes the user's own day, and nobody else's", async () => {
    const { token } = (await create({ scope: "write" })).data;
    const put = await app.fetchJson(`/fire/${DAY}`, { method: "PUT", token, body: { weakness: "Haste" } });
    expect(put.status).toBe(200);
    expect((await getDay(me.token)).data.day.fire.weakness).toBe("Haste");
    expect((await getDay((await app.signIn()).token)).data.day.fire.weakness).toBe("");
  });

  it("returns its owner, and gets no session token", async () => {
    const { token } = (await create()).data;
    app.time.now += 20 * DAY_MS;
    const { data } = await app.fetchJson("/auth/me", { token });
    expect(data).toEqual({ user: me.user, version: expect.any(String) });
  });

  it("is valid until it expires", async () => {
    const { token } = (await create({ expires_at: inDays(2) })).data;
    app.time.now += 2 * DAY_MS - 1;
    expect((await getDay(token)).status).toBe(200);
    app.time.now += 1;
    expect(await getDay(token)).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(await list()).toHaveLength(1);
    await create();
    expect(await list()).toHaveLength(1);
  });

  it("is rejected from the call on that follows its revocation, and ends its streams", async () => {
    const { token, access_token: { id } } = (await create()).data;
    const stream = await app.request("/events", { token });
    const reader = stream.body?.getReader();
    await reader?.read();
    await me.client.call(revokeAccessToken, { params: { id } });
    expect((await getDay(token)).status).toBe(401);
    expect(await reader?.read()).toMatchObject({ done: true });
    await expect(me.client.call(revokeAccessToken, { params: { id } })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is revoked by its own user only", async () => {
    const { token, access_token: { id } } = (await create()).data;
    const stranger = await app.signIn();
    await expect(stranger.client.call(revokeAccessToken, { params: { id } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await getDay(token)).status).toBe(200);
  });

  it("shows its last use, which is stored once an hour", async () => {
    const { token } = (await create()).data;
    const start = app.time.now;
    const lastUse = async () => (await list())[0]?.last_used_at;
    await getDay(token);
    await expect.poll(lastUse).toBe(new Date(start).toISOString());
    app.time.now += 60 * 60_000 - 1;
    await getDay(token);
    expect(await lastUse()).toBe(new Date(start).toISOString());
    app.time.now += 1;
    await getDay(token);
    await expect.poll(lastUse).toBe(new Date(start + 60 * 60_000).toISOString());
  });

  it("survives a change of the password", async () => {
    const { data } = await app.fetchJson("/auth/register", {
      method: "POST",
      body: { email: "musashi@example.org", password: "correct horse battery staple", timezone: "UTC" },
    });
    me = { ...me, token: data.token };
    const { token } = (await create()).data;
    await app.fetchJson("/auth/password", {
      method: "POST",
      token: data.token,
      body: {
        current_password: "correct horse battery staple",
        new_password: "seven quiet rivers at dusk",
      },
    });
    expect((await getDay(token)).status).toBe(200);
  });

  it.each([
    ["no name", { name: " " }, "name"],
    ["a long name", { name: "x".repeat(ACCESS_TOKEN_LIMITS.name + 1) }, "name"],
    ["another scope", { scope: "admin" }, "scope"],
    ["no expiry date", { expires_at: undefined }, "expires_at"],
    ["an expiry in the past", { expires_at: "2026-11-21T12:00:00.000Z" }, "expires_at"],
    ["an expiry that is too far away", { expires_at: "2027-11-22T12:00:00.001Z" }, "expires_at"],
  ])("is not made with %s", async (_, body, path) => {
    expect(await create(body)).toMatchObject({
      status: 400,
      code: "validation_failed",
      details: [{ path }],
    });
    expect(await list()).toEqual([]);
  });

  it(`is one of ${ACCESS_TOKEN_LIMITS.tokens} at the most; expired ones do not count`, async () => {
    const expires_at = inDays(1);
    const body = { name: "one of many", scope: "read", expires_at } as const;
    for (let n = 0; n < ACCESS_TOKEN_LIMITS.tokens; n++) await me.client.call(createAccessToken, { body });
    expect(await create()).toMatchObject({ status: 400, error: expect.stringContaining("Revoke one") });
    app.time.now = Date.parse(expires_at);
    me = await app.signInAgain(me.user);
    expect((await create()).status).toBe(201);
    expect(await list()).toHaveLength(1);
  });

  it("is limited to the calls of its account", async () => {
    app.close();
    app = await openTestApp(undefined, { callsPerSecond: 1 });
    app.stayOnOneServer();
    me = await app.signIn();
    const { token } = (await create()).data;
    for (let n = 0; n < 2; n++) expect((await getDay(token)).status).toBe(200);
    expect(await getDay(token)).toMatchObject({ status: 429, code: "too_many_requests" });
    expect((await getDay(me.token)).status).toBe(429);
  });

  it("is logged by its id when it is made and revoked, never by itself", async () => {
    const { token, access_token: { id } } = (await create()).data;
    await me.client.call(revokeAccessToken, { params: { id } });
    expect(app.lines.map(({ event, user, access_token }) => ({ event, user, access_token }))).toEqual([
      { event: "token_created", user: me.user.id, access_token: id },
      { event: "token_revoked", user: me.user.id, access_token: id },
    ]);
    expect(JSON.stringify(app.lines)).not.toContain(token);
  });
});

describe("a guess at an access token", () => {
  it("is counted like a call without a token; a token that was found is not", async () => {
    app.stayOnOneServer();
    const from = "203.0.113.9";
    const { token } = (await create()).data;
    expect((await getDay(token, from)).status).toBe(200);
    const guess = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    for (let n = 0; n < 299; n++) expect((await getDay(guess, from)).status).toBe(401);
    expect((await getDay(guess, from)).status).toBe(429);
    expect((await getDay(token, from)).status).toBe(200);
  });
});
