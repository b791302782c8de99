import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEVICE_LIFE_MS } from "./sessions.ts";
import { TOKEN_LIFE_MS } from "./tokens.ts";
import { totpCode } from "./second_step.ts";
import { openTestApp, type TestApp, type TestRequest } from "../testing/test_app.ts";

const PASSWORD = "correct horse battery staple";
const EMAIL = "musashi@example.org";

let app: TestApp;

beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const post = (path: string, init: TestRequest) => app.fetchJson(path, { ...init, method: "POST" });
const register = (body: object = {}) =>
  post("/auth/register", { body: { email: EMAIL, password: PASSWORD, timezone: "UTC", ...body } });
const login = (body: object = {}, init: TestRequest = {}) =>
  post("/auth/login", { ...init, body: { email: EMAIL, password: PASSWORD, ...body } });

describe("a known device", () => {
  /** Sends wrong passwords from many addresses until the account is throttled. */
  const attack = async () => {
    for (let n = 0; n < 6; n++) await login({ password: "a wrong password" }, { from: `192.0.2.${n}` });
    expect((await login()).status).toBe(429);
  };

  it("lets the owner in during an attack, signed out or not, until 90 days after its session ended", async () => {
    const { token, device } = (await register()).data;
    await attack();
    expect((await login({ device })).status).toBe(200);
    await post("/auth/logout", { token });
    expect((await login({ device })).status).toBe(200);
    app.time.now += TOKEN_LIFE_MS + DEVICE_LIFE_MS - 1;
    await attack();
    expect((await login({ device })).status).toBe(200);
    app.time.now += TOKEN_LIFE_MS + DEVICE_LIFE_MS;
    await attack();
    expect((await login({ device })).status).toBe(429);
  });

  it("lets the owner in while somebody guesses from the same address", async () => {
    app.stayOnOneServer();
    const { token } = (await register()).data;
    const { secret } = (await post("/auth/totp", { token })).data;
    const confirmation = { code: totpCode(secret, app.time.now) };
    const { device } = (await post("/auth/totp/confirm", { token, body: confirmation })).data;
    const guess = () => login({ password: "a wrong password", device: "not known here" });
    const statuses = new Set(
      await Promise.all(Array.from({ length: 400 }, async () => (await guess()).status)),
    );
    expect(statuses).toContain(429);
    app.time.now += 30_000;
    const { status, code: problem, data } = await login({ device });
    expect([status, problem]).toEqual([401, "second_factor_required"]);
    const code = totpCode(secret, app.time.now);
    const signedIn = await post("/auth/login/code", { body: { challenge: data.challenge, code, device } });
    expect(signedIn.status).toBe(200);
    expect((await login()).status).toBe(429);
    expect((await post("/auth/login/code", { body: { challenge: "not one", code, device } })).status).toBe(
      429,
    );
  });

  it("has one credential for all its sign-ins; another browser gets another one", async () => {
    const { device } = (await register()).data;
    expect((await login({ device })).data.device).toBe(device);
    const other = (await login()).data.device;
    expect(other).toMatch(/^[\w-]{43}$/);
    expect(other).not.toBe(device);
    expect((await login({ device: "not known here" })).data.device).not.toBe("not known here");
  });

  it("grants no access, and is stored only as a hash", async () => {
    const { device } = (await register()).data;
    expect((await app.fetchJson("/auth/me", { token: device })).status).toBe(401);
    expect((await login({ device, password: "a wrong password" })).status).toBe(401);
    expect(JSON.stringify(await app.services.accounts.getByEmail(EMAIL))).not.toContain(device);
  });

  it("is known to its own account only", async () => {
    await register();
    const attacker = (await register({ email: "attacker@example.org" })).data;
    for (let n = 0; n < 5; n++) await login({ password: "a wrong password", device: attacker.device });
    expect((await login({ device: attacker.device })).status).toBe(429);
  });

  it("is not recognised by a session token, not even an old one", async () => {
    const { token } = (await register()).data;
    await attack();
    expect((await login({ device: token })).status).toBe(429);
    expect((await login({}, { token })).status).toBe(429);
  });

  it("allows 20 wrong passwords an hour", async () => {
    const { device } = (await register()).data;
    let wrong = 0;
    for (let second = 0; second < 3_000; second += 15) {
      if ((await login({ device, password: "a wrong password" })).status === 401) wrong++;
      app.time.now += 15_000;
    }
    expect(wrong).toBe(20);
  });
});
