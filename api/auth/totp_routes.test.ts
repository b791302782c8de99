import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/test_app.ts";
import { SECOND_STEP_MS, totpCode } from "./second_step.ts";
import { RECENT_MS } from "./sessions.ts";

const PASSWORD = "correct horse battery staple";
const EMAIL = "musashi@example.org";
const MINUTE_MS = 60_000;

let app: TestApp;
let token: string;
let secret: string;

beforeEach(async () => {
  app = await openTestApp();
  const body = { email: EMAIL, password: PASSWORD, timezone: "UTC" };
  await post("/auth/register", body);
});
afterEach(() => app.close());

/** Calls in one browser, which goes on with the token that the response has. */
async function call(method: string, path: string, body?: object) {
  const response = await app.fetchJson(path, { method, token, ...(body && { body }) });
  if (response.data?.token && !path.startsWith("/auth/login")) token = response.data.token;
  return response;
}
const post = (path: string, body?: object) => call("POST", path, body);
const login = (body: object = {}) => post("/auth/login", { email: EMAIL, password: PASSWORD, ...body });
const challengeOf = async () => (await login()).data.challenge;
const code = (offset = 0) => totpCode(secret, app.time.now + offset);
const enter = (challenge: string, entered: string, body: object = {}) =>
  post("/auth/login/code", { challenge, code: entered, ...body });
const state = async () => (await app.fetchJson("/auth/totp", { token })).data.totp;
const remove = () => call("DELETE", "/auth/totp");
const stored = async () => JSON.stringify(await app.services.accounts.getByEmail(EMAIL));

/** A code of six digits that the app shows at no time near now. */
function wrongCode(): string {
  const shown = [-60_000, -30_000, 0, 30_000, 60_000].map(code);
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((one) => !shown.includes(one)) ??
    "";
}

/** Sets up an authenticator app and returns the recovery codes. The code that confirms it is used up. */
async function setUp(): Promise<string[]> {
  secret = (await post("/auth/totp")).data.secret;
  const { data } = await post("/auth/totp/confirm", { code: code() });
  app.time.now += MINUTE_MS;
  return data.recovery_codes;
}

describe("setting up an authenticator app", () => {
  it("takes effect only when a code has confirmed it", async () => {
    const { status, data } = await post("/auth/totp");
    secret = data.secret;
    expect(status).toBe(200);
    expect(data.uri).toContain(`secret=${secret}`);
    expect(await state()).toBeNull();
    expect((await login()).status).toBe(200);
    expect(await post("/auth/totp/confirm", { code: wrongCode() })).toMatchObject({
      status: 400,
      details: [{ path: "code" }],
    });
    expect(await state()).toBeNull();
    const spaced = code().replace(/^(...)/, "$1 ");
    const confirmed = await post("/auth/totp/confirm", { code: spaced });
    expect(confirmed).toMatchObject({ status: 200 });
    expect(confirmed.data.recovery_codes).toHaveLength(10);
    expect(await state()).toEqual({
      enabled_at: new Date(app.time.now).toISOString(),
      recovery_codes_left: 10,
    });
  });

  it("is another one each time until then, and expires", async () => {
    const first = (await post("/auth/totp")).data.secret;
    secret = (await post("/auth/totp")).data.secret;
    expect(secret).not.toBe(first);
    app.time.now += 15 * MINUTE_MS;
    expect(await post("/auth/totp/confirm", { code: code() })).toMatchObject({
      status: 400,
      details: [{ path: "code" }],
    });
  });

  it("is rejected while one is set up", async () => {
    await setUp();
    expect(await post("/auth/totp")).toMatchObject({ status: 409, code: "totp_enabled" });
    expect(await post("/auth/totp/confirm", { code: code() })).toMatchObject({ code: "totp_enabled" });
  });

  it("stores the recovery codes as hashes, and shows them once", async () => {
    const codes = await setUp();
    const text = await stored() + JSON.stringify(await state());
    for (const one of codes) expect(text).not.toContain(one.replaceAll("-", ""));
    for (const one of codes) expect(text).not.toContain(one);
  });
});

describe("signing in to an account with an authenticator app", () => {
  it("takes the password, then a code, and returns what every sign-in returns", async () => {
    await setUp();
    const first = await login();
    expect(first).toMatchObject({ status: 401, success: false, code: "second_factor_required" });
    expect(Object.keys(first.data)).toEqual(["challenge"]);
    const { status, data } = await enter(first.data.challenge, code());
    expect(status).toBe(200);
    expect(Object.keys(data).toSorted()).toEqual(["device", "token", "user"]);
    expect((await app.fetchJson("/auth/me", { token: data.token })).data.user.email).toBe(EMAIL);
  });

  it("recognises the device that the code is entered on", async () => {
    await setUp();
    const { device } = (await enter(await challengeOf(), code())).data;
    app.time.now += MINUTE_MS;
    expect((await enter(await challengeOf(), code(), { device })).data.device).toBe(device);
    expect(app.lines.at(-1)).toMatchObject({ known_device: true, factor: "totp" });
  });

  it("with a wrong password says nothing of the second step", async () => {
    await setUp();
    expect(await login({ password: "a wrong password" })).toMatchObject({ code: "invalid_credentials" });
  });

  it("accepts no code a second time, and none that is older", async () => {
    await setUp();
    const challenge = await challengeOf();
    const older = code(-30_000);
    expect((await enter(challenge, code())).status).toBe(200);
    for (const used of [code(), older]) {
      expect(await enter(await challengeOf(), used)).toMatchObject({ status: 401, code: "invalid_code" });
    }
    expect((await enter(await challengeOf(), code(30_000))).status).toBe(200);
  });

  it("accepts the code that has confirmed the app no second time", async () => {
    await setUp();
    app.time.now -= MINUTE_MS;
    expect(await enter(await challengeOf(), code())).toMatchObject({ code: "invalid_code" });
  });

  it("begins one session when the same code is sent twice at once", async () => {
    await setUp();
    const challenges = [await challengeOf(), await challengeOf()];
    const one = challenges[0] ?? "";
    const same = await Promise.all([enter(one, code()), enter(one, code())]);
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    app.time.now += MINUTE_MS;
    const [a, b] = await Promise.all(
      [await challengeOf(), await challengeOf()].map((each) => enter(each, code())),
    );
    expect([a?.status, b?.status].toSorted()).toEqual([200, 401]);
  });

  it("takes a challenge once, within five minutes, until the password changes", async () => {
    await setUp();
    const used = await challengeOf();
    await enter(used, code());
    const expired = await challengeOf();
    app.time.now += SECOND_STEP_MS;
    const outdated = await challengeOf();
    const body = { current_password: PASSWORD, new_password: "plum ferret 4 orbit" };
    expect((await post("/auth/password", body)).status).toBe(200);
    for (const challenge of [used, expired, outdated, "no challenge", ""]) {
      expect(await enter(challenge, code())).toMatchObject({ status: 401, code: "challenge_expired" });
    }
  });

  it("is throttled after five wrong codes, whatever is right in between, and lets the owner go on", async () => {
    await setUp();
    for (let n = 0; n < 5; n++) {
      expect(await enter(await challengeOf(), wrongCode())).toMatchObject({ code: "invalid_code" });
    }
    expect(await enter(await challengeOf(), code())).toMatchObject({ status: 429 });
    app.time.now += 30_000;
    expect((await enter(await challengeOf(), code())).status).toBe(200);
  });
});

describe("wrong codes of somebody who knows the password", () => {
  /** Enters wrong codes from ever new addresses for as long as one more is taken. Returns how many were. */
  const attack = async () => {
    let taken = 0;
    for (let n = 0; n < 80; n++) {
      const from = `198.51.100.${n}`;
      const body = { challenge: await challengeOf(), code: wrongCode() };
      const { status } = await app.fetchJson("/auth/login/code", { method: "POST", from, body });
      if (status !== 429) taken++;
      app.time.now += 15_000;
    }
    return taken;
  };

  it("are at most 20 an hour, and keep the owner out of neither a known device nor a recovery code", async () => {
    const [recovery = ""] = await setUp();
    const { device } = (await enter(await challengeOf(), code())).data;
    expect(await attack()).toBe(20);
    expect((await enter(await challengeOf(), code())).status).toBe(429);
    expect((await enter(await challengeOf(), code(), { device })).status).toBe(200);
    expect((await enter(await challengeOf(), recovery)).status).toBe(200);
  });

  it("of the form of a recovery code delay only the address that sends them", async () => {
    const [recovery = ""] = await setUp();
    const invented = "k7pq2a-9xw4fd-m3ttc8-zzh2yr";
    for (let n = 0; n < 5; n++) {
      expect(await enter(await challengeOf(), invented)).toMatchObject({ status: 401 });
    }
    expect(await enter(await challengeOf(), invented)).toMatchObject({ status: 429 });
    const body = { challenge: await challengeOf(), code: recovery };
    const elsewhere = { method: "POST", from: "198.51.100.1", body };
    expect((await app.fetchJson("/auth/login/code", elsewhere)).status).toBe(200);
  });

  it("keep nobody from the same address out who has an unused recovery code", async () => {
    const [recovery = "", other = ""] = await setUp();
    const invented = "k7pq2a-9xw4fd-m3ttc8-zzh2yr";
    for (let n = 0; n < 5; n++) await enter(await challengeOf(), invented);
    expect(await enter(await challengeOf(), invented)).toMatchObject({ status: 429 });
    const { status, data } = await enter(await challengeOf(), recovery);
    expect(status).toBe(200);
    token = data.token;
    for (let n = 0; n < 5; n++) await post("/auth/reauthenticate/code", { code: invented });
    expect(await post("/auth/reauthenticate/code", { code: invented })).toMatchObject({ status: 429 });
    expect(await post("/auth/reauthenticate/code", { code: other })).toMatchObject({ status: 200 });
  });
});

describe("a recovery code", () => {
  it("signs in once in place of a code of the app, with spaces or without hyphens", async () => {
    const [first = "", second = ""] = await setUp();
    expect((await enter(await challengeOf(), ` ${first.toUpperCase()} `)).status).toBe(200);
    expect(app.lines.at(-1)).toMatchObject({ event: "sign_in", factor: "recovery_code" });
    expect(await enter(await challengeOf(), first)).toMatchObject({ code: "invalid_code" });
    expect((await enter(await challengeOf(), second.replaceAll("-", ""))).status).toBe(200);
    expect((await state()).recovery_codes_left).toBe(8);
  });

  it("stops working when the codes are replaced", async () => {
    const [old = ""] = await setUp();
    const { data } = await post("/auth/totp/recovery-codes");
    expect(data.recovery_codes).toHaveLength(10);
    expect(await enter(await challengeOf(), old)).toMatchObject({ code: "invalid_code" });
    expect((await enter(await challengeOf(), data.recovery_codes[9])).status).toBe(200);
  });
});

describe("a code in place of the password", () => {
  const confirm = (entered: string) => post("/auth/reauthenticate/code", { code: entered });
  const LATER = { status: 403, code: "password_required" };
  const WRONG = { status: 400, code: "validation_failed", details: [{ path: "code" }] };

  it("confirms who is signed in, each once", async () => {
    const [recovery = ""] = await setUp();
    for (const [one, factor] of [[code, "totp"], [() => recovery, "recovery_code"]] as const) {
      app.time.now += RECENT_MS;
      expect(await post("/auth/totp")).toMatchObject(LATER);
      const entered = one();
      expect(await confirm(entered)).toMatchObject({ status: 200 });
      expect(app.lines.at(-1)).toMatchObject({ event: "reauthentication", factor, outcome: "success" });
      expect(await post("/auth/totp")).toMatchObject({ code: "totp_enabled" });
      expect(await confirm(entered)).toMatchObject(WRONG);
    }
  });

  it("leaves the session as it is when it is wrong, and delays no sign-in", async () => {
    await setUp();
    app.time.now += RECENT_MS;
    for (let n = 0; n < 5; n++) expect(await confirm(wrongCode())).toMatchObject(WRONG);
    expect(await confirm(code())).toMatchObject({ status: 429 });
    expect(await remove()).toMatchObject(LATER);
    expect((await enter(await challengeOf(), code())).status).toBe(200);
  });

  it("is wrong in an account without an authenticator app", async () => {
    expect(await confirm("123456")).toMatchObject(WRONG);
  });
});

describe("removing the authenticator app", () => {
  it("leaves the password alone to sign in with, and no trace in the account", async () => {
    await setUp();
    const challenge = await challengeOf();
    expect((await remove()).status).toBe(200);
    expect(await state()).toBeNull();
    expect(await stored()).not.toContain(secret);
    expect((await login()).status).toBe(200);
    expect(await enter(challenge, code())).toMatchObject({ status: 401 });
  });

  it("is not found when there is none, like its recovery codes", async () => {
    expect(await remove()).toMatchObject({ status: 404 });
    expect(await post("/auth/totp/recovery-codes")).toMatchObject({ status: 404 });
  });
});

describe("a change of the second step", () => {
  it("gives this session a new token and ends the old one, and every other session", async () => {
    const other = (await login()).data.token;
    const me = async (of: string) => (await app.fetchJson("/auth/me", { token: of })).status;
    const before = token;
    await setUp();
    expect([await me(before), await me(other), await me(token)]).toEqual([401, 401, 200]);
    for (const change of [() => post("/auth/totp/recovery-codes"), remove]) {
      const old = token;
      expect((await change()).data).toMatchObject({ token: expect.any(String), device: expect.any(String) });
      expect([await me(old), await me(token)]).toEqual([401, 200]);
    }
  });
});

describe("the log", () => {
  it("has an event for each step, without a secret or a code", async () => {
    const codes = await setUp();
    const challenge = await challengeOf();
    const shown = code();
    await enter(challenge, shown);
    await post("/auth/totp/recovery-codes");
    await remove();
    const events = app.lines.map(({ event, outcome }) => [event, outcome]);
    expect(events).toEqual([
      ["registration", "success"],
      ["totp_started", "success"],
      ["totp_enabled", "success"],
      ["sign_in", "second_factor_required"],
      ["sign_in", "success"],
      ["recovery_codes_replaced", "success"],
      ["totp_removed", "success"],
    ]);
    const log = JSON.stringify(app.lines);
    for (const text of [secret, challenge, shown, ...codes]) expect(log).not.toContain(text);
  });
});
