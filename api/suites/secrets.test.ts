import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/test_app.ts";

const EMAIL = "musashi@example.org";
const PASSWORD = "correct horse battery staple";
const WRONG = "a wrong password";

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = await openTestApp();
  const body = { email: EMAIL, password: PASSWORD, timezone: "UTC" };
  const registered = await app.request("/auth/register", { method: "POST", body });
  token = (await registered.json()).data.token;
  for (const password of [WRONG, PASSWORD]) {
    await app.request("/auth/login", { method: "POST", token, body: { email: EMAIL, password } });
  }
  await app.request("/auth/me", { token });
});
afterEach(() => app.close());

describe("the log", () => {
  it("contains no password, token or email", () => {
    const log = JSON.stringify(app.lines);
    expect(app.lines.length).toBe(4);
    for (const secret of [PASSWORD, WRONG, token, EMAIL, "musashi"]) expect(log).not.toContain(secret);
  });
});

describe("the store", () => {
  it("contains no password and no token", async () => {
    const stored = JSON.stringify(await app.services.kv.list({ prefix: [] }));
    expect(stored).toContain("$argon2id$");
    for (const secret of [PASSWORD, WRONG, token]) expect(stored).not.toContain(secret);
  });
});
