import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "#shared/client/mod.ts";
import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  me,
  reauthenticate,
  register,
} from "#shared/contract/mod.ts";
import { openTestApp, type TestApp } from "../testing/test_app.ts";

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
    const others = [await signInFrom({ "User-Agent": FIREFOX }), await signInFrom({ "User-Agent": CHROME })];
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
