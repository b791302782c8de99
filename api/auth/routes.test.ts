import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "#shared/client/mod.ts";
import {
  ACCESS_TOKEN_LIMITS,
  createAccessToken,
  endOtherSessions,
  endSession,
  listAccessTokens,
  listSessions,
  login,
  logout,
  me,
  reauthenticate,
  register,
  type RegistrationPolicy,
  revokeAccessToken,
} from "#shared/contract/mod.ts";
import { QUICK_ARGON2ID, QUICK_SCRYPT } from "../testing/quick_algorithms.ts";
import { openTestApp, type SignedIn, type TestApp, type TestRequest } from "../testing/test_app.ts";
import { createPasswordHasher, type PasswordAlgorithm } from "./passwords.ts";
import { ensureOwner, reserveOwnership } from "./registration.ts";
import { MAX_SESSION_MS, MAX_SESSIONS, newSession } from "./sessions.ts";
import { clientAddress } from "./throttle.ts";

describe("auth", () => {
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
      "rejects the common password %s with the reason",
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
});

describe("registration", () => {
  let app: TestApp;
  let made = 0;

  afterEach(() => app.close());

  const open = async (registration: RegistrationPolicy) =>
    app = await openTestApp(undefined, { registration });

  /** Registers somebody new, from an address of their own. */
  function register(email = `person.${++made}@example.org`) {
    return app.fetchJson("/auth/register", {
      method: "POST",
      from: `192.0.2.${made % 250}`,
      body: { email, password: "no thing is outside the way", timezone: "UTC" },
    });
  }

  const registerOwner = async (): Promise<string> => (await register()).data.token;

  const readState = async () => (await app.fetchJson("/auth/registration")).data;

  describe("a server that is open", () => {
    it("accepts everybody, also at the same moment", async () => {
      await open("open");
      expect(await readState()).toEqual({ policy: "open", allowed: true });
      const responses = await Promise.all([register(), register(), register()]);
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    });

    it("belongs to the first account, for when its policy changes", async () => {
      await open("open");
      const token = await registerOwner();
      const other: string = (await register()).data.token;
      const ownerOf = async (token: string) => (await app.fetchJson("/auth/invites", { token })).data.owner;
      expect([await ownerOf(token), await ownerOf(other)]).toEqual([true, false]);
    });
  });

  describe("a server that is closed", () => {
    it("accepts nobody, not even the first", async () => {
      await open("closed");
      expect(await readState()).toEqual({ policy: "closed", allowed: false });
      expect(await register()).toMatchObject({ status: 403, code: "registration_closed" });
    });
  });

  describe("a server for its first account", () => {
    it("accepts one account, of several that register at the same moment", async () => {
      await open("first");
      expect(await readState()).toEqual({ policy: "first", allowed: true });
      const responses = await Promise.all([register(), register(), register()]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
      expect(await readState()).toEqual({ policy: "first", allowed: false });
    });

    it("says that an email is taken only while somebody may register", async () => {
      await open("first");
      await register("me@example.org");
      expect(await register("me@example.org")).toMatchObject({ code: "registration_closed" });
    });
  });

  describe("ensureOwner", () => {
    it("makes the oldest account the owner of a store from before there were owners", async () => {
      await open("invite");
      await app.signIn({ created_at: "2026-02-01T00:00:00.000Z" });
      const oldest = await app.signIn({ created_at: "2026-01-01T00:00:00.000Z" });
      await ensureOwner(app.services.kv, app.services.accounts);
      expect(await app.services.registration.isOwner(oldest.user.id)).toBe(true);
      expect((await readState()).allowed).toBe(false);
    });

    it("is kept for one of the accounts until then, by reading one of them", async () => {
      await open("first");
      for (let n = 0; n < 5; n++) await app.signIn();
      const { kv } = app.services;
      let accounts = 0;
      await reserveOwnership({
        ...kv,
        list: async (...call) => {
          const entries = await kv.list(...call);
          accounts += entries.length;
          return entries;
        },
      });
      expect(accounts).toBe(1);
      expect((await readState()).allowed).toBe(false);
      expect(await register()).toMatchObject({ status: 403 });
    });

    it("leaves an owner as they are, and a server without accounts to the first one", async () => {
      await open("first");
      await reserveOwnership(app.services.kv);
      await ensureOwner(app.services.kv, app.services.accounts);
      expect((await readState()).allowed).toBe(true);
      const { data } = await register();
      await app.signIn({ created_at: "2020-01-01T00:00:00.000Z" });
      await ensureOwner(app.services.kv, app.services.accounts);
      expect(await app.services.registration.isOwner(data.user.id)).toBe(true);
    });
  });
});

describe("sessions", () => {
  const credentials = { email: "me@example.org", password: "no thing is outside the way" };
  const EXTENSION = "moz-extension://11111111-1111-4111-8111-111111111111";

  const HOUR_MS = 60 * 60_000;

  let app: TestApp;

  beforeEach(async () => {
    app = await openTestApp();
  });
  afterEach(() => app.close());

  /** Signs in with these headers, and returns a client of the session. */
  async function signInFrom(headers: Record<string, string>, first = false) {
    const endpoint = first ? register : login;
    const body = first ? { ...credentials, timezone: "UTC" } : credentials;
    const response = await app.request(endpoint.path, { method: "POST", body, headers });
    const { token } = (await response.json()).data;
    const fetch: typeof globalThis.fetch = (input, init) => {
      const { pathname } = new URL(String(input));
      const { method = "GET", body } = init ?? {};
      const sent = typeof body === "string" ? { body } : {};
      return app.request(pathname.replace("/api", ""), { method, token, ...sent });
    };
    return createClient({ baseUrl: "http://gorin.test", fetch, token: () => token });
  }

  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
  const CHROME =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

  describe("the sessions of a user", () => {
    it("are named after their browsers, latest first, with the current one marked", async () => {
      const page = await signInFrom({ "User-Agent": CHROME }, true);
      app.time.now += 60_000;
      await signInFrom({ "User-Agent": FIREFOX, Origin: EXTENSION });
      const { sessions } = await page.call(listSessions, {});
      expect(sessions.map(({ name, current }) => [name, current])).toEqual([
        ["Gorin extension in Firefox", false],
        ["Chrome on Linux", true],
      ]);
      expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
        "created_at",
        "current",
        "expires_at",
        "id",
        "last_used_at",
        "name",
      ]);
    });

    it("can each be ended from another one, at once", async () => {
      const page = await signInFrom({ "User-Agent": CHROME }, true);
      const extension = await signInFrom({ "User-Agent": FIREFOX, Origin: EXTENSION });
      const other = (await page.call(listSessions, {})).sessions.find(({ current }) => !current);
      await page.call(endSession, { params: { id: other?.id ?? "" } });
      await expect(extension.call(listSessions, {})).rejects.toMatchObject({ code: "unauthenticated" });
      expect((await page.call(listSessions, {})).sessions).toHaveLength(1);
    });

    it("are all signed out at once but the one that calls, and signed-out devices stay known", async () => {
      const page = await signInFrom({ "User-Agent": CHROME }, true);
      const library = await signInFrom({ "User-Agent": FIREFOX });
      await library.call(logout, {});
      const others = [
        await signInFrom({ "User-Agent": FIREFOX }),
        await signInFrom({ "User-Agent": CHROME }),
      ];
      await page.call(endOtherSessions, {});
      for (const other of others) {
        await expect(other.call(listSessions, {})).rejects.toMatchObject({ code: "unauthenticated" });
      }
      const { sessions, devices } = await page.call(listSessions, {});
      expect(sessions.map(({ current }) => current)).toEqual([true]);
      expect(devices).toHaveLength(1);
    });

    it("show their last use, which is stored once an hour", async () => {
      const page = await signInFrom({ "User-Agent": CHROME }, true);
      const lastUse = async () => (await page.call(listSessions, {})).sessions[0]?.last_used_at;
      const start = app.time.now;
      app.time.now += HOUR_MS - 1;
      await page.call(me, {});
      expect(await lastUse()).toBe(new Date(start).toISOString());
      app.time.now += 1;
      await page.call(me, {});
      await expect.poll(lastUse).toBe(new Date(start + HOUR_MS).toISOString());
      app.time.now += HOUR_MS - 1;
      await page.call(me, {});
      expect(await lastUse()).toBe(new Date(start + HOUR_MS).toISOString());
    });

    it("are ended from one older than a day only after the password was entered again", async () => {
      const page = await signInFrom({ "User-Agent": CHROME }, true);
      app.time.now += 24 * HOUR_MS;
      const phone = await signInFrom({ "User-Agent": FIREFOX });
      await expect(page.call(endOtherSessions, {})).rejects.toMatchObject({ code: "password_required" });
      await phone.call(listSessions, {});
      const wrong = page.call(reauthenticate, { body: { password: "not the password" } });
      await expect(wrong).rejects.toMatchObject({
        code: "validation_failed",
        details: [{ path: "password", message: "This is not your password." }],
      });
      const { token } = await page.call(reauthenticate, { body: { password: credentials.password } });
      await expect(page.call(listSessions, {})).rejects.toMatchObject({ code: "unauthenticated" });
      await app.clientOf(token).call(endOtherSessions, {});
      await expect(phone.call(listSessions, {})).rejects.toMatchObject({ code: "unauthenticated" });
    });

    it("leave known devices when they sign out, which can be revoked as well", async () => {
      const page = await signInFrom({ "User-Agent": CHROME }, true);
      const library = await signInFrom({ "User-Agent": FIREFOX });
      await library.call(logout, {});
      const { sessions, devices } = await page.call(listSessions, {});
      expect(sessions).toHaveLength(1);
      expect(devices?.map(({ name }) => name)).toEqual(["Firefox on Linux"]);
      expect(Object.keys(devices?.[0] ?? {}).sort()).toEqual(["expires_at", "id", "name"]);
      await page.call(endSession, { params: { id: devices?.[0]?.id ?? "" } });
      expect((await page.call(listSessions, {})).devices).toEqual([]);
    });

    it("leave no known device when they are revoked", async () => {
      const page = await signInFrom({ "User-Agent": CHROME }, true);
      await signInFrom({ "User-Agent": FIREFOX });
      const other = (await page.call(listSessions, {})).sessions.find(({ current }) => !current);
      await page.call(endSession, { params: { id: other?.id ?? "" } });
      expect((await page.call(listSessions, {})).devices).toEqual([]);
    });

    it("can only be ended by their own user", async () => {
      const page = await signInFrom({ "User-Agent": CHROME }, true);
      const [session] = (await page.call(listSessions, {})).sessions;
      const stranger = await app.signIn();
      const ending = stranger.client.call(endSession, { params: { id: session?.id ?? "" } });
      await expect(ending).rejects.toMatchObject({ status: 404, code: "not_found" });
      expect((await page.call(listSessions, {})).sessions).toHaveLength(1);
    });
  });
});

describe("account", () => {
  const PASSWORD = "correct horse battery staple";
  const NEW_PASSWORD = "seven quiet rivers at dusk";
  const EMAIL = "musashi@example.org";
  const NEW_EMAIL = "miyamoto@example.org";

  let app: TestApp;

  beforeEach(async () => {
    app = await openTestApp();
  });
  afterEach(() => app.close());

  const post = (path: string, init: TestRequest) => app.fetchJson(path, { ...init, method: "POST" });
  const register = async (email = EMAIL, from = "127.0.0.1") =>
    (await post("/auth/register", { from, body: { email, password: PASSWORD, timezone: "UTC" } })).data;
  const login = (body: object = {}) =>
    post("/auth/login", { body: { email: EMAIL, password: PASSWORD, ...body } });
  const statusOf = async (token: string) => (await app.fetchJson("/auth/me", { token })).status;
  const changePassword = (token: string, body: object = {}) =>
    post("/auth/password", {
      token,
      body: { current_password: PASSWORD, new_password: NEW_PASSWORD, ...body },
    });
  const changeEmail = (token: string, body: object = {}, from = "127.0.0.1") =>
    post("/auth/email", { token, from, body: { email: NEW_EMAIL, password: PASSWORD, ...body } });
  const wrongPassword = (path: string) => ({
    status: 400,
    code: "validation_failed",
    details: [{ path, message: "This is not your password." }],
  });

  describe("changing the password", () => {
    it("ends every other session and forgets every other device", async () => {
      const page = await register();
      const other = (await login()).data;
      const signedOut = (await login()).data;
      await post("/auth/logout", { token: signedOut.token });
      const { status, data } = await changePassword(page.token);
      expect(status).toBe(200);
      expect(Object.keys(data).toSorted()).toEqual(["device", "token"]);
      expect(await statusOf(data.token)).toBe(200);
      expect(await statusOf(page.token)).toBe(401);
      expect(await statusOf(other.token)).toBe(401);
      expect((await login()).status).toBe(401);
      expect((await login({ password: NEW_PASSWORD })).status).toBe(200);
      for (let n = 0; n < 6; n++) await login({ password: "a wrong password" });
      for (const { device } of [page, other, signedOut]) {
        expect((await login({ password: NEW_PASSWORD, device })).status).toBe(429);
      }
      expect((await login({ password: NEW_PASSWORD, device: data.device })).status).toBe(200);
    });

    it("needs the current password", async () => {
      const { token } = await register();
      expect(await changePassword(token, { current_password: "a wrong one" }))
        .toMatchObject(wrongPassword("current_password"));
      expect((await login()).status).toBe(200);
    });

    it.each([
      ["short", "must be at least 8 characters"],
      ["Password1", "This password is too common"],
      [EMAIL, "your email"],
      ["passwordpassword", "This password repeats"],
    ])("rejects %j by the rules of registration", async (new_password, reason) => {
      const { token } = await register();
      expect(await changePassword(token, { new_password })).toMatchObject({
        status: 400,
        code: "validation_failed",
        details: [{ path: "new_password", message: expect.stringContaining(reason) }],
      });
      expect((await login()).status).toBe(200);
    });

    it("counts wrong passwords: after five in a row the next one has to wait", async () => {
      const { token } = await register();
      for (let n = 0; n < 5; n++) {
        expect((await changePassword(token, { current_password: `wrong ${n}` })).status).toBe(400);
      }
      expect(await changePassword(token)).toMatchObject({ status: 429, code: "too_many_requests" });
      app.time.now += 1_000;
      expect((await changePassword(token)).status).toBe(200);
    });

    it("is possible while others guess at the password", async () => {
      const { token } = await register();
      for (let n = 0; n < 6; n++) await login({ password: "a wrong password" });
      expect((await login()).status).toBe(429);
      expect((await changePassword(token)).status).toBe(200);
    });

    it("happens once when two sessions do it at the same moment", async () => {
      const [one, other] = [await register(), (await login()).data];
      const responses = await Promise.all([
        changePassword(one.token),
        changePassword(other.token, { new_password: "eight loud rivers at dawn" }),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.find(({ status }) => status !== 200)?.status).toBeOneOf([401, 503]);
    });
  });

  describe("changing the email", () => {
    it("lets the user sign in by the new one only, and frees the old one", async () => {
      const { token, user } = await register();
      const other = (await login()).data;
      const { status, data } = await changeEmail(token, { email: ` ${NEW_EMAIL.toUpperCase()}` });
      expect([status, data.user]).toEqual([200, { ...user, email: NEW_EMAIL }]);
      expect(await statusOf(data.token)).toBe(200);
      for (const ended of [token, other.token]) expect(await statusOf(ended)).toBe(401);
      expect((await login()).status).toBe(401);
      expect((await login({ email: NEW_EMAIL })).data.user.id).toBe(user.id);
      expect((await register()).user.id).not.toBe(user.id);
    });

    it("needs the password", async () => {
      const { token } = await register();
      expect(await changeEmail(token, { password: "a wrong one" })).toMatchObject(wrongPassword("password"));
      expect((await login()).status).toBe(200);
    });

    it("to another account's email is rejected, and changes nothing", async () => {
      const { token } = await register();
      const other = await register(NEW_EMAIL);
      expect(await changeEmail(token)).toMatchObject({ status: 409, code: "email_taken" });
      expect((await login({ email: NEW_EMAIL })).data.user.id).toBe(other.user.id);
      expect((await login()).status).toBe(200);
    });

    it("to the same email changes nothing", async () => {
      const { token, user } = await register();
      expect(await changeEmail(token, { email: EMAIL })).toMatchObject({ status: 200, data: { user } });
      expect((await login()).status).toBe(200);
    });

    it("gives an email to one of ten who ask for it at once; the others get email_taken", async () => {
      const from = (n: number) => `192.0.2.${n}`;
      const users: { token: string }[] = [];
      for (let n = 0; n < 10; n++) users.push(await register(`user${n}@example.org`, from(n)));
      const responses = await Promise.all(users.map(({ token }, n) => changeEmail(token, {}, from(n))));
      const outcomes = Map.groupBy(responses, ({ status, code }) => `${status} ${code ?? ""}`.trim());
      expect(Object.fromEntries([...outcomes].map(([what, some]) => [what, some.length]))).toEqual({
        "200": 1,
        "409 email_taken": 9,
      });
      const owner = await app.services.accounts.getByEmail(NEW_EMAIL);
      expect(owner?.user.id).toBe(responses.find(({ status }) => status === 200)?.data.user.id);
    });

    it("is counted with the registrations of its address, since both reveal who has an account", async () => {
      app.stayOnOneServer();
      const { token } = await register();
      await register(NEW_EMAIL);
      for (let n = 0; n < 58; n++) expect((await changeEmail(token)).status).toBe(409);
      expect((await changeEmail(token)).status).toBe(429);
    });
  });

  describe("the log", () => {
    it("streams changes of the account, by ids only", async () => {
      const { token: before, user } = await register();
      const { token } = (await changeEmail(before)).data;
      await changePassword(token, { current_password: "a wrong one" });
      await post("/auth/reauthenticate", { token, body: { password: PASSWORD } });
      const events = app.lines.slice(1).map(({ event, user, outcome }) => ({ event, user, outcome }));
      expect(events).toEqual([
        { event: "email_changed", user: user.id, outcome: "success" },
        { event: "password_changed", user: user.id, outcome: "validation_failed" },
        { event: "reauthentication", user: user.id, outcome: "success" },
      ]);
      expect(JSON.stringify(app.lines)).not.toMatch(/example\.org|correct horse/);
    });
  });
});

describe("access tokens", () => {
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
});
