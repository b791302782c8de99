import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp, type TestRequest } from "../testing/test_app.ts";

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
