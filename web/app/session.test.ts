import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changePassword, getDay, listSessions, updateMe } from "#shared/contract/mod.ts";
import { unsentTextAtom } from "../day/sync.ts";
import { failure } from "../testing/fake_network.ts";
import { writeFromOtherTab } from "../testing/fake_window.ts";
import {
  type AppCall,
  type Interception,
  openTestBrowser,
  type TestBrowser,
} from "../testing/test_browser.ts";
import { dispatchAtom, engineAtom } from "./engine.ts";
import type { WebStore } from "./host.ts";
import {
  checkSessionAtom,
  clientAtom,
  receiveUserAtom,
  registerAtom,
  renewSessionAtom,
  sessionAtom,
  signInAtom,
  signOutAtom,
  tokenAtom,
  userAtom,
} from "./session.ts";
import { draftAtom } from "./storage.ts";

const KEY = "auth_token";
const DAY = "2026-11-21";
const START = "2026-11-21T11:00:00.000Z";
const ACCOUNT = { email: "you@example.org", password: "a long secret", timezone: "UTC" } as const;

let browser: TestBrowser;
beforeEach(async () => {
  browser = await openTestBrowser();
});
afterEach(() => browser.close());

/** A page on which the session is in sight. */
function openPage(token: string | null = null): WebStore {
  if (token !== null) localStorage.setItem(KEY, token);
  const store = browser.openPage();
  store.sub(sessionAtom, () => {});
  return store;
}

const isMe = ({ path }: AppCall) => path === "/auth/me";

describe("a session", () => {
  it("is absent at once when no token is stored", async () => {
    const store = openPage();
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
    await store.set(checkSessionAtom);
    expect(browser.calls).toEqual([]);
  });

  it("is resumed from a stored token, about which the server is asked once", async () => {
    const { me } = browser;
    const store = openPage(me.token);
    expect(store.get(sessionAtom)).toEqual({ status: "loading" });
    expect(await store.set(checkSessionAtom)).toBe(true);
    await store.set(checkSessionAtom);
    expect(store.get(sessionAtom)).toMatchObject({ status: "authenticated", user: { id: me.user.id } });
    expect(browser.calls).toMatchObject([{ path: "/auth/me", token: me.token }]);
  });

  it("is that of the stored user until the server has responded, if the token is theirs", async () => {
    const { me } = browser;
    await openPage(me.token).set(checkSessionAtom);
    expect(openPage().get(sessionAtom)).toMatchObject({ status: "authenticated", user: { id: me.user.id } });
    const other = await browser.app.signIn();
    expect(openPage(other.token).get(sessionAtom)).toEqual({ status: "loading" });
  });

  it("takes the fresh token of a response", async () => {
    browser.setTime("2026-12-20T12:00:00.000Z");
    const store = openPage(browser.me.token);
    await store.set(checkSessionAtom);
    expect(localStorage.getItem(KEY)).not.toBe(browser.me.token);
    await store.set(checkSessionAtom);
    expect(browser.calls).toHaveLength(1);
  });

  it("ends silently when the server does not know the stored token", async () => {
    const store = openPage("no-token-of-ours");
    expect(await store.set(checkSessionAtom)).toBe(true);
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("is never made of a token that no header can carry", () => {
    const store = openPage("two words\n");
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("begins with registering and with signing in", async () => {
    const store = openPage();
    await store.set(registerAtom, ACCOUNT);
    expect(store.get(sessionAtom)).toMatchObject({ status: "authenticated", user: { email: ACCOUNT.email } });
    store.set(signOutAtom);
    await store.set(signInAtom, { email: ACCOUNT.email, password: ACCOUNT.password });
    expect(store.get(sessionAtom)).toMatchObject({ status: "authenticated", user: { email: ACCOUNT.email } });
    const asked = browser.calls.length;
    await store.set(checkSessionAtom);
    expect(browser.calls).toHaveLength(asked);
  });

  it("does not begin when the server rejects the password, and the reason reaches the caller", async () => {
    const store = openPage();
    const wrong = store.set(signInAtom, { email: ACCOUNT.email, password: "wrong" });
    await expect(wrong).rejects.toThrow(/password/i);
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
  });
});

describe("a session that is under way", () => {
  async function signedIn() {
    const store = openPage(browser.me.token);
    await store.set(checkSessionAtom);
    return store;
  }
  const getToday = (store: WebStore) => store.get(clientAtom).call(getDay, { params: { day: DAY } });

  it("ends at once on signing out, here and on the server", async () => {
    const store = await signedIn();
    store.set(signOutAtom);
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(localStorage.getItem("gorin_user")).toBeNull();
    await expect.poll(async () =>
      (await browser.app.fetchJson("/auth/me", { token: browser.me.token })).status
    )
      .toBe(401);
  });

  it("ends with any response that says that it is over", async () => {
    const store = await signedIn();
    browser.intercept = () => failure(401, "unauthenticated");
    await expect(getToday(store)).rejects.toThrow();
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
  });

  it("is not ended by a late response to the session before", async () => {
    const store = await signedIn();
    const held = Promise.withResolvers<void>();
    browser.intercept = ({ path }) =>
      path === `/days/${DAY}` ? held.promise.then(() => failure(401, "unauthenticated")) : null;
    const late = getToday(store);
    await store.set(registerAtom, ACCOUNT);
    held.resolve();
    await expect(late).rejects.toThrow();
    expect(store.get(sessionAtom)).toMatchObject({ status: "authenticated", user: { email: ACCOUNT.email } });
  });

  it("ends when another tab signs out", async () => {
    const store = await signedIn();
    writeFromOtherTab(KEY, null);
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
  });

  it("becomes that of another user when another tab signs in as them", async () => {
    const store = await signedIn();
    const other = await browser.app.signIn();
    writeFromOtherTab(KEY, other.token);
    await store.set(checkSessionAtom);
    expect(store.get(sessionAtom)).toMatchObject({ status: "authenticated", user: { id: other.user.id } });
  });

  it("outlives a moment without a network while another tab renews its token", async () => {
    const store = await signedIn();
    browser.intercept = () => "unreachable";
    writeFromOtherTab(KEY, "two");
    await store.set(checkSessionAtom);
    expect(store.get(sessionAtom)).toMatchObject({ status: "authenticated" });
    expect(store.get(tokenAtom)).toBe("two");
  });
});

describe("a start without the server", () => {
  const DISTURBANCES: readonly (readonly [string, () => Interception])[] = [
    ["is unreachable", () => "unreachable"],
    ["fails", () => failure(500, "internal")],
    ["is throttling", () => failure(429, "too_many_requests")],
    ["is restarting", () => failure(503, "unavailable")],
    ["is not ours", () => Response.json({ success: true, data: { somebody: "else" } })],
  ];

  it.each(DISTURBANCES)("resumes the session of the known user while the server %s", async (_, respond) => {
    const { me } = browser;
    await openPage(me.token).set(checkSessionAtom);
    const next = openPage();
    browser.intercept = respond;
    expect(await next.set(checkSessionAtom)).toBe(false);
    expect(next.get(sessionAtom)).toMatchObject({ status: "authenticated", user: { id: me.user.id } });
    browser.intercept = () => null;
    expect(await next.set(checkSessionAtom)).toBe(true);
  });

  it.each(DISTURBANCES)("stays loading while the server %s and the user is not known", async (_, respond) => {
    const store = openPage(browser.me.token);
    localStorage.setItem("gorin_user", "{not json");
    browser.intercept = respond;
    expect(await store.set(checkSessionAtom)).toBe(false);
    expect(store.get(sessionAtom)).toEqual({ status: "loading" });
    browser.intercept = () => null;
    await store.set(checkSessionAtom);
    expect(store.get(sessionAtom)).toMatchObject({ status: "authenticated" });
  });

  it("does not show a stored user whose token it is not while the server cannot be reached", async () => {
    await openPage(browser.me.token).set(checkSessionAtom);
    const other = await browser.app.signIn();
    const store = openPage(other.token);
    browser.intercept = () => "unreachable";
    expect(await store.set(checkSessionAtom)).toBe(false);
    expect(store.get(sessionAtom)).toEqual({ status: "loading" });
  });

  it("keeps a setting that was changed while the server was asked about the session", async () => {
    const { me } = browser;
    await openPage(me.token).set(checkSessionAtom);
    const store = openPage(me.token);
    const delivered = Promise.withResolvers<void>();
    browser.intercept = async (call) => {
      if (!isMe(call) || call.method !== "GET") return null;
      const response = await browser.app.request(call.path, { token: me.token });
      await delivered.promise;
      return response;
    };
    const checking = store.set(checkSessionAtom);
    const { user } = await store.get(clientAtom).call(updateMe, { body: { timezone: "Asia/Tokyo" } });
    store.set(receiveUserAtom, me.token, user);
    delivered.resolve();
    expect(await checking).toBe(true);
    expect(store.get(userAtom)?.timezone).toBe("Asia/Tokyo");
    expect(openPage(me.token).get(userAtom)?.timezone).toBe("Asia/Tokyo");
  });

  it("says that the server has a problem until the session is confirmed", async () => {
    const store = openPage(browser.me.token);
    browser.intercept = () => failure(500, "internal");
    await store.set(checkSessionAtom);
    expect(store.get(unsentTextAtom)).toBe("The server has a problem: showing the last saved state");
    browser.intercept = () => null;
    await store.set(checkSessionAtom);
    expect(store.get(unsentTextAtom)).toBe("");
  });

  it("keeps the changes that were queued offline, and sends them once the server is back", async () => {
    const first = await browser.openTab();
    browser.intercept = () => "unreachable";
    const command = { kind: "commit_to", day: DAY, commitment: "Run the hill." } as const;
    expect(await first.store.set(dispatchAtom, command)).toBe("queued");
    first.close();
    browser.intercept = (call) => isMe(call) ? failure(500, "internal") : null;
    const second = await browser.openTab();
    await expect.poll(async () =>
      (await browser.app.fetchJson(`/days/${DAY}`, { token: browser.me.token })).data.day.void
        .today_commitment
    )
      .toBe("Run the hill.");
    expect(second.store.get(sessionAtom)).toMatchObject({ status: "authenticated" });
  });
});

describe("a browser that was signed in before", () => {
  it("sends its device credential with the next sign-in, and with no other call", async () => {
    const store = openPage();
    await store.set(registerAtom, ACCOUNT);
    store.set(signOutAtom);
    await store.set(signInAtom, { email: ACCOUNT.email, password: ACCOUNT.password });
    const devices = browser.calls.map(({ path, body }) => [path, typeof body["device"]]);
    expect(devices).toEqual([
      ["/auth/register", "undefined"],
      ["/auth/logout", "undefined"],
      ["/auth/login", "string"],
    ]);
  });
});

describe("what a browser stores", () => {
  /** The keys that stay after a session of `me`, and what is stored under them. */
  const kept = () => ({ ...localStorage, ...browser.storage.values() });

  it("contains nothing of an account whose session has ended, except its unsaved changes and drafts", async () => {
    const { me } = browser;
    const { store, close } = await browser.openTab();
    const command = { kind: "commit_to", day: DAY, commitment: "Tell my wife about the debt" } as const;
    await store.set(dispatchAtom, {
      do: "start_timer",
      category: "Learning",
      startTime: START,
      note: "Her book",
    });
    await store.set(dispatchAtom, command);
    await store.get(engineAtom).idle();
    expect(JSON.stringify(kept())).toContain("Her book");
    browser.intercept = () => "unreachable";
    expect(await store.set(dispatchAtom, { ...command, commitment: "Not sent" })).toBe("queued");
    store.set(draftAtom({ userId: me.user.id, day: DAY, field: "fire.reflection" }), "Typed");
    localStorage.setItem("gorin_promise_noted", JSON.stringify({ user: me.user.id, day: DAY }));
    localStorage.setItem("gorin_theme", "dark");
    browser.intercept = () => failure(401, "unauthenticated");
    await expect(store.get(clientAtom).call(getDay, { params: { day: DAY } })).rejects.toThrow();
    await expect.poll(() => Object.keys(browser.storage.values()).filter((key) => key.startsWith("day/")))
      .toEqual([]);
    close();

    browser.intercept = () => null;
    const next = browser.openPage();
    await next.set(registerAtom, ACCOUNT);
    await next.get(engineAtom).load();
    const own = [...Object.keys(localStorage).sort()];
    expect(own).toEqual([
      KEY,
      "gorin_device_token",
      `gorin_draft/${me.user.id}/${DAY}/fire.reflection`,
      "gorin_theme",
      "gorin_user",
    ]);
    const { queue, ...others } = browser.storage.values();
    expect(JSON.stringify(queue)).toContain("Not sent");
    const shown = JSON.stringify([
      others,
      ...["gorin_user", KEY].map((key) => localStorage.getItem(key)),
    ]);
    for (const text of ["debt", "Her book", me.user.id, me.user.email]) expect(shown).not.toContain(text);
  });
});

describe("a new token of the session", () => {
  it("is stored for all tabs, and a tab that has not heard of it yet goes on with it", async () => {
    const page = openPage();
    await page.set(registerAtom, ACCOUNT);
    const other = openPage();
    await other.set(checkSessionAtom);
    const before = localStorage.getItem(KEY);
    const passwords = { current_password: ACCOUNT.password, new_password: "plum ferret 4 orbit" };
    page.set(renewSessionAtom, await page.get(clientAtom).call(changePassword, { body: passwords }));
    const after = localStorage.getItem(KEY);
    expect(after).not.toBe(before);
    expect(page.get(sessionAtom)).toMatchObject({ status: "authenticated" });
    expect((await other.get(clientAtom).call(listSessions, {})).sessions).toHaveLength(1);
    expect(other.get(sessionAtom)).toMatchObject({ status: "authenticated" });
    expect(other.get(tokenAtom)).toBe(after);
  });

  it("is kept when the server rejects another call before its response has arrived", async () => {
    const page = openPage();
    await page.set(registerAtom, ACCOUNT);
    // What was begun with the token before goes on with its client, such as the stream of events.
    const clients = [page.get(clientAtom)];
    const passwords = { current_password: ACCOUNT.password, new_password: "plum ferret 4 orbit" };
    page.set(renewSessionAtom, await page.get(clientAtom).call(changePassword, { body: passwords }));
    clients.push(page.get(clientAtom));
    const [changed, rejected] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    browser.intercept = async ({ path, method, token, body }) => {
      if (path === "/auth/password") {
        const response = await browser.app.request(path, { method, body, ...(token && { token }) });
        changed.resolve();
        await rejected.promise;
        return response;
      }
      const response = await browser.app.request(path, { method, ...(token && { token }) });
      // The page has read it by the next turn.
      if (response.status === 401) setTimeout(rejected.resolve);
      return response;
    };
    const back = { current_password: passwords.new_password, new_password: "amber heron 7 valley" };
    const change = page.get(clientAtom).call(changePassword, { body: back })
      .then((renewed) => page.set(renewSessionAtom, renewed));
    await changed.promise;
    const lists = await Promise.all(clients.map((client) => client.call(listSessions, {})));
    await change;
    expect(lists.map(({ sessions }) => sessions.length)).toEqual([1, 1]);
    expect(page.get(sessionAtom)).toMatchObject({ status: "authenticated" });
  });
});
