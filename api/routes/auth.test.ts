import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPasswordHasher } from "../auth/password.ts";
import type { PasswordAlgorithm } from "../auth/password_algorithm.ts";
import { QUICK_ARGON2ID, QUICK_SCRYPT } from "../testing/quick_algorithms.ts";
import { MAX_SESSION_MS, MAX_SESSIONS, newSession } from "../auth/session.ts";
import { clientAddress } from "../auth/client_address.ts";
import { openTestApp, type TestApp, type TestRequest } from "../testing/test_app.ts";

const PASSWORD = "correct horse battery staple";
/** Strong from its first characters on. */
const STRONG = "kX9#mm2q " + PASSWORD.repeat(5);
const EMAIL = "musashi@example.org";
const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;

beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const call = (method: string, path: string, init: TestRequest = {}) =>
  app.fetchJson(path, { ...init, method });

const register = (body: object = {}, init: TestRequest = {}) =>
  call("POST", "/auth/register", {
    ...init,
    body: { email: EMAIL, password: PASSWORD, timezone: "UTC", ...body },
  });
const login = (body: object = {}, init: TestRequest = {}) =>
  call("POST", "/auth/login", { ...init, body: { email: EMAIL, password: PASSWORD, ...body } });
const me = (token: string) => call("GET", "/auth/me", { token });

async function account() {
  const found = await app.services.accounts.getByEmail(EMAIL);
  if (!found) throw new Error("There is no account.");
  return found;
}

describe("registration", () => {
  it("creates an account, signs in, and returns neither hash nor session", async () => {
    const { status, data } = await register({ priorities: ["Deep Work"], weaknesses: [] });
    expect(status).toBe(201);
    expect(Object.keys(data).toSorted()).toEqual(["device", "token", "user"]);
    expect(data.user).toMatchObject({
      email: EMAIL,
      timezone: "UTC",
      priorities: ["Deep Work"],
      settings: { prompts_enabled: { earth: true, water: true, fire: true, wind: true, void: true } },
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|sessions/);
    expect(await me(data.token)).toMatchObject({ status: 200, data: { user: data.user } });
  });

  it("treats emails as equal in any case and with spaces around them", async () => {
    await register({ email: ` ${EMAIL.toUpperCase()} ` });
    expect(await register()).toMatchObject({ status: 409, code: "email_taken" });
    expect(await login({ email: `${EMAIL.toUpperCase()} ` })).toMatchObject({ status: 200 });
  });

  it.each([
    "a\0b@example.org",
    "musashi\u200b@example.org",
    "ｍusashi@example.org",
    "mus\u0430shi@example.org",
  ])(
    "rejects an email that looks like another: %j",
    async (email) => {
      await register();
      expect(await register({ email })).toMatchObject({ status: 400, details: [{ path: "email" }] });
      expect((await login({ email })).status).not.toBe(200);
    },
  );

  it("takes both spellings of an international domain for one, also for accounts from before that", async () => {
    await register({ email: "x@m\u00fcnchen.example" });
    expect(await register({ email: "x@xn--mnchen-3ya.example" })).toMatchObject({ status: 409 });
    expect((await login({ email: "x@xn--mnchen-3ya.example" })).status).toBe(200);
    const earlier = await app.signIn({ email: "y@m\u00fcnchen.example" });
    for (const email of ["y@m\u00fcnchen.example", "y@xn--mnchen-3ya.example"]) {
      expect((await app.services.accounts.getByEmail("y@xn--mnchen-3ya.example"))?.user.id).toBe(
        earlier.user.id,
      );
      expect(await register({ email })).toMatchObject({ status: 409, code: "email_taken" });
    }
  });

  it("lets one of 50 simultaneous registrations have an email", async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => register({}, { from: `192.0.2.${n}` })),
    );
    const counts = Map.groupBy(responses, ({ status, code }) => `${status} ${code ?? ""}`.trim());
    expect(Object.fromEntries([...counts].map(([what, some]) => [what, some.length]))).toEqual({
      "201": 1,
      "409 email_taken": 49,
    });
    const winner = responses.find(({ status }) => status === 201);
    expect((await account()).user.id).toBe(winner?.data.user.id);
  });

  it("does not change an existing account with the same email", async () => {
    await register();
    const before = await account();
    await register({ password: "another long password" });
    expect(await account()).toEqual(before);
  });

  it.each(["Password1", "Summer2026!"])(
    "rejects the common password %s with the message of the specification",
    async (password) => {
      expect(await register({ password })).toMatchObject({
        status: 400,
        code: "validation_failed",
        error: "This password is too common",
        details: [{ path: "password", message: "This password is too common" }],
      });
    },
  );

  it("rejects the email as the password", async () => {
    expect(await register({ password: EMAIL })).toMatchObject({
      status: 400,
      code: "validation_failed",
      details: [{ path: "password", message: expect.stringContaining("your email") }],
    });
  });

  it.each([[7, 400], [8, 201], [128, 201], [129, 400]])(
    "responds to a password of %i characters with %i",
    async (length, status) =>
      expect((await register({ password: STRONG.slice(0, length) })).status).toBe(status),
  );

  it("rejects a weak password with the reason when its turn has come", async () => {
    const { status, code, details } = await register({ password: "passwordpassword" });
    expect({ status, code, details }).toMatchObject({
      status: 400,
      code: "validation_failed",
      details: [{ path: "password", message: expect.stringMatching(/^This password repeats/) }],
    });
    expect((await register()).status).toBe(201);
  });

  it("does not trim a password", async () => {
    await register({ password: ` ${PASSWORD} ` });
    expect((await login()).status).toBe(401);
    expect((await login({ password: ` ${PASSWORD} ` })).status).toBe(200);
  });

  it("ignores fields that only the server sets", async () => {
    const { data } = await register({ id: "1", sessions: [], settings: { time_plan: {} }, role: "admin" });
    expect(data.user.id).not.toBe("1");
    expect(data.user.settings.time_plan).toBeNull();
    expect(data.user).not.toHaveProperty("role");
  });

  it("is throttled above 60 an hour from one address, successful or not", async () => {
    app.stayOnOneServer();
    await register();
    for (let n = 0; n < 59; n++) expect((await register({}, { from: "127.0.0.1" })).status).toBe(409);
    const rejected = await register();
    expect(rejected).toMatchObject({ status: 429, code: "too_many_requests" });
    expect(rejected.headers.get("Retry-After")).toBe("3600");
    expect((await register({}, { from: "192.0.2.1" })).status).toBe(409);
  });
});

describe("signing in", () => {
  it("has the same response for a wrong password and an unknown email", async () => {
    await register();
    const { headers: _, ...wrong } = await login({ password: "a wrong password" });
    const { headers: __, ...unknown } = await login({ email: "nobody@example.org" });
    expect(wrong).toMatchObject({
      status: 401,
      code: "invalid_credentials",
      error: "Wrong email or password.",
    });
    expect(unknown).toEqual(wrong);
  });

  it("does the same work for an unknown email", async () => {
    app.close();
    const work: unknown[] = [];
    const counted: PasswordAlgorithm = {
      ...QUICK_ARGON2ID,
      derive: (password, salt, parameters, length) => {
        work.push({ parameters, salt: salt.length, length });
        return QUICK_ARGON2ID.derive(password, salt, parameters, length);
      },
    };
    app = await openTestApp(undefined, { passwords: await createPasswordHasher([counted]) });
    await register();
    const workOf = async (body: object) => {
      work.length = 0;
      expect((await login(body)).status).toBe(401);
      return [...work];
    };
    const wrong = await workOf({ password: "a wrong password" });
    expect(wrong.length).toBe(1);
    expect(await workOf({ email: "nobody@example.org" })).toEqual(wrong);
  });

  it("creates a session that is named after the browser", async () => {
    await register({}, {
      headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Firefox/153.0" },
    });
    await login({}, { headers: { "User-Agent": "Chrome/156.0", "Origin": "chrome-extension://abc" } });
    expect((await account()).sessions.map(({ name }) => name)).toEqual([
      "Firefox on Linux",
      "Gorin extension in Chrome",
    ]);
  });

  it("replaces a password hash with outdated parameters", async () => {
    const { data } = await register();
    const old = await (await createPasswordHasher([QUICK_SCRYPT])).hash(PASSWORD, {
      lane: "sign_in",
      client: clientAddress(undefined, undefined, false),
    });
    await app.services.accounts.update(data.user.id, (account) => ({ ...account, password: old }));
    expect((await login({ password: "a wrong password" })).status).toBe(401);
    expect((await account()).password).toBe(old);
    expect((await login()).status).toBe(200);
    expect((await account()).password).toMatch(/^\$argon2id\$/);
    expect((await login()).status).toBe(200);
  });

  it(`stores at most ${MAX_SESSIONS} sessions, and no expired ones`, async () => {
    const { data } = await register();
    const ends = (n: number) => new Date(app.time.now + n * DAY_MS).toISOString();
    await app.services.accounts.update(data.user.id, (account) => ({
      ...account,
      sessions: Array.from({ length: MAX_SESSIONS }, (_, n) => ({
        ...newSession(`${n}`, app.time.now),
        expires_at: ends(n === 7 ? -1 : 1),
      })),
    }));
    await login();
    expect((await account()).sessions.map(({ name }) => name)).not.toContain("7");
    await login();
    const names = (await account()).sessions.map(({ name }) => name);
    expect(names.length).toBe(MAX_SESSIONS);
    expect(names).not.toContain("0");
  });

  it("is throttled after five failures, with or without an account, with the time to wait", async () => {
    await register();
    for (const email of [EMAIL, "nobody@example.org"]) {
      for (let n = 0; n < 5; n++) {
        expect((await login({ email, password: "a wrong password" })).status).toBe(401);
      }
      const rejected = await login({ email });
      expect(rejected).toMatchObject({ status: 429, code: "too_many_requests" });
      expect(rejected.headers.get("Retry-After")).toBe("1");
    }
    app.time.now += 1_000;
    expect((await login()).status).toBe(200);
  });
});

describe("a session", () => {
  it("gets a new token after half its life", async () => {
    const { data } = await register();
    app.time.now += 15 * DAY_MS;
    expect((await me(data.token)).data.token).toBeUndefined();
    app.time.now += DAY_MS;
    const fresh = (await me(data.token)).data.token;
    expect(fresh).toBeTypeOf("string");
    app.time.now += 20 * DAY_MS;
    expect((await me(data.token)).status).toBe(401);
    expect((await me(fresh)).status).toBe(200);
    expect((await account()).sessions.length).toBe(1);
  });

  it("ends a year after its sign-in, however often it was extended", async () => {
    let { token } = (await register()).data;
    const end = app.time.now + MAX_SESSION_MS;
    while (app.time.now + 16 * DAY_MS < end) {
      app.time.now += 16 * DAY_MS;
      const response = await me(token);
      expect(response.status).toBe(200);
      token = response.data.token ?? token;
    }
    app.time.now = end - 1;
    expect((await me(token)).status).toBe(200);
    app.time.now = end;
    expect((await me(token)).status).toBe(401);
  });

  it("ends at once when it is signed out, and no other session does", async () => {
    const first = (await register()).data.token;
    const second = (await login()).data.token;
    expect(await call("POST", "/auth/logout", { token: first })).toMatchObject({ status: 200, data: {} });
    expect((await me(first)).status).toBe(401);
    expect((await call("POST", "/auth/logout", { token: first })).status).toBe(401);
    expect((await me(second)).status).toBe(200);
  });

  it("ends when it expires, even if its token is still valid", async () => {
    const { data } = await register();
    const past = new Date(app.time.now).toISOString();
    await app.services.accounts.update(data.user.id, (account) => ({
      ...account,
      sessions: account.sessions.map((session) => ({ ...session, expires_at: past })),
    }));
    expect((await me(data.token)).status).toBe(401);
  });
});
