import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "#shared/client/mod.ts";
import { endSession, listSessions, login, logout, register } from "#shared/contract/mod.ts";
import { openTestApp, type TestApp } from "../testing/test_app.ts";

const credentials = { email: "me@example.org", password: "no thing is outside the way" };
const EXTENSION = "moz-extension://11111111-1111-4111-8111-111111111111";

let app: TestApp;

beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** Signs in from somewhere; a client of that session. */
async function signInFrom(headers: Record<string, string>, first = false) {
  const endpoint = first ? register : login;
  const body = first ? { ...credentials, timezone: "UTC" } : credentials;
  const response = await app.request(endpoint.path, { method: "POST", body, headers });
  const { token } = (await response.json()).data;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(String(input));
    return app.request(pathname.replace("/api", ""), { method: init?.method ?? "GET", token });
  };
  return createClient({ baseUrl: "http://gorin.test", fetch, token: () => token });
}

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

describe("the sessions of a user", () => {
  it("are named after their browsers, the latest first, with the current one marked", async () => {
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
      "name",
    ]);
  });

  it("can each be signed out from another one, at once", async () => {
    const page = await signInFrom({ "User-Agent": CHROME }, true);
    const extension = await signInFrom({ "User-Agent": FIREFOX, Origin: EXTENSION });
    const other = (await page.call(listSessions, {})).sessions.find(({ current }) => !current);
    await page.call(endSession, { params: { id: other?.id ?? "" } });
    await expect(extension.call(listSessions, {})).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await page.call(listSessions, {})).sessions).toHaveLength(1);
  });

  it("leave known devices when they sign out, which can be revoked too", async () => {
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

  it("leave no known device when they are revoked from another one", async () => {
    const page = await signInFrom({ "User-Agent": CHROME }, true);
    await signInFrom({ "User-Agent": FIREFOX });
    const other = (await page.call(listSessions, {})).sessions.find(({ current }) => !current);
    await page.call(endSession, { params: { id: other?.id ?? "" } });
    expect((await page.call(listSessions, {})).devices).toEqual([]);
  });

  it("can be ended only by their own user", async () => {
    const page = await signInFrom({ "User-Agent": CHROME }, true);
    const [session] = (await page.call(listSessions, {})).sessions;
    const stranger = await app.signIn();
    const ending = stranger.client.call(endSession, { params: { id: session?.id ?? "" } });
    await expect(ending).rejects.toMatchObject({ status: 404, code: "not_found" });
    expect((await page.call(listSessions, {})).sessions).toHaveLength(1);
  });
});
